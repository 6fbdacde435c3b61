import type { FieldDefinition, FieldValue, Structure } from '../../fields/definition.ts';
import type { Siblings } from '../../fields/siblings.ts';
import { typeOf, type InputTypes } from '../../fields/types/type-module.ts';
import { hiddenChanges } from './hidden-changes.ts';
import { mergeList } from './merge-list.ts';
import { sameWorth } from './same-worth.ts';
import { judge, type Sides } from './sides.ts';

type Entries = NonNullable<ReturnType<Structure['decode']>>;
type Entry = Entries[number];
type Values = Entry['values'];

/** Both sides' changes merged. In a conflict, `mine` and `theirs` are what either choice leaves; undefined where it removes the value. */
interface Merged<Value> {
  readonly mine: Value;
  readonly theirs: Value;
  readonly isAsked: boolean;
}

export type MergedStructure = Merged<string | undefined>;
type MergedEntry = Merged<Entry | undefined>;

interface Merging {
  readonly types: InputTypes;
  readonly definition: FieldDefinition;
  readonly structure: Structure;
}

const nobody: Values = {};
const seenIn = (values: Values): Siblings => (part) => values[part];
const both = <Value>(value: Value): Merged<Value> => ({ mine: value, theirs: value, isAsked: false });
const isFilled = (entry: Entry | undefined): boolean => entry !== undefined && Object.keys(entry.values).length > 0;

/** The text that a save would send of an entry, without its id and those of the entries within it. */
function worthOf({ types, definition, structure }: Merging, { values }: Entry, held: Values): string {
  const text = (of: Values): string => structure.encode([{ values: of }]);
  return JSON.stringify(typeOf(types, definition).codec.encode(text(values), 'plain', text(held))).replace(/\\"\$id\\":\\"[^"]*"/g, '');
}

/** Whether a member is the same in both; members without a part of the type are compared as they are. */
function sameMember({ types, structure: { fields } }: Merging, name: string, held: Values, one: Values, other: Values): boolean {
  const part = fields.find(({ id }) => id === name);
  return part ? sameWorth(types, part, one[name], other[name], held[name]) : JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/**
 * Merges a member. One without a part of the type cannot have been changed here; one that has parts itself is merged as the whole
 * is.
 */
function mergeMember(merging: Merging, name: string, sides: Sides<Values>): Merged<Values[string] | undefined> {
  const members = { base: sides.base[name], mine: sides.mine[name], theirs: sides.theirs[name] };
  const verdict = judge(sides, (one, other) => sameMember(merging, name, sides.base, one, other));
  const part = merging.structure.fields.find(({ id }) => id === name);
  if (verdict !== 'ask' || !part) return both(members[verdict === 'mine' ? 'mine' : 'theirs']);
  return mergeStructured(merging.types, part, members) ?? { mine: members.mine, theirs: members.theirs, isAsked: true };
}

/** An entry that both sides have, part by part. */
function mergeParts(merging: Merging, base: Entry | undefined, mine: Entry, theirs: Entry): MergedEntry {
  const { types, structure: { fields, shown } } = merging;
  const held = base?.values ?? nobody;
  const sides: Sides<Values> = { base: held, mine: shown(mine.values, held), theirs: shown(theirs.values, held) };
  const names = new Set([...Object.keys(sides.theirs), ...Object.keys(sides.mine), ...Object.keys(sides.base)]);
  const members = new Map([...names].map((name) => [name, mergeMember(merging, name, sides)] as const));
  const answered = (choice: 'mine' | 'theirs'): Values => Object.fromEntries([...members].flatMap(([name, { [choice]: value }]) =>
    (value === undefined ? [] : [[name, value] as const])));
  const merged = { mine: { ...theirs, values: answered('mine') }, theirs: { ...theirs, values: answered('theirs') } };
  // A part that both changes together hide is a conflict, though the changes are in different parts.
  const hidden = hiddenChanges({ types, fields, base: seenIn(sides.base), mine: seenIn(sides.mine), theirs: seenIn(sides.theirs) });
  const isHidden = [merged.mine, merged.theirs].some(({ values }) =>
    hidden(seenIn(values)).some(({ field: { visibleWhen } }) => members.get(visibleWhen?.field ?? '')?.isAsked !== true));
  return isHidden ? { mine, theirs, isAsked: true } : { ...merged, isAsked: [...members.values()].some(({ isAsked }) => isAsked) };
}

/** Merges entries by their ids. An entry that both have added alike is there once. */
function mergeEntryList(merging: Merging, entries: Sides<Entries>): readonly MergedEntry[] {
  const byId = (side: Entries): ReadonlyMap<string, Entry> => new Map(side.map((entry) => [entry.id ?? '', entry]));
  const sides = { base: byId(entries.base), mine: byId(entries.mine), theirs: byId(entries.theirs) };
  const worth = (side: keyof typeof sides, id: string): string | undefined => {
    const entry = sides[side].get(id);
    return entry && worthOf(merging, entry, sides.base.get(id)?.values ?? nobody);
  };
  const listed = mergeList(
    { base: [...sides.base.keys()], mine: [...sides.mine.keys()], theirs: [...sides.theirs.keys()] },
    (id, on) => worth('base', id) !== worth(on, id),
  );
  const cameAlike = new Set(listed.filter(({ key, from, isAsked }) => from === 'theirs' && !isAsked && isFilled(sides.theirs.get(key)))
    .map(({ key }) => worth('theirs', key)));
  return listed.flatMap(({ key, isAsked }): readonly MergedEntry[] => {
    const [mine, theirs] = [sides.mine.get(key), sides.theirs.get(key)];
    if (mine && theirs) return [mergeParts(merging, sides.base.get(key), mine, theirs)];
    if (isAsked) return [{ mine, theirs, isAsked }];
    return cameAlike.has(worth('mine', key)) ? [] : [both(mine ?? theirs)];
  });
}

function mergeEntries(merging: Merging, { base, mine, theirs }: Sides<Entries>): readonly MergedEntry[] | undefined {
  if (merging.structure.repeat) return mergeEntryList(merging, { base, mine, theirs });
  const [before, here, there] = [base[0], mine[0], theirs[0]];
  // Emptied as a whole on one side and changed on the other: that is one conflict of the whole, not of its parts.
  return here && there ? [mergeParts(merging, before, here, there)] : undefined;
}

/**
 * A value of several parts that both sides have changed (docs/decisions/0017-two-devices.md), part by part and entry by
 * entry. `undefined` where it can only be a conflict as a whole: a side cannot be read, or both together are too large.
 */
export function mergeStructured(
  types: InputTypes, definition: FieldDefinition, { base, mine, theirs }: Sides<FieldValue>,
): MergedStructure | undefined {
  const { structure } = definition;
  if (!structure) return undefined;
  const read = (value: FieldValue): Entries | undefined =>
    (value === undefined ? [] : typeof value === 'string' ? structure.decode(value) : undefined);
  const sides = { base: read(base), mine: read(mine), theirs: read(theirs) };
  if (!sides.base || !sides.mine || !sides.theirs) return undefined;
  const merged = mergeEntries({ types, definition, structure }, { base: sides.base, mine: sides.mine, theirs: sides.theirs });
  if (!merged) return undefined;
  const text = (choice: 'mine' | 'theirs'): string | undefined =>
    structure.encode(merged.flatMap((entry) => entry[choice] ?? [])) || undefined;
  const answers = { mine: text('mine'), theirs: text('theirs') };
  if (!read(answers.mine) || !read(answers.theirs)) return undefined;
  return { ...answers, isAsked: merged.some(({ isAsked }) => isAsked) };
}
