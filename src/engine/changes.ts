import { resolveText } from '../base/text.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import { canonical, isStored } from '../fields/value.ts';
import { FieldCell } from './field-cell.ts';
import type { ItemGroup } from './item-group.ts';
import { entryNameAt, type FormLocale } from './field-name.ts';
import { entryText, valueText, type SidesOf } from './value-text.ts';

/** One change of a save, as text. */
export interface Change {
  readonly id: FieldId;
  /** The field to link to. Absent where the form shows it no more. */
  readonly field: FieldId | undefined;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** More than anybody reads before a save: a text that is shorter is shown as a whole. */
const MAX_CHARACTERS = 2000;

/** Half of a character that the end would cut in two is left out. */
const shortened = (text: string): string =>
  (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).replace(/\p{Surrogate}$/u, '')}…` : text);

/** The differences from the server's values, in the order of the form; of a list, its removed entries first. */
export function changesOf(locale: FormLocale): readonly Change[] {
  return locale.store.nodes().flatMap((node) => {
    if (!(node instanceof FieldCell)) return changesOfList(locale, node);
    // The fields of an entry come with their list.
    return node.context.group ? [] : changeOf(locale, node, labelOf(locale, node));
  });
}

const labelOf = ({ language, t }: FormLocale, { definition }: FieldCell): string => resolveText(definition.label, language, t);

function changeOf(
  locale: FormLocale, { id, definition, dirty, locked, visible, baseline, value }: FieldCell, name: string,
): readonly Change[] {
  const textOf = (one: FieldValue): string => shortened(valueText(definition, one, baseline, locale));
  if (visible) return dirty ? [{ id, field: id, name, before: textOf(baseline), after: textOf(value) }] : [];
  // A hidden field is not sent. The server then removes its value, but keeps a file.
  const isEmptied = !locked && canonical(baseline) !== undefined && !isStored(baseline);
  return isEmptied ? [{ id, field: undefined, name, before: textOf(baseline), after: textOf(undefined) }] : [];
}

function changesOfList(locale: FormLocale, group: ItemGroup): readonly Change[] {
  const { t } = locale;
  const { id, state: { items }, section: { item: { fields } } } = group;
  const baseline = group.baseline();
  const [localKeys, serverKeys] = [new Set(items), new Set(baseline.map(({ key }) => key))];
  const entryId = (key: string): string => `${id}[${key}]`;
  const removed = baseline.flatMap(({ key, values }, index): readonly Change[] => (localKeys.has(key) ? [] : [{
    id: entryId(key), field: undefined, name: entryNameAt(locale, id, index),
    before: shortened(entryText(fields, (name) => [values[name], values[name]], locale)), after: t('engine.changes.removed'),
  }]));
  const changed = items.flatMap((key, index): readonly Change[] => {
    const name = entryNameAt(locale, id, index);
    const cells = fields.flatMap((field) => group.cell(fieldInItem(id, key, field.id)) ?? []);
    if (serverKeys.has(key)) {
      return cells.flatMap((cell) => changeOf(locale, cell, t('engine.summary.link', { label: name, text: labelOf(locale, cell) })));
    }
    const after = shortened(entryText(fields, sidesIn(group, key), locale));
    return [{ id: entryId(key), field: cells[0]?.id, name, before: t('engine.changes.new'), after }];
  });
  return [...removed, ...changed];
}

/** Reads the value and the baseline of each field of an entry in the form. */
export const sidesIn = (group: ItemGroup, key: string): SidesOf => (field) => {
  const cell = group.cell(fieldInItem(group.id, key, field));
  return [cell?.visible ? cell.value : undefined, cell?.baseline];
};
