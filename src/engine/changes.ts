import { resolveText } from '../base/text.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldId, FieldValue } from '../fields/definition.ts';
import { canonical, isStored } from '../fields/value.ts';
import { FieldCell } from './field-cell.ts';
import type { ItemGroup } from './item-group.ts';
import { nameAt, type Speaking } from './place-name.ts';
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
const MOST_CHARACTERS = 2000;

const shortened = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

/** The differences from the server's values, in the order of the form; of a list, its removed entries first. */
export function changesOf(speaking: Speaking): readonly Change[] {
  return speaking.store.places().flatMap((place) => {
    if (!(place instanceof FieldCell)) return changesOfList(speaking, place);
    // The fields of an entry come with their list.
    return place.place.group ? [] : changeOf(speaking, place, labelOf(speaking, place));
  });
}

const labelOf = ({ language, t }: Speaking, { definition }: FieldCell): string => resolveText(definition.label, language, t);

function changeOf(
  speaking: Speaking, { id, definition, dirty, locked, visible, baseline, value }: FieldCell, name: string,
): readonly Change[] {
  const said = (one: FieldValue): string => shortened(valueText(definition, one, baseline, speaking));
  if (visible) return dirty ? [{ id, field: id, name, before: said(baseline), after: said(value) }] : [];
  // A hidden field is not sent. The server then removes its value, but keeps a file.
  const isEmptied = !locked && canonical(baseline) !== undefined && !isStored(baseline);
  return isEmptied ? [{ id, field: undefined, name, before: said(baseline), after: said(undefined) }] : [];
}

function changesOfList(speaking: Speaking, group: ItemGroup): readonly Change[] {
  const { t } = speaking;
  const { id, state: { items }, section: { item: { fields } } } = group;
  const baseline = group.baseline();
  const [here, there] = [new Set(items), new Set(baseline.map(({ key }) => key))];
  const placeOf = (key: string): string => `${id}[${key}]`;
  const removed = baseline.flatMap(({ key, values }, index): readonly Change[] => (here.has(key) ? [] : [{
    id: placeOf(key), field: undefined, name: nameAt(speaking, id, index),
    before: shortened(entryText(fields, (name) => [values[name], values[name]], speaking)), after: t('engine.changes.removed'),
  }]));
  const changed = items.flatMap((key, index): readonly Change[] => {
    const name = nameAt(speaking, id, index);
    const cells = fields.flatMap((field) => group.cell(fieldInItem(id, key, field.id)) ?? []);
    if (there.has(key)) {
      return cells.flatMap((cell) => changeOf(speaking, cell, t('engine.summary.link', { label: name, text: labelOf(speaking, cell) })));
    }
    const after = shortened(entryText(fields, sidesIn(group, key), speaking));
    return [{ id: placeOf(key), field: cells[0]?.id, name, before: t('engine.changes.new'), after }];
  });
  return [...removed, ...changed];
}

/** Reads the value and the baseline of each field of an entry in the form. */
export const sidesIn = (group: ItemGroup, key: string): SidesOf => (field) => {
  const cell = group.cell(fieldInItem(group.id, key, field));
  return [cell?.visible ? cell.value : undefined, cell?.baseline];
};
