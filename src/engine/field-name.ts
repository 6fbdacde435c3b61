import { resolveText, type Language, type Translate } from '../base/text.ts';
import type { FieldId } from '../fields/definition.ts';
import type { FormStore } from './store.ts';

/** What texts about a form are made with. */
export interface FormLocale {
  readonly store: FormStore;
  readonly language: Language;
  readonly t: Translate;
}

/** The name of a list's entry by its index. */
export const entryNameAt = ({ store, language, t }: FormLocale, group: FieldId, index: number): string =>
  t('engine.group.entry', { title: resolveText(store.group(group).section.title, language, t), number: index + 1 });

/** A name qualified by what it is in: lists within entries have the same name in each. */
export const qualifiedName = (outer: string, text: string, t: Translate): string =>
  (outer === '' ? text : t('engine.summary.link', { label: outer, text }));

export const entryName = (locale: FormLocale, group: FieldId, key: string): string =>
  entryNameAt(locale, group, locale.store.group(group).state.items.indexOf(key));

/** The name of the list's entry that a field is in. */
export function entryNameOf(locale: FormLocale, field: FieldId): string | undefined {
  const group = locale.store.groupOf(field);
  const key = group?.keyOf(field);
  return group && key !== undefined ? entryName(locale, group.id, key) : undefined;
}

/** A field's label, with the entry's name before it where it is in one. */
export function fieldName(locale: FormLocale, field: FieldId): string {
  const { store, language, t } = locale;
  return qualifiedName(entryNameOf(locale, field) ?? '', resolveText(store.cell(field).definition.label, language, t), t);
}
