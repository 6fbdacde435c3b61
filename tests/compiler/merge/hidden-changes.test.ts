import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileCustomFields } from '../../../src/compiler/custom-fields-form.ts';
import { compileProfile } from '../../../src/compiler/profile-form.ts';
import { initialValues, mergeForms } from '../../../src/compiler/merge/merge-forms.ts';
import { resolveConflict, type Choice } from '../../../src/engine/resolve-conflict.ts';
import { FormStore } from '../../../src/engine/store.ts';
import type { FieldValue } from '../../../src/fields/definition.ts';
import { shownFields } from '../../../src/fields/siblings.ts';
import { builtInTypes } from '../../../src/fields/types/built-in.ts';
import { law } from '../../arbitraries/law.ts';

type Values = Readonly<Record<string, string>>;
type Conditions = Readonly<Record<string, { readonly field: string; readonly in: readonly string[] } | undefined>>;

const idOf = (name: string): string => `custom_fields.${name}`;

const formHolding = (conditions: Conditions, held: Values) => compileCustomFields(builtInTypes, Object.fromEntries(
  Object.entries(conditions).map(([name, condition]) => [name, { input_type: 'text', value: held[name] ?? '', ...(condition && { visible_when: condition }) }]),
));

/** What comes of it where somebody has `mine` in a form that was made of `base`, and the server holds `theirs` by now. */
function meet(conditions: Conditions, base: Values, mine: Values, theirs: Values) {
  const [store, fresh] = [new FormStore(formHolding(conditions, base)), formHolding(conditions, theirs)];
  store.replace(new Map(Object.entries({ ...base, ...mine }).map(([name, value]) => [idOf(name), value])));
  const there = initialValues(fresh);
  store.rebase(there, mergeForms(fresh, { base: store.baseline(), mine: store.values(), theirs: there }));
  const sent = (): Values => Object.fromEntries(Object.entries((fresh.encode(store.values(), {}, store.baseline()).body as { custom_fields: Values }).custom_fields)
    .filter(([, value]) => value !== ''));
  const answer = (choice: Choice): Values => {
    for (const { place, conflict: question } of store.conflicts.open) {
      resolveConflict(store, question, choice);
      store.conflicts.drop(place);
    }
    return sent();
  };
  return { asked: store.conflicts.open.map(({ place }) => place.replace('custom_fields.', '')), sent, answer };
}

const visa: Conditions = { Visa: undefined, Number: { field: 'Visa', in: ['yes'] } };
const chain: Conditions = { ...visa, Until: { field: 'Number', in: ['1', '2'] } };
const either: Conditions = { Mobile: { field: 'Home', in: [''] }, Home: { field: 'Mobile', in: [''] } };

describe('what one side has filled in and the other’s change hides', () => {
  test.each<readonly [string, Conditions, readonly [base: Values, mine: Values, theirs: Values], asked: string, mine: Values, theirs: Values]>([
    ['there, hidden here', visa, [{ Visa: 'yes' }, { Visa: 'no' }, { Visa: 'yes', Number: '1' }], 'Visa', { Visa: 'no' }, { Visa: 'yes', Number: '1' }],
    ['here, hidden there', visa, [{ Visa: 'yes' }, { Number: '1' }, { Visa: 'no' }], 'Visa', { Visa: 'yes', Number: '1' }, { Visa: 'no' }],
    ['there, in another way than here before it was hidden', visa, [{ Visa: 'yes', Number: '1' }, { Visa: 'no', Number: '' }, { Visa: 'yes', Number: '2' }], 'Visa', { Visa: 'no' }, { Visa: 'yes', Number: '2' }],
    ['here, in another way than there before it was hidden', visa, [{ Visa: 'yes', Number: '1' }, { Number: '2' }, { Visa: 'no' }], 'Visa', { Visa: 'yes', Number: '2' }, { Visa: 'no' }],
    ['there, hidden here by what hides what it waits for', chain, [{ Visa: 'yes', Number: '1' }, { Visa: 'no', Number: '' }, { Visa: 'yes', Number: '1', Until: 'x' }], 'Visa', { Visa: 'no' }, { Visa: 'yes', Number: '1', Until: 'x' }],
    ['here and there, each while the other is empty', either, [{}, { Mobile: '090' }, { Home: '03' }], 'Home', { Mobile: '090' }, { Home: '03' }],
    ['there and here, each while the other is empty', either, [{}, { Home: '03' }, { Mobile: '090' }], 'Home', { Home: '03' }, { Mobile: '090' }],
    ['on both sides, which differ in what shows it, too', { ...visa, Number: { field: 'Visa', in: ['yes', 'soon'] } }, [{ Visa: 'yes' }, { Visa: 'soon', Number: '1' }, { Visa: 'yes', Number: '2' }], 'Number', { Visa: 'soon', Number: '1' }, { Visa: 'soon', Number: '2' }],
  ])('%s: what hides it is asked', (_what, conditions, sides, asked, mine, theirs) => {
    expect(meet(conditions, ...sides).asked.join()).toBe(asked);
    expect(meet(conditions, ...sides).answer('mine')).toEqual(mine);
    expect(meet(conditions, ...sides).answer('theirs')).toEqual(theirs);
  });

  test.each<readonly [string, readonly [base: Values, mine: Values, theirs: Values], sent: Values]>([
    ['what was there already goes with what hides it', [{ Visa: 'yes', Number: '1' }, { Visa: 'no' }, { Visa: 'yes', Number: '1' }], { Visa: 'no' }],
    ['what one side hides itself', [{ Visa: 'yes' }, { Visa: 'no', Number: '1' }, { Visa: 'yes' }], { Visa: 'no' }],
    ['what stays shown', [{ Visa: 'yes' }, { Number: '1' }, { Visa: 'yes' }], { Visa: 'yes', Number: '1' }],
  ])('%s: nothing is asked', (_what, sides, sent) => {
    const met = meet(visa, ...sides);
    expect([met.asked, met.sent()]).toEqual([[], sent]);
  });

  test('in an entry: the school is asked, and not its name that is hidden', () => {
    const lookups = { universities: [{ id: 9, name: 'Other', other: true }, { id: 1, name: 'Tokyo' }], faculties: {}, education_backgrounds: {} };
    const formOf = (other: string) => compileProfile({
      types: builtInTypes, productVariant: false, lookups, edit: {}, profile: { universities: [{ id: 5, university_id: 9, other_university_name: other, is_latest: true }] },
    });
    const [store, fresh] = [new FormStore(formOf('Old')), formOf('New')];
    const [school, name] = ['universities[id:5].university_id', 'universities[id:5].other_university_name'];
    store.controls.of(store.cell(school)).commit('1');
    const theirs = initialValues(fresh);
    store.rebase(theirs, mergeForms(fresh, { base: store.baseline(), mine: store.values(), theirs }));
    expect(store.conflicts.open.map(({ place }) => place)).toEqual([school]);
    resolveConflict(store, store.conflicts.open[0]!.conflict, 'theirs');
    expect([store.value(name), store.cell(name).visible]).toEqual(['New', true]);
  });

  const names = ['a', 'b', 'c', 'd'];
  const anyConditions: fc.Arbitrary<Conditions> = fc.tuple(...names.map((own) => fc.option(fc.record({
    field: fc.constantFrom(...names.filter((name) => name !== own)), in: fc.subarray(['', 'x', 'y'], { minLength: 1, maxLength: 2 }),
  }), { nil: undefined }))).map((conditions) => Object.fromEntries(names.map((name, at) => [name, conditions[at]])));
  const anyValues = fc.record<Record<string, string>>(Object.fromEntries(names.map((name) => [name, fc.constantFrom('', 'x', 'y')])));

  law('is never sent empty without a question about it or about what it waits for', fc.property(anyConditions, anyValues, anyValues, anyValues, (conditions, base, mine, theirs) => {
    const { fields } = formHolding(conditions, {});
    const read = (values: Values) => (id: string): FieldValue => values[id.replace('custom_fields.', '')] ?? '';
    const shownIn = (values: Values) => shownFields(builtInTypes, [...fields.values()])(read(values), read(base));
    // A page sends what is hidden empty: that is what the server holds.
    const there: Values = Object.fromEntries(Object.entries({ ...base, ...theirs }).filter(([name]) => shownIn({ ...base, ...theirs })(idOf(name))));
    const here = { ...base, ...mine };
    const { asked, sent } = meet(conditions, base, mine, there);
    for (const side of [here, there]) {
      const filled = names.filter((name) => (side[name] ?? '') !== '' && side[name] !== (base[name] ?? '') && shownIn(side)(idOf(name)));
      for (const name of filled.filter((one) => sent()[one] === undefined)) {
        const above: string[] = [];
        for (let next: string | undefined = name; next !== undefined && !above.includes(next); next = conditions[next]?.field) above.push(next);
        expect(asked.filter((one) => above.includes(one)), name).not.toEqual([]);
      }
    }
  }), 2000);
});
