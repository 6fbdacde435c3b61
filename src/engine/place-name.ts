import { resolveText, type Language, type Translate } from '../base/text.ts';
import type { FieldId } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** What texts about a form are made with. */
export interface Speaking {
  readonly store: FormStore;
  readonly language: Language;
  readonly t: Translate;
}

/** The name of a list's entry by its index. */
export const nameAt = ({ store, language, t }: Speaking, group: FieldId, index: number): string =>
  t('engine.group.entry', { title: resolveText(store.group(group).section.title, language, t), number: index + 1 });

/** A name qualified by what it is in: lists within entries have the same name in each. */
export const namedIn = (around: string, text: string, t: Translate): string =>
  (around === '' ? text : t('engine.summary.link', { label: around, text }));

export const entryName = (speaking: Speaking, group: FieldId, key: string): string =>
  nameAt(speaking, group, speaking.store.group(group).state.items.indexOf(key));

/** The name of the list's entry that a field is in. */
export function entryOf(speaking: Speaking, field: FieldId): string | undefined {
  const group = speaking.store.groupOf(field);
  const key = group?.keyOf(field);
  return group && key !== undefined ? entryName(speaking, group.id, key) : undefined;
}

/** A field's label, with the entry's name before it where it is in one. */
export function fieldName(speaking: Speaking, field: FieldId): string {
  const { store, language, t } = speaking;
  return namedIn(entryOf(speaking, field) ?? '', resolveText(store.cell(field).definition.label, language, t), t);
}
