import { resolveText, type Language, type Translate } from '../base/text.ts';
import type { FieldId } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** What is needed to say something of a form in words. */
export interface Speaking {
  readonly store: FormStore;
  readonly language: Language;
  readonly t: Translate;
}

/** An entry of a list by its place in it, from 0. */
export const nameAt = ({ store, language, t }: Speaking, group: FieldId, index: number): string =>
  t('engine.group.entry', { title: resolveText(store.group(group).section.title, language, t), number: index + 1 });

/** What is to be told by what is around it: a list within an entry has its name in each. */
export const namedIn = (around: string, text: string, t: Translate): string =>
  (around === '' ? text : t('engine.summary.link', { label: around, text }));

export const entryName = (speaking: Speaking, group: FieldId, key: string): string =>
  nameAt(speaking, group, speaking.store.group(group).state.items.indexOf(key));

/** The entry of a list that a field stands in, by its name. */
export function entryOf(speaking: Speaking, field: FieldId): string | undefined {
  const group = speaking.store.groupOf(field);
  const key = group?.keyOf(field);
  return group && key !== undefined ? entryName(speaking, group.id, key) : undefined;
}

/** The field by its label, one of an entry with the entry's name before it. */
export function fieldName(speaking: Speaking, field: FieldId): string {
  const { store, language, t } = speaking;
  return namedIn(entryOf(speaking, field) ?? '', resolveText(store.cell(field).definition.label, language, t), t);
}
