import { mergeEntries } from '../../../src/compiler/merge/merge-entries.ts';
import { initialValues, mergeForms, type Merged } from '../../../src/compiler/merge/merge-forms.ts';
import type { FormValues } from '../../../src/compiler/compiled.ts';
import { isJsonObject } from '../../../src/base/json.ts';
import type { FieldId } from '../../../src/fields/definition.ts';
import { entriesIn, fieldsIn, formHolding, formOfPlain, markIn, plainForm, sidesOfForm, worthOf, type PlainForm, type SidesOfForm } from '../../../tests/arbitraries/sides.ts';
import { firstOf, shown, type Check, type PlainSubject } from '../subjects/plain-subject.ts';

interface PlainSides {
  readonly base: PlainForm;
  readonly mine: PlainForm;
  readonly theirs: PlainForm;
}

const merge = (sides: SidesOfForm): Merged => mergeForms(formHolding(sides.theirs), sides);

/** Entries that have got an id from the server: their local keys by their new ones. */
function namedIn(sides: SidesOfForm): ReadonlyMap<string, string> {
  const { types, sections } = formHolding(sides.theirs);
  const entries = sections.flatMap((section) => (section.kind === 'group' ? mergeEntries(section, { types, ...sides }) : []));
  return new Map(entries.filter(({ key, previousKey: was }) => key !== was).map(({ key, previousKey: was }) => [key, was] as const));
}

/** The ids of the fields in which two forms differ. Locked fields are ignored. */
function differences(one: FormValues, other: FormValues): readonly FieldId[] {
  const all = new Map([...fieldsIn(one), ...fieldsIn(other)].map(([id, definition]) => [id, definition] as const));
  return [...all].filter(([id, definition]) => !definition.locked && worthOf(definition, one.fields.get(id)) !== worthOf(definition, other.fields.get(id))).map(([id]) => id);
}

/** The first difference between two forms, in one sentence. */
function differenceFrom(one: FormValues, other: FormValues): string | undefined {
  const [entries, expected] = [[...entriesIn(one)].sort(), [...entriesIn(other)].sort()];
  if (entries.join() !== expected.join()) return `its entries are ${shown(entries)}, and not ${shown(expected)}`;
  return firstOf(differences(one, other), (id) => `${id} is ${shown(one.fields.get(id))}, and not ${shown(other.fields.get(id))}`);
}

const asksNothing = ({ conflicts: questions }: Merged): string | undefined => (questions.length === 0 ? undefined : `it is asked: ${shown(questions)}`);

function mergesTo(sides: SidesOfForm, expected: FormValues): string | undefined {
  const merged = merge(sides);
  return asksNothing(merged) ?? differenceFrom(merged.values, expected);
}

/** The local form of a save whose answer was lost: its new entries have no id of the server. */
function sentFrom(base: FormValues, theirs: FormValues): FormValues {
  const here = (key: string): string => (entriesIn(base).includes(key) ? key : `new:${key}`);
  return {
    fields: new Map([...theirs.fields].map(([id, value]) => [id.replace(/\[(.*)\]/, (_, key: string) => `[${here(key)}]`), value])),
    groups: new Map([...theirs.groups].map(([id, { items }]) => [id, { items: items.map(here), removed: [] }])),
  };
}

function needlessQuestion(sides: SidesOfForm): string | undefined {
  const [{ values, conflicts: questions }, named] = [merge(sides), namedIn(sides)];
  const places = new Map(fieldsIn(values).map(([id, definition, entry]) => [id, { definition, entry }] as const));
  return firstOf(questions, (question) => {
    const place = question.kind === 'value' ? places.get(question.field) : undefined;
    if (question.kind !== 'value' || !place || (place.entry !== undefined && named.has(place.entry))) return undefined;
    const worths = (id: string): number => new Set([sides.base, sides.mine, sides.theirs].map(({ fields }) => worthOf(place.definition, fields.get(id)))).size;
    // One side has chosen another school, and the other has typed the name that this hides.
    const hidesOther = place.definition.id === 'school' && worths(question.field.replace(/school$/, 'other')) > 1;
    return hidesOther || worths(question.field) === 3 ? undefined : `${question.field} is asked about`;
  });
}

function silentOverwrite(sides: SidesOfForm): string | undefined {
  const { base, mine, theirs } = sides;
  const [{ values, conflicts: questions }, named] = [merge(sides), namedIn(sides)];
  const asked = new Set(questions.map((question) => ('field' in question ? question.field : question.entry)));
  return firstOf(fieldsIn(values), ([id, definition, entry]) => {
    if (definition.id === 'latest' || (entry !== undefined && named.has(entry))) return undefined;
    const same = (one: FormValues, other: FormValues): boolean => worthOf(definition, one.fields.get(id)) === worthOf(definition, other.fields.get(id));
    const lost = (side: FormValues, who: string): string => `${id} is ${shown(values.fields.get(id))}, and ${who} had made it ${shown(side.fields.get(id))}`;
    if (definition.locked) return same(values, theirs) ? undefined : lost(theirs, 'the server');
    // Where one side typed a name that the other hides, the question is about the field that hides it.
    if (definition.id === 'other' && asked.has(id.replace(/other$/, 'school'))) return undefined;
    const isAnswered = asked.has(id) || (entry !== undefined && asked.has(entry));
    if (!same(base, theirs) && theirs.fields.has(id) && !same(values, theirs) && !isAnswered) return lost(theirs, 'the other device');
    return !same(base, mine) && mine.fields.has(id) && !same(values, mine) ? lost(mine, 'this device') : undefined;
  });
}

function lostEntry(sides: SidesOfForm): string | undefined {
  const { base, mine, theirs } = sides;
  const [{ values }, named] = [merge(sides), namedIn(sides)];
  const [now, before] = [new Set(entriesIn(values)), entriesIn(base)];
  const isThere = (key: string): boolean => now.has(key) || [...named.values()].includes(key);
  const added = [...entriesIn(theirs), ...entriesIn(mine)].find((key) => !before.includes(key) && !isThere(key));
  if (added !== undefined) return `${added} was added, and is not there`;
  if (now.size !== entriesIn(values).length) return 'an entry is there twice';
  return firstOf(before, (key) => {
    const [here, there] = [entriesIn(mine).includes(key), entriesIn(theirs).includes(key)];
    if (here && there) return now.has(key) ? undefined : `${key} was removed by nobody, and is not there`;
    if (here === there) return undefined;
    const side = here ? mine : theirs;
    const isChanged = differences(base, side).some((id) => id.startsWith(`schools[${key}]`) && !id.endsWith('latest')) || (markIn(side).includes(key) && !markIn(base).includes(key));
    return now.has(key) === isChanged ? undefined : `${key} was removed on one side and ${isChanged ? 'changed' : 'left as it was'} on the other, and is ${isChanged ? 'gone' : 'there'}`;
  });
}

function wrongMark(sides: SidesOfForm): string | undefined {
  const [{ values, conflicts: questions }, named] = [merge(sides), namedIn(sides)];
  if (markIn(values).length !== Math.min(1, entriesIn(values).length)) return `marked are ${shown(markIn(values))}`;
  const namedHere = new Map([...named].map(([key, was]) => [was, key]));
  const [[base], [mine], [theirs]] = [sides.base, sides.mine, sides.theirs].map((side) => markIn(side).map((key) => namedHere.get(key) ?? key)) as [string[], string[], string[]];
  const isBoth = mine !== undefined && theirs !== undefined && base !== mine && base !== theirs && mine !== theirs;
  const isDue = isBoth && markIn(values)[0] === mine && values.groups.get('schools')?.items.includes(theirs) === true;
  return questions.some(({ kind }) => kind === 'mark') === isDue ? undefined : `the mark is ${isDue ? 'not ' : ''}asked about`;
}

function asymmetricQuestions({ base, mine, theirs }: SidesOfForm): string | undefined {
  const asked = ({ conflicts: questions }: Merged): string => questions.flatMap((question) => (question.kind === 'value' && base.fields.has(question.field) ? [question.field] : [])).sort().join(', ');
  const [here, there] = [asked(merge({ base, mine, theirs })), asked(merge({ base, mine: theirs, theirs: mine }))];
  return here === there ? undefined : `asked is ${here || 'nothing'}, and on the other device ${there || 'nothing'}`;
}

function repeatedQuestion(sides: SidesOfForm): string | undefined {
  const { values } = merge(sides);
  return mergesTo({ base: sides.theirs, mine: values, theirs: sides.theirs }, values);
}

const checks: readonly Check<SidesOfForm>[] = [
  { title: 'reads off a form what it holds', broken: ({ theirs }) => differenceFrom(initialValues(formHolding(theirs)), theirs) },
  { title: 'takes all that is there where nothing was changed here', broken: ({ base, theirs }) => mergesTo({ base, mine: base, theirs }, theirs) },
  {
    title: 'keeps all that is here where nothing was changed there',
    broken: ({ base, mine }) => mergesTo({ base, mine, theirs: base }, mine)
      ?? firstOf(merge({ base, mine, theirs: base }).applied.filter((id) => id !== 'closed'), (id) => `${id} is said to have come in`),
  },
  { title: 'asks nothing where both did the same', broken: ({ base, theirs }) => mergesTo({ base, mine: theirs, theirs }, theirs) },
  { title: 'asks nothing of a save whose answer was lost', broken: ({ base, theirs }) => mergesTo({ base, mine: sentFrom(base, theirs), theirs }, theirs) },
  { title: 'asks about a value only where both have changed it, each to something else', broken: needlessQuestion },
  { title: 'overwrites nobody in silence', broken: silentOverwrite },
  { title: 'keeps every entry that either side has added, and loses none that was changed', broken: lostEntry },
  { title: 'leaves exactly one mark, and asks where both have chosen anew', broken: wrongMark },
  { title: 'asks the same of both sides', broken: asymmetricQuestions },
  { title: 'never asks again what has been answered', broken: repeatedQuestion },
];

const sidesOf = ({ base, mine, theirs }: Readonly<Record<keyof SidesOfForm, unknown>>): SidesOfForm | undefined => {
  const sides = { base: formOfPlain(base), mine: formOfPlain(mine), theirs: formOfPlain(theirs) };
  return sides.base && sides.mine && sides.theirs ? sides as SidesOfForm : undefined;
};

const isNew = (key: string): boolean => key.startsWith('new:');

/** Two devices with the same base: new entries have the server's id there, and a local key here. */
function isPair(value: unknown): value is PlainSides {
  const sides = isJsonObject(value) ? sidesOf(value as unknown as PlainSides) : undefined;
  if (!sides) return false;
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(entriesIn) as [readonly string[], readonly string[], readonly string[]];
  return !base.some(isNew) && !theirs.some(isNew) && mine.every((key) => isNew(key) !== base.includes(key));
}

const read = (plain: PlainSides): SidesOfForm => sidesOf(plain) ?? (() => { throw new Error('no two sides of a form'); })();

/** Two devices' changes to one form (docs/decisions/0017-two-devices.md): a form with a list of schools. */
export const formMerge: PlainSubject<PlainSides> = {
  name: 'form',
  law: 'merge',
  title: 'of two devices’ changes to one form none is lost, and nobody is asked in vain',
  values: sidesOfForm.map(({ base, mine, theirs }) => ({ base: plainForm(base), mine: plainForm(mine), theirs: plainForm(theirs) })),
  mayBe: isPair,
  checks: checks.map(({ title, broken }) => ({ title, broken: (plain) => broken(read(plain)) })),
  decides: (plain) => (merge(read(plain)).conflicts.length > 0 ? 'both have changed the same, and one has to choose' : undefined),
  row: (plain) => {
    const { values, conflicts: questions, applied } = merge(read(plain));
    return [{ who: 'merged', says: shown(plainForm(values)) }, { who: 'asked', says: shown(questions) }, { who: 'came in', says: shown(applied) }];
  },
};
