import type { FieldSection, Section } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../fields/definition.ts';

/** What a field takes, with its label and the gap below it, where that is not what a line of text takes. */
const WIDGETS: Readonly<Partial<Record<string, number>>> = {
  text_area: 1.8, image: 1.9, document: 1.5, video: 3.1, promotional_video: 1.8, flag: 0.5, year: 0.5, month: 0.5,
};

/** Those that show each of their options on a line, whose heading takes half a field. */
const LISTED: ReadonlySet<string> = new Set(['check_box', 'radio_button']);
const HEADING = 0.5;
const OPTION = 0.4;

/** A text of its own above the widget. */
const HELP = 0.27;

const ofField = ({ widget, options, help, note }: FieldDefinition): number =>
  (LISTED.has(widget) ? HEADING + OPTION * options.length : WIDGETS[widget] ?? 1) + [help, note].filter(Boolean).length * HELP;

const ofFields = ({ fields }: FieldSection): number => fields.reduce((sum, field) => sum + ofField(field), 0);

/**
 * The room that a section takes before it is drawn, a field with a line of text being 1. What that is in px the screen says;
 * so it holds for narrow and for wide ones, to within a few hundredths of a whole form.
 */
export function roomOf(section: Section): number {
  const heading = section.title ? HEADING : 0;
  if (section.kind === 'fields') return heading + ofFields(section);
  return heading + Math.max(1, section.items.length) * (ofFields(section.item) + 1) + 1;
}
