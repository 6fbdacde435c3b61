import type { FieldDefinition, FieldValue, Structure } from '../../fields/definition.ts';
import { isVisible } from '../../fields/siblings.ts';
import { typeOf } from '../../fields/types/type-module.ts';
import type { InputTypes } from '../../fields/types/type-module.ts';
import { sameWorth } from './same-worth.ts';
import { judge, type Sides, type Verdict } from './sides.ts';

type Entries = NonNullable<ReturnType<Structure['decode']>>;
type Entry = Entries[number];
type Values = Entry['values'];

/** Both sides' changes to a structured value as one. Where they meet, `mine` and `theirs` are what either answer leaves. */
export interface MergedStructure {
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
  readonly isAsked: boolean;
}

/** An entry as either answer leaves it; on a side where it is absent it goes. */
interface MergedEntry {
  readonly mine: Entry | undefined;
  readonly theirs: Entry | undefined;
  readonly isAsked: boolean;
}

interface Merging {
  readonly types: InputTypes;
  readonly definition: FieldDefinition;
  readonly structure: Structure;
}

const nobody: Values = {};
const both = (entry: Entry): MergedEntry => ({ mine: entry, theirs: entry, isAsked: false });
const isFilled = ({ values }: Entry): boolean => Object.keys(values).length > 0;

/** What a save would send of an entry, whatever it is called. */
const worthOf = ({ types, definition, structure }: Merging, { values }: Entry): string =>
  JSON.stringify(typeOf(types, definition).codec.encode(structure.encode([{ id: 'same', values }]), 'plain'));

/** Whether a member is the same in both; what the type has no part for is compared as it is. */
function sameMember({ types, structure: { fields } }: Merging, name: string, one: Values, other: Values): boolean {
  const part = fields.find(({ id }) => id === name);
  return part ? sameWorth(types, part, one[name], other[name]) : JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** Whose change of a member holds. What the type has no part for nobody can have changed here. */
function verdictOn(merging: Merging, name: string, sides: Sides<Values>): Verdict {
  const verdict = judge(sides, (one, other) => sameMember(merging, name, one, other));
  return verdict !== 'ask' || merging.structure.fields.some(({ id }) => id === name) ? verdict : 'theirs';
}

/** Whether one side's change hides what the other has filled in: both cannot hold, though they are in different parts. */
const hidesOther = ({ structure: { fields } }: Merging, verdicts: ReadonlyMap<string, Verdict>, merged: Values): boolean =>
  fields.some((part) => part.visibleWhen && verdicts.get(part.visibleWhen.field) !== 'ask' && merged[part.id] !== undefined && !isVisible(part, (name) => merged[name]));

/** An entry that both sides have, part by part. */
function mergeParts(merging: Merging, base: Entry | undefined, mine: Entry, theirs: Entry): MergedEntry {
  const { shown } = merging.structure;
  const sides: Sides<Values> = { base: shown(base?.values ?? nobody), mine: shown(mine.values), theirs: shown(theirs.values) };
  const names = new Set([...Object.keys(sides.theirs), ...Object.keys(sides.mine), ...Object.keys(sides.base)]);
  const verdicts = new Map([...names].map((name) => [name, verdictOn(merging, name, sides)] as const));
  const answered = (choice: 'mine' | 'theirs'): Values => Object.fromEntries([...verdicts].flatMap(([name, verdict]) => {
    const value = sides[verdict === 'ask' ? choice : verdict][name];
    return value === undefined ? [] : [[name, value] as const];
  }));
  const merged = { mine: { ...theirs, values: answered('mine') }, theirs: { ...theirs, values: answered('theirs') } };
  const isHidden = [merged.mine, merged.theirs].some(({ values }) => hidesOther(merging, verdicts, values));
  return isHidden ? { mine, theirs, isAsked: true } : { ...merged, isAsked: [...verdicts.values()].includes('ask') };
}

const byId = (entries: Entries): ReadonlyMap<string | undefined, Entry> => new Map(entries.map((entry) => [entry.id, entry]));

/** Entries that either side added stay, once where both added the same; one that was removed and left as it was goes. */
function mergeList(merging: Merging, sides: Sides<Entries>): readonly MergedEntry[] {
  const [base, mine, theirs] = [byId(sides.base), byId(sides.mine), byId(sides.theirs)];
  const isChanged = (before: Entry, after: Entry): boolean => worthOf(merging, before) !== worthOf(merging, after);
  const cameAlike = new Set(sides.theirs.filter((entry) => !base.has(entry.id) && !mine.has(entry.id) && isFilled(entry)).map((entry) => worthOf(merging, entry)));
  const there = sides.theirs.flatMap((entry): readonly MergedEntry[] => {
    const [before, here] = [base.get(entry.id), mine.get(entry.id)];
    if (here) return [mergeParts(merging, before, here, entry)];
    if (!before) return [both(entry)];
    return isChanged(before, entry) ? [{ mine: undefined, theirs: entry, isAsked: true }] : [];
  });
  const here = sides.mine.filter(({ id }) => !theirs.has(id)).flatMap((entry): readonly MergedEntry[] => {
    const before = base.get(entry.id);
    if (!before) return cameAlike.has(worthOf(merging, entry)) ? [] : [both(entry)];
    return isChanged(before, entry) ? [{ mine: entry, theirs: undefined, isAsked: true }] : [];
  });
  return [...there, ...here];
}

function mergeEntries(merging: Merging, { base, mine, theirs }: Sides<Entries>): readonly MergedEntry[] | undefined {
  if (merging.structure.repeat) return mergeList(merging, { base, mine, theirs });
  const [before, here, there] = [base[0], mine[0], theirs[0]];
  // Emptied as a whole on one side and changed on the other: that is one question, and not one of parts.
  return here && there ? [mergeParts(merging, before, here, there)] : undefined;
}

/**
 * A value of several parts that both sides have changed (docs/decisions/0017-two-devices.md), part by part and entry by
 * entry. `undefined` where it can only be asked about as a whole: a side cannot be read, or both together are too much.
 */
export function mergeStructured(types: InputTypes, definition: FieldDefinition, { base, mine, theirs }: Sides<FieldValue>): MergedStructure | undefined {
  const { structure } = definition;
  if (!structure) return undefined;
  const read = (value: FieldValue): Entries | undefined => (value === undefined ? [] : typeof value === 'string' ? structure.decode(value) : undefined);
  const sides = { base: read(base), mine: read(mine), theirs: read(theirs) };
  if (!sides.base || !sides.mine || !sides.theirs) return undefined;
  const merged = mergeEntries({ types, definition, structure }, { base: sides.base, mine: sides.mine, theirs: sides.theirs });
  if (!merged) return undefined;
  const text = (choice: 'mine' | 'theirs'): FieldValue => structure.encode(merged.flatMap((entry) => entry[choice] ?? [])) || undefined;
  const answers = { mine: text('mine'), theirs: text('theirs') };
  if (!read(answers.mine) || !read(answers.theirs)) return undefined;
  return { ...answers, isAsked: merged.some(({ isAsked }) => isAsked) };
}
