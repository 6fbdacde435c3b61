import { resolveText } from '../base/text.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import { chaptersOf } from './chapters.ts';
import { sidesIn } from './changes.ts';
import { checked, type Checked, type CheckedLine, type Checking, type CheckedSection } from './check-list.tsx';
import { checkedAnswer, unfitIn } from './checked-answer.ts';
import type { FormController } from './controller.ts';
import { FieldCell } from './field-cell.ts';
import type { ItemGroup } from './item-group.ts';
import { fieldName, nameAt, type Speaking } from './place-name.ts';
import { goTo } from './reveal.ts';
import { partsOf } from './value-text.ts';

/** The answers that a form would send, for review before sending (docs/decisions/0081). */
export function checkAnswers({ controller, language, t, leave }: Checking): Checked {
  const wayTo = (field: FieldId) => (): void => {
    leave();
    goTo(controller, field);
  };
  return checked(sectionsOf(controller, { store: controller.store, language, t, wayTo }));
}

interface Leading extends Speaking {
  readonly wayTo: (field: FieldId) => () => void;
}

/** One section for each heading of the form; a form without headings is one section. */
function sectionsOf({ form: { sections } }: FormController, leading: Leading): readonly CheckedSection[] {
  const { store, language, t } = leading;
  const chapters = chaptersOf(sections);
  const told = chapters.length > 0
    ? chapters.map(({ title, first, last }) => (
      { id: String(first), title: resolveText(title, language, t), places: store.placesIn(first, last + 1) }))
    : [{ id: 'all', title: t('check.answers'), places: store.places() }];
  return told.map(({ id, title, places }) => ({ id, title, lines: places.flatMap((place) => linesOf(leading, place)) }));
}

function linesOf(leading: Leading, place: FieldCell | ItemGroup): readonly CheckedLine[] {
  if (!(place instanceof FieldCell)) return entriesOf(leading, place);
  // The fields of an entry come with their list; a password is shown nowhere.
  if (place.place.group || place.definition.base === 'password') return [];
  return askedOf(leading, place).map(({ answered, line }) => checkedAnswer(answered, line, leading));
}

function askedOf(leading: Leading, { id, asked: definition, visible, locked, value, baseline, place }: FieldCell) {
  if (!visible || locked) return [];
  const line = { id, label: fieldName(leading, id), optional: !definition.mandatory, go: leading.wayTo(id) };
  return [{ answered: { ...place, definition, value, baseline }, line }];
}

function entriesOf(leading: Leading, group: ItemGroup): readonly CheckedLine[] {
  const { id, state: { items }, section: { item: { fields } } } = group;
  return items.map((key, index) => ({
    id: `${id}[${key}]`, label: nameAt(leading, id, index), answer: [partsOf(fields, sidesIn(group, key), leading)],
    unfit: fields.flatMap((field) => group.cell(fieldInItem(id, key, field.id)) ?? []).flatMap((cell) => askedOf(leading, cell))
      .flatMap(({ answered, line }) => unfitIn(answered, line, leading)),
    go: leading.wayTo(fieldInItem(id, key, fields[0]?.id ?? '')),
  }));
}
