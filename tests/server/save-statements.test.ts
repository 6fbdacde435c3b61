import { expect, test } from 'vitest';
import { type Write, writeOn } from '../../server/record/save/write.ts';

const attributes = ['name', 'japaneseName', 'prVideo', 'photoKey'] as const;

/** A save that changes these attributes, and has something for some of what follows: each bit is one of them. */
function writeOf(bits: number): Write {
  const has = (bit: number): boolean => (bits >> bit & 1) === 1;
  const held = { id: 1, name: 'a', japaneseName: null, prVideo: null, photoKey: null, photoKind: null };
  const applicant = { ...held, ...Object.fromEntries(attributes.filter((_name, bit) => has(bit)).map((name) => [name, 'b'])) };
  return {
    record: 'profile', held: { applicant: held, saves: 0 }, owner: 1, keyOf: () => '', videoIds: [], key: undefined, answer: {}, receipt: undefined, now: new Date(0),
    plan: {
      fields: new Map([...(has(4) ? [['Hobby', 'Tea'] as const] : []), ...(has(5) ? [['Skill', undefined] as const] : [])]),
      education: { changed: new Map(), added: [], removed: has(6) ? [1] : [] }, documents: new Map(), videos: new Map(), photograph: undefined,
    },
    after: { applicant, education: [], holdings: { documents: new Map() } },
  } as Partial<Record<keyof Write, unknown>> as Write;
}

test('a connection keeps no more than 64 statements of saves prepared, whatever they change', async () => {
  const names: (string | undefined)[] = [];
  const client = { query: async ({ name }: { readonly name?: string }) => { names.push(name); return { rows: [{ saved: 1 }] }; } } as never;
  for (let bits = 0; bits < 128; bits += 1) expect(await writeOn(client, writeOf(bits))).toBe(true);
  const kept = names.filter((name) => name !== undefined);
  expect([kept.length, new Set(kept).size]).toEqual([64, 64]);
  await writeOn(client, writeOf(0));
  expect(names.at(-1)).toBe(names[0]);
});
