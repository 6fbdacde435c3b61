import { useMemo } from 'react';
import { resolveText } from '../base/text.ts';
import { fieldInItem } from '../compiler/compiled.ts';
import type { FieldId } from '../fields/definition.ts';
import { answerText } from './answer-text.ts';
import { chaptersOf } from './chapters.ts';
import { entryText, sidesIn } from './changes.ts';
import { CheckList, type CheckedLine, type CheckedSection } from './check-list.tsx';
import type { FormController } from './controller.ts';
import { useEnvironment } from './environment.tsx';
import { FieldCell } from './field-cell.ts';
import { useController } from './form-context.ts';
import type { ItemGroup } from './item-group.ts';
import { nameAt, type Speaking } from './place-name.ts';
import { goTo } from './reveal.ts';

interface CheckAnswersProps {
  /** Somebody goes to a field: what the list stands in is closed before this returns. */
  readonly onLeave: () => void;
}

/** All that the form around it would send, to be looked through before (docs/decisions/0081). */
export function CheckAnswers({ onLeave }: CheckAnswersProps) {
  const controller = useController();
  const { language, t } = useEnvironment();
  const sections = useMemo(() => sectionsOf(controller, { store: controller.store, language, t }), [controller, language, t]);
  const led = (field: FieldId) => (): void => {
    onLeave();
    goTo(controller, field);
  };
  const ledTo = sections.map((section) => ({ ...section, lines: section.lines.map((line) => ({ ...line, go: led(line.field) })) }));
  return <CheckList sections={ledTo} />;
}

/** A line before anything leads from it: the field that it leads to. */
type Line = Omit<CheckedLine, 'go'> & { readonly field: FieldId };
type Told = Omit<CheckedSection, 'lines'> & { readonly lines: readonly Line[] };

/** Under the headings of the form; one that has none has all of it in one section. */
function sectionsOf({ form: { sections } }: FormController, speaking: Speaking): readonly Told[] {
  const { store, language, t } = speaking;
  const chapters = chaptersOf(sections);
  const told = chapters.length > 0
    ? chapters.map(({ title, first, last }) => (
      { id: String(first), title: resolveText(title, language, t), places: store.places(first, last + 1) }))
    : [{ id: 'all', title: t('check.answers'), places: store.places() }];
  return told.map(({ id, title, places }) => ({ id, title, lines: places.flatMap((place) => linesOf(speaking, place)) }))
    .filter(({ lines }) => lines.length > 0);
}

function linesOf(speaking: Speaking, place: FieldCell | ItemGroup): readonly Line[] {
  if (!(place instanceof FieldCell)) return entriesOf(speaking, place);
  const { language, t } = speaking;
  const { id, definition, visible, locked, value, baseline } = place;
  // Those of an entry come with their list; a secret is shown nowhere.
  if (place.place.group || !visible || locked || definition.base === 'password') return [];
  const label = resolveText(definition.label, language, t);
  return [{ id, field: id, label, ...answerText({ ...place.place, definition, value, baseline }, speaking) }];
}

function entriesOf(speaking: Speaking, group: ItemGroup): readonly Line[] {
  const { id, state: { items }, section: { item: { fields } } } = group;
  return items.map((key, index) => ({
    id: `${id}[${key}]`, field: fieldInItem(id, key, fields[0]?.id ?? ''), label: nameAt(speaking, id, index),
    text: entryText(speaking, fields, sidesIn(group, key)),
  }));
}
