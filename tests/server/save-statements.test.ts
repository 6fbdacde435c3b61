import { expect, test } from 'vitest';
import { type RecordWrite, writeOn } from '../../server/record/save/write.ts';

const attributes = ['name', 'japaneseName', 'prVideo', 'photoKey', 'photoKind'] as const;

const [PUT, EMPTIED, GONE, EDUCATED, FILE, KEYED, RECEIPTED, ALL] = [5, 6, 7, 8, 9, 10, 11, 12];

/** A save that changes these attributes, and has something for some of what follows: each bit is one of them. */
function writeOf(bits: number): RecordWrite {
  const has = (bit: number): boolean => (bits >> bit & 1) === 1;
  const held = { id: 1, name: 'a', japaneseName: null, prVideo: null, photoKey: null, photoKind: null };
  const applicant = { ...held, ...Object.fromEntries(attributes.filter((_name, bit) => has(bit)).map((name) => [name, 'b'])) };
  return {
    record: 'profile', baseline: { applicant: held, saves: 0, liveVersion: 1 }, owner: 1, keyOf: () => '', videoIds: [], answer: {}, now: new Date(0),
    key: has(KEYED) ? { hash: 'h', fingerprint: 'f' } : undefined, receipt: has(RECEIPTED) ? { row: {} } : undefined,
    plan: {
      fields: new Map([...(has(PUT) ? [['Hobby', 'Tea'] as const] : []), ...(has(EMPTIED) ? [['Skill', undefined] as const] : [])]),
      education: { changed: new Map(has(EDUCATED) ? [[2, {}]] : []), added: [], removed: has(GONE) ? [1] : [] },
      documents: new Map(has(FILE) ? [[3, { file: { uploadId: 'u' } }]] : []), videos: new Map(), photograph: undefined,
    },
    after: { applicant, education: [], currentAnswers: { documents: new Map() } },
  } as Partial<Record<keyof RecordWrite, unknown>> as RecordWrite;
}

test('a connection keeps no more than 64 statements of saves prepared, and whoever saves oddly first takes away none of them', async () => {
  const kept = new Map<string, string>();
  const usual = [0, 1 << PUT, 1 << PUT | 1 << EMPTIED | 1 << EDUCATED, 1 << PUT | 1 << FILE | 1 << RECEIPTED].map((bits) => bits | 1 << KEYED);
  const named = new Set<number>();
  for (let bits = 0; bits < 1 << ALL; bits += 1) {
    const client = { query: async ({ name, text }: { readonly name?: string; readonly text: string }) => {
      if (name !== undefined) {
        named.add(bits);
        expect(kept.get(name) ?? text).toBe(text);
        kept.set(name, text);
      }
      return { rows: [{ saved: 1, used: bits >> FILE & 1, keyed: bits >> KEYED & 1 }] };
    } } as never;
    expect(await writeOn(client, writeOf(bits))).toBe(true);
  }
  expect([kept.size, named.size]).toEqual([64, 64]);
  expect(usual.filter((bits) => !named.has(bits))).toEqual([]);
});
