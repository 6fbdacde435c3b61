import type { FieldDefinition, FieldValue, Structure } from '../../fields/definition.ts';
import type { Siblings } from '../../fields/siblings.ts';
import { typeOf, type InputTypes } from '../../fields/types/type-module.ts';
import { hiddenChanges } from './hidden-changes.ts';
import { mergeList } from './merge-list.ts';
import { sameOnWire } from './same-on-wire.ts';
import { chooseSide, type Sides } from './sides.ts';

type Entries = NonNullable<ReturnType<Structure['decode']>>;
type Entry = Entries[number];
type Values = Entry['values'];

/** Both sides' changes merged. In a conflict, `mine` and `theirs` are what either choice leaves; undefined where it removes the value. */
interface Merged<Value> {
  readonly mine: Value;
  readonly theirs: Value;
  readonly isConflict: boolean;
}

export type MergedStructure = Merged<string | undefined>;
type MergedEntry = Merged<Entry | undefined>;

interface MergeContext {
  readonly types: InputTypes;
  readonly definition: FieldDefinition;
  readonly structure: Structure;
}

const noValues: Values = {};
const readIn = (values: Values): Siblings => (part) => values[part];
const agreed = <Value>(value: Value): Merged<Value> => ({ mine: value, theirs: value, isConflict: false });
const isFilled = (entry: Entry | undefined): boolean => entry !== undefined && Object.keys(entry.values).length > 0;

/** The text that a save would send of an entry, without its id and those of the entries within it. */
function wireTextOf({ types, definition, structure }: MergeContext, { values }: Entry, baseline: Values): string {
  const text = (of: Values): string => structure.encode([{ values: of }]);
  return JSON.stringify(typeOf(types, definition).codec.encode(text(values), 'plain', text(baseline))).replace(/\\"\$id\\":\\"[^"]*"/g, '');
}

/** Whether a member is the same in both; members without a part of the type are compared as they are. */
function sameMember({ types, structure: { fields } }: MergeContext, name: string, baseline: Values, one: Values, other: Values): boolean {
  const part = fields.find(({ id }) => id === name);
  return part ? sameOnWire(types, part, one[name], other[name], baseline[name]) : JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/**
 * Merges a member. One without a part of the type cannot have been changed here; one that has parts itself is merged as the whole
 * is.
 */
function mergeMember(context: MergeContext, name: string, sides: Sides<Values>): Merged<Values[string] | undefined> {
  const members = { base: sides.base[name], mine: sides.mine[name], theirs: sides.theirs[name] };
  const verdict = chooseSide(sides, (one, other) => sameMember(context, name, sides.base, one, other));
  const part = context.structure.fields.find(({ id }) => id === name);
  if (verdict !== 'ask' || !part) return agreed(members[verdict === 'mine' ? 'mine' : 'theirs']);
  return mergeStructured(context.types, part, members) ?? { mine: members.mine, theirs: members.theirs, isConflict: true };
}

/** An entry that both sides have, part by part. */
function mergeParts(context: MergeContext, base: Entry | undefined, mine: Entry, theirs: Entry): MergedEntry {
  const { types, structure: { fields, shown } } = context;
  const baseline = base?.values ?? noValues;
  const sides: Sides<Values> = { base: baseline, mine: shown(mine.values, baseline), theirs: shown(theirs.values, baseline) };
  const names = new Set([...Object.keys(sides.theirs), ...Object.keys(sides.mine), ...Object.keys(sides.base)]);
  const members = new Map([...names].map((name) => [name, mergeMember(context, name, sides)] as const));
  const resolved = (choice: 'mine' | 'theirs'): Values => Object.fromEntries([...members].flatMap(([name, { [choice]: value }]) =>
    (value === undefined ? [] : [[name, value] as const])));
  const merged = { mine: { ...theirs, values: resolved('mine') }, theirs: { ...theirs, values: resolved('theirs') } };
  // A part that both changes together hide is a conflict, though the changes are in different parts.
  const hidden = hiddenChanges({ types, fields, base: readIn(sides.base), mine: readIn(sides.mine), theirs: readIn(sides.theirs) });
  const isHidden = [merged.mine, merged.theirs].some(({ values }) =>
    hidden(readIn(values)).some(({ field: { visibleWhen } }) => members.get(visibleWhen?.field ?? '')?.isConflict !== true));
  if (isHidden) return { mine, theirs, isConflict: true };
  return { ...merged, isConflict: [...members.values()].some(({ isConflict }) => isConflict) };
}

/** Merges entries by their ids. An entry that both have added alike is there once. */
function mergeEntryList(context: MergeContext, entries: Sides<Entries>): readonly MergedEntry[] {
  const byId = (side: Entries): ReadonlyMap<string, Entry> => new Map(side.map((entry) => [entry.id ?? '', entry]));
  const sides = { base: byId(entries.base), mine: byId(entries.mine), theirs: byId(entries.theirs) };
  const worth = (side: keyof typeof sides, id: string): string | undefined => {
    const entry = sides[side].get(id);
    return entry && wireTextOf(context, entry, sides.base.get(id)?.values ?? noValues);
  };
  const listed = mergeList(
    { base: [...sides.base.keys()], mine: [...sides.mine.keys()], theirs: [...sides.theirs.keys()] },
    (id, on) => worth('base', id) !== worth(on, id),
  );
  const addedByThem = new Set(listed
    .filter(({ key, from, isConflict }) => from === 'theirs' && !isConflict && isFilled(sides.theirs.get(key)))
    .map(({ key }) => worth('theirs', key)));
  return listed.flatMap(({ key, isConflict }): readonly MergedEntry[] => {
    const [mine, theirs] = [sides.mine.get(key), sides.theirs.get(key)];
    if (mine && theirs) return [mergeParts(context, sides.base.get(key), mine, theirs)];
    if (isConflict) return [{ mine, theirs, isConflict }];
    return addedByThem.has(worth('mine', key)) ? [] : [agreed(mine ?? theirs)];
  });
}

function mergeEntries(context: MergeContext, { base, mine, theirs }: Sides<Entries>): readonly MergedEntry[] | undefined {
  if (context.structure.repeat) return mergeEntryList(context, { base, mine, theirs });
  const [baseEntry, mineEntry, theirEntry] = [base[0], mine[0], theirs[0]];
  // Emptied as a whole on one side and changed on the other: that is one conflict of the whole, not of its parts.
  return mineEntry && theirEntry ? [mergeParts(context, baseEntry, mineEntry, theirEntry)] : undefined;
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
  const resolutions = { mine: text('mine'), theirs: text('theirs') };
  if (!read(resolutions.mine) || !read(resolutions.theirs)) return undefined;
  return { ...resolutions, isConflict: merged.some(({ isConflict }) => isConflict) };
}
