import { fieldInItem, isUnnamed, type CompiledForm, type FormValues, type GroupItem, type GroupState } from '../../compiler/compiled.ts';
import { mergeStructured } from '../../compiler/merge/merge-structured.ts';
import type { Sides } from '../../compiler/merge/sides.ts';
import type { FieldId, FieldValue } from '../../fields/definition.ts';
import { sameValue } from '../../fields/value.ts';
import { mergeGroups, type DraftValue, type Work } from './value.ts';

const valuesIn = (group: FieldId, items: readonly GroupItem[]): readonly (readonly [FieldId, FieldValue])[] =>
  items.flatMap(({ key, values }) => Object.entries(values).map(([name, value]) => [fieldInItem(group, key, name), value] as const));

const copyOf = ({ fields, groups }: FormValues) => ({ fields: new Map(fields), groups: new Map(groups) });

/**
 * The entries of a draft brought up to date with the server's: without those that the server no longer has, with those that were
 * added since.
 */
function reconcileGroup(draft: GroupState, baseline: readonly string[]): GroupState {
  const isKnown = (key: string): boolean => baseline.includes(key);
  const remaining = { items: draft.items.filter((key) => isKnown(key) || isUnnamed(key)), removed: draft.removed.filter(isKnown) };
  return mergeGroups({ items: baseline, removed: [] }, remaining);
}

/** A list with the entries of the draft and those that the applicant has added since the form appeared. */
function listOf({ state, base }: Extract<DraftValue, { kind: 'group' }>, baseline: GroupState, now: GroupState): GroupState {
  const drafted = base ? state : reconcileGroup(state, baseline.items);
  return sameValue(now.items, baseline.items) ? drafted : mergeGroups(drafted, now);
}

/** The same for a field; one of several parts has the changes of both. */
function fieldOf({ fields, types }: Pick<CompiledForm, 'fields' | 'types'>, id: FieldId, sides: Sides<FieldValue>): FieldValue {
  if (sameValue(sides.mine, sides.base)) return sides.theirs;
  const definition = fields.get(id);
  const merged = definition && mergeStructured(types, definition, sides);
  return merged ? merged.mine : sides.mine;
}

/**
 * Merges a draft with the form as it appeared (`baseline`) and as it is `now`: what the applicant has entered meanwhile is newer than
 * the draft, and a value of several parts takes in parts that only the draft has. A row without a base was made of the baseline.
 */
export function sidesOfDraft(
  form: Pick<CompiledForm, 'fields' | 'types'>, entries: Work, baseline: FormValues, now: FormValues,
): Omit<Sides<FormValues>, 'theirs'> {
  const [base, mine] = [copyOf(baseline), copyOf(now)];
  for (const [id, entry] of entries) {
    const [initial, current] = [baseline.groups.get(id), now.groups.get(id)];
    if (entry.kind !== 'group' || !initial || !current) continue;
    mine.groups.set(id, listOf(entry, initial, current));
    if (!entry.base) continue;
    base.groups.set(id, { items: entry.base.map(({ key }) => key), removed: [] });
    for (const [field, value] of valuesIn(id, entry.base)) {
      base.fields.set(field, value);
      if (!mine.fields.has(field)) mine.fields.set(field, value);
    }
  }
  for (const [id, entry] of entries) {
    if (entry.kind !== 'field') continue;
    if (entry.base) base.fields.set(id, entry.base.value);
    mine.fields.set(id, fieldOf(form, id, { base: baseline.fields.get(id), mine: now.fields.get(id), theirs: entry.value }));
  }
  return { base, mine };
}
