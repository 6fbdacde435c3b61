import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialValues } from '../../src/compiler/merge/merge-forms.ts';
import type { Choice } from '../../src/engine/resolve-conflict.ts';
import type { FieldDefinition, FieldId, FieldValue } from '../../src/fields/definition.ts';
import { byTier } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { Device, readForm } from './support/device.ts';
import { completeSave, saveParts } from './support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const SEED = seedFrom('LAW_SEED', 20_261_121);
const WALKS = byTier({ suite: 2, full: 6, long: 150 });

const FIELDS = ['custom_fields.Hobby', 'custom_fields.TOEIC score', 'name', 'custom_fields.Desired work locations'] as const;
const VALUES: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'custom_fields.Hobby': ['Tea', 'Chess', 'Go', ''], 'custom_fields.TOEIC score': ['850', '８５０', '900'], name: ['Aya', 'Maria', 'Lin'],
  'custom_fields.Desired work locations': [['Kanto'], ['Kansai', 'Kanto'], []],
};
const SCHOOL = { university_id: '1', faculty: 'law', education_background: 'bachelor', start_month: '4', start_year: '2016', graduated_month: '3', graduated_year: '2020' };

interface Step {
  readonly device: 0 | 1;
  readonly act: (device: Device, choose: () => Choice) => Promise<number | undefined> | undefined;
  readonly says: string;
}

const stepOf = (device: 0 | 1, says: string, act: Step['act']): Step => ({ device, act, says, [fc.toStringMethod]: () => `${device === 0 ? 'phone' : 'computer'}: ${says}` } as Step);
const someDevice = fc.constantFrom<0 | 1>(0, 1);

const change = fc.tuple(someDevice, fc.constantFrom(...FIELDS).chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...VALUES[field] ?? []))))
  .map(([device, [field, value]]) => stepOf(device, `${field} = ${JSON.stringify(value)}`, (one) => { one.change(field, value); return undefined; }));

/** An entry by its place in the list as it is then. */
const entryStep = (says: string, act: (device: Device, key: string, text: string) => void) =>
  fc.tuple(someDevice, fc.nat(4), fc.constantFrom('Physics', 'History', 'Music')).map(([device, place, text]) => stepOf(device, `${says} ${String(place)} ${text}`, (one) => {
    const key = one.entries[place % one.entries.length];
    if (key !== undefined) act(one, key, text);
    return undefined;
  }));

const steps = fc.array(fc.oneof(
  { arbitrary: change, weight: 5 },
  { arbitrary: entryStep('department of', (device, key, text) => { device.change(`universities[${key}].department`, text); }), weight: 2 },
  { arbitrary: entryStep('mark', (device, key) => { device.change(`universities[${key}].is_latest`, true); }), weight: 1 },
  { arbitrary: entryStep('remove', (device, key) => { if (device.entries.length > 1) device.remove(key); }), weight: 1 },
  { arbitrary: fc.tuple(someDevice, fc.nat(99)).map(([device, number]) => stepOf(device, `add ${String(number)}`, (one) => {
    one.add({ ...SCHOOL, department: `No. ${String(number)}` });
    return undefined;
  })), weight: 1 },
  { arbitrary: someDevice.map((device) => stepOf(device, 'save', (one, choose) => one.save(choose))), weight: 5 },
  { arbitrary: someDevice.map((device) => stepOf(device, 'reopen', (one) => one.reopen())), weight: 1 },
), { minLength: 25, maxLength: 40, size: 'max' });

/** What the server holds, field by field. */
async function heldBy(visitor: Visitor) {
  const { form } = await readForm(visitor);
  const group = form.sections.find((section) => section.kind === 'group');
  const { fields } = initialValues(form);
  const definition = (id: FieldId): FieldDefinition | undefined => form.fields.get(id) ?? group?.item.fields.find((field) => id.endsWith(`.${field.id}`));
  return { fields, definition };
}

type Held = Awaited<ReturnType<typeof heldBy>>;

/** What a value says to whoever reads it: the width of digits, the order of choices and the signature of an address say nothing. */
const meaningOf = (value: FieldValue): string => (value === undefined || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value, (_key, part: unknown) => {
  if (typeof part === 'string') return part.normalize('NFKC').replace(/[?#].*$/, '');
  return Array.isArray(part) ? [...part].sort() : part;
}));

/** What was confirmed and has gone with this save was seen by its applicant and changed, or decided against. */
function expectNothingLost(before: Held, after: Held, device: Device): void {
  for (const [id, value] of before.fields) {
    const definition = before.definition(id);
    // A mark goes to another entry; which one is the question of that entry.
    if (!definition || id.endsWith('.is_latest')) continue;
    const same = (one: FieldValue, other: FieldValue): boolean => meaningOf(one) === meaningOf(other);
    if (same(value, after.fields.get(id))) continue;
    expect(device.mayOverwrite(id).some((permitted) => same(permitted, value)), `${id}: ${JSON.stringify(value)} was lost`).toBe(true);
  }
}

test(`two devices lose nothing that was confirmed without a question [seed ${String(SEED)}]`, { timeout: 600_000 }, async () => {
  const counts = { walks: 0, saves: 0, questions: 0, refused: 0 };
  await fc.assert(fc.asyncProperty(steps, fc.infiniteStream(fc.constantFrom<Choice>('mine', 'theirs')), async (walk, answers) => {
    const visitor = await server.newVisitor();
    expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
    const devices = [await Device.open(visitor), await Device.open(visitor)] as const;
    const choose = (): Choice => {
      counts.questions += 1;
      return answers.next().value ?? 'mine';
    };
    counts.walks += 1;
    for (const { device, act } of walk) {
      const [one, before] = [devices[device], await heldBy(visitor)];
      const status = await act(one, choose);
      if (status === undefined) continue;
      if (status === 200) counts.saves += 1;
      else counts.refused += 1;
      expectNothingLost(before, await heldBy(visitor), one);
      if (status === 200) one.forget();
    }
  }), { seed: SEED, numRuns: WALKS });
  console.info(`two devices, seed ${String(SEED)}: ${JSON.stringify(counts)}`);
});
