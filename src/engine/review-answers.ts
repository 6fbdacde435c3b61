import { resolveText } from '../base/text.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import { chaptersOf } from './chapters.ts';
import { sidesIn } from './changes.ts';
import { createReview, type Review, type ReviewLine, type ReviewContext, type ReviewSection } from './review-list.tsx';
import { reviewedAnswer, invalidPartsOf } from './reviewed-answer.ts';
import type { FormController } from './controller.ts';
import { FieldCell } from './field-cell.ts';
import type { ItemGroup } from './item-group.ts';
import { fieldName, entryNameAt, type FormLocale } from './field-name.ts';
import { goTo } from './reveal.ts';
import { partsOf } from './value-text.ts';

/** The answers that a form would send, for review before sending (docs/decisions/0081). */
export function reviewAnswers({ controller, language, t, leave }: ReviewContext): Review {
  const wayTo = (field: FieldId) => (): void => {
    leave();
    goTo(controller, field);
  };
  return createReview(sectionsOf(controller, { store: controller.store, language, t, linkTo: wayTo }));
}

interface LinkedLocale extends FormLocale {
  readonly linkTo: (field: FieldId) => () => void;
}

/** One section for each heading of the form; a form without headings is one section. */
function sectionsOf({ form: { sections } }: FormController, locale: LinkedLocale): readonly ReviewSection[] {
  const { store, language, t } = locale;
  const chapters = chaptersOf(sections);
  const headings = chapters.length > 0
    ? chapters.map(({ title, first, last }) => (
      { id: String(first), title: resolveText(title, language, t), places: store.nodesIn(first, last + 1) }))
    : [{ id: 'all', title: t('check.answers'), places: store.nodes() }];
  return headings.map(({ id, title, places }) => ({ id, title, lines: places.flatMap((place) => linesOf(locale, place)) }));
}

function linesOf(locale: LinkedLocale, node: FieldCell | ItemGroup): readonly ReviewLine[] {
  if (!(node instanceof FieldCell)) return entriesOf(locale, node);
  // The fields of an entry come with their list; a password is shown nowhere.
  if (node.context.group || node.definition.base === 'password') return [];
  return editableOf(locale, node).map(({ answered, line }) => reviewedAnswer(answered, line, locale));
}

function editableOf(locale: LinkedLocale, cell: FieldCell) {
  const { id, effectiveDefinition: definition, visible, locked, value, baseline, pending, context } = cell;
  if (!visible || locked) return [];
  const line = { id, label: fieldName(locale, id), optional: !definition.mandatory, go: locale.linkTo(id) };
  return [{ answered: { ...context, definition, value, baseline, pending }, line }];
}

function entriesOf(locale: LinkedLocale, group: ItemGroup): readonly ReviewLine[] {
  const { id, state: { items }, section: { item: { fields } } } = group;
  return items.map((key, index) => ({
    id: `${id}[${key}]`, label: entryNameAt(locale, id, index), answer: [partsOf(fields, sidesIn(group, key), locale)],
    unfit: fields.flatMap((field) => group.cell(fieldInItem(id, key, field.id)) ?? []).flatMap((cell) => editableOf(locale, cell))
      .flatMap(({ answered, line }) => invalidPartsOf(answered, line, locale)),
    go: locale.linkTo(fieldInItem(id, key, fields[0]?.id ?? '')),
  }));
}
