import fc from 'fast-check';
import { expect } from 'vitest';
import type { FormValues } from '../../src/compiler/compiled.ts';
import { heldValues, mergeForms, type Merged } from '../../src/compiler/merge/merge-forms.ts';
import type { FieldId } from '../../src/fields/definition.ts';
import { law } from '../arbitraries/law.ts';
import { entriesIn, fieldsIn, formHolding, markIn, sidesOfForm, worthOf, type SidesOfForm } from '../arbitraries/sides.ts';

const RUNS = 500;

const merge = (sides: SidesOfForm): Merged => mergeForms(formHolding(sides.theirs), sides);
const lawOfSides = (title: string, hold: (sides: SidesOfForm) => void): void => { law(title, fc.property(sidesOfForm, hold), RUNS); };

/** The ids of the fields in which two forms differ. Locked fields say nothing. */
function differences(one: FormValues, other: FormValues): readonly FieldId[] {
  const all = new Map([...fieldsIn(one), ...fieldsIn(other)].map(([id, definition]) => [id, definition] as const));
  return [...all].filter(([id, definition]) => !definition.locked && worthOf(definition, one.fields.get(id)) !== worthOf(definition, other.fields.get(id))).map(([id]) => id);
}

const expectSame = (one: FormValues, other: FormValues): void => {
  expect(differences(one, other)).toEqual([]);
  expect([...entriesIn(one)].sort()).toEqual([...entriesIn(other)].sort());
};

lawOfSides('reads off a form what it holds', ({ theirs }) => { expectSame(heldValues(formHolding(theirs)), theirs); });

lawOfSides('takes all that is there where nothing was changed here', ({ base, theirs }) => {
  const merged = merge({ base, mine: base, theirs });
  expect(merged.questions).toEqual([]);
  expectSame(merged.values, theirs);
});

lawOfSides('keeps all that is here where nothing was changed there', ({ base, mine }) => {
  const merged = merge({ base, mine, theirs: base });
  expect([merged.questions, merged.applied.filter((id) => id !== 'closed')]).toEqual([[], []]);
  expectSame(merged.values, mine);
});

lawOfSides('asks nothing where both did the same', ({ base, theirs }) => {
  const merged = merge({ base, mine: theirs, theirs });
  expect(merged.questions).toEqual([]);
  expectSame(merged.values, theirs);
});

lawOfSides('asks nothing of a save whose answer was lost', ({ base, theirs }) => {
  const here = (key: string): string => (entriesIn(base).includes(key) ? key : `new:${key}`);
  const sent = {
    fields: new Map([...theirs.fields].map(([id, value]) => [id.replace(/\[(.*)\]/, (_, key: string) => `[${here(key)}]`), value])),
    groups: new Map([...theirs.groups].map(([id, { items }]) => [id, { items: items.map(here), removed: [] }])),
  };
  const merged = merge({ base, mine: sent, theirs });
  expect(merged.questions).toEqual([]);
  expectSame(merged.values, theirs);
});

lawOfSides('asks about a value only where both have changed it, each to something else', (sides) => {
  const { values, questions, named } = merge(sides);
  const definitions = new Map(fieldsIn(values).map(([id, definition, entry]) => [id, { definition, entry }] as const));
  for (const question of questions) {
    const place = question.kind === 'value' ? definitions.get(question.field) : undefined;
    if (question.kind !== 'value' || !place || (place.entry !== undefined && named.has(place.entry))) continue;
    const worths = [sides.base, sides.mine, sides.theirs].map(({ fields }) => worthOf(place.definition, fields.get(question.field)));
    expect(new Set(worths).size, question.field).toBe(3);
  }
});

lawOfSides('overwrites nobody in silence', (sides) => {
  const { base, mine, theirs } = sides;
  const { values, questions, named } = merge(sides);
  const asked = new Set(questions.map((question) => ('field' in question ? question.field : question.entry)));
  for (const [id, definition, entry] of fieldsIn(values)) {
    if (definition.id === 'latest' || (entry !== undefined && named.has(entry))) continue;
    const same = (one: FormValues, other: FormValues): boolean => worthOf(definition, one.fields.get(id)) === worthOf(definition, other.fields.get(id));
    if (definition.locked) expect(same(values, theirs), id).toBe(true);
    else {
      const answered = asked.has(id) || (entry !== undefined && asked.has(entry));
      if (!same(base, theirs) && theirs.fields.has(id)) expect(same(values, theirs) || answered, id).toBe(true);
      if (!same(base, mine) && mine.fields.has(id)) expect(same(values, mine), id).toBe(true);
    }
  }
});

lawOfSides('keeps every entry that either side has added, and loses none that was changed', (sides) => {
  const { base, mine, theirs } = sides;
  const { values, named } = merge(sides);
  const now = new Set(entriesIn(values));
  const before = entriesIn(base);
  for (const key of entriesIn(theirs)) if (!before.includes(key)) expect(now, key).toContain(key);
  for (const key of entriesIn(mine)) if (!before.includes(key)) expect(now.has(key) || [...named.values()].includes(key), key).toBe(true);
  for (const key of before) {
    const [here, there] = [entriesIn(mine).includes(key), entriesIn(theirs).includes(key)];
    if (here && there) expect(now, key).toContain(key);
    const side = here ? mine : theirs;
    const isChanged = differences(base, side).some((id) => id.startsWith(`schools[${key}]`) && !id.endsWith('latest'));
    if (here !== there) expect(now.has(key), key).toBe(isChanged || (markIn(side).includes(key) && !markIn(base).includes(key)));
  }
  expect(now.size).toBe(entriesIn(values).length);
});

lawOfSides('leaves exactly one mark, and asks where both have chosen anew', (sides) => {
  const { values, questions, named } = merge(sides);
  expect(markIn(values)).toHaveLength(Math.min(1, entriesIn(values).length));
  const namedHere = new Map([...named].map(([key, was]) => [was, key]));
  const [[base], [mine], [theirs]] = [sides.base, sides.mine, sides.theirs].map((side) => markIn(side).map((key) => namedHere.get(key) ?? key)) as [string[], string[], string[]];
  const both = mine !== undefined && theirs !== undefined && base !== mine && base !== theirs && mine !== theirs;
  expect(questions.some(({ kind }) => kind === 'mark')).toBe(both && markIn(values)[0] === mine && values.groups.get('schools')?.items.includes(theirs) === true);
});

lawOfSides('asks the same of both sides', ({ base, mine, theirs }) => {
  const asked = ({ questions }: Merged): readonly string[] => questions.flatMap((question) => (question.kind === 'value' && base.fields.has(question.field) ? [question.field] : [])).sort();
  expect(asked(merge({ base, mine, theirs }))).toEqual(asked(merge({ base, mine: theirs, theirs: mine })));
});

lawOfSides('never asks again what has been answered', (sides) => {
  const { values, named } = merge(sides);
  const again = merge({ base: sides.theirs, mine: values, theirs: sides.theirs });
  expect(named.size + again.questions.length).toBe(named.size);
  expectSame(again.values, values);
});
