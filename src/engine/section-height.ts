import type { Text } from '../base/text.ts';
import type { FieldSection, Section } from '../compiler/compiled.ts';
import type { FieldDefinition } from '../fields/definition.ts';

/** What the height of a form depends on in addition to its definitions. */
export interface Viewport {
  /** How many full-width characters of a help text fit on a line. */
  readonly signs: number;
  /** A touch screen, whose controls are larger. */
  readonly coarse: boolean;
  readonly say: (text: Text) => string;
}

/** Up to this width each button and note of a video has a line of its own. */
const NARROW = 40;

/** The height of a field with its label and the gap below it, where it differs from that of a line of text. */
const WIDGETS: Readonly<Partial<Record<string, number>>> = {
  text_area: 1.75, image: 1.9, document: 1.25, promotional_video: 1.8, year: 0.5, month: 0.5,
};

/** Widgets that show each of their options on a line, whose heading takes half a field. */
const LISTED: ReadonlySet<string> = new Set(['check_box', 'radio_button']);
const HEADING = 0.5;

/** A line of help, the gaps around all of it, a further line of a label, and the mark behind one. */
const HELP_LINE = 0.22;
const HELP_GAP = 0.08;
const LABEL_LINE = 0.25;
const LABEL_SIZE = 16 / 14;
const MARK = 3;
/** The length of the text that says how days can be typed. */
const DAY_HINT = 35;

/** The height of a longer text cannot be estimated. */
const LONGEST = 500;

/** In full-width characters, of which others take about half, with the space at line ends where a phrase does not fit. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text.slice(0, LONGEST)) width += sign >= '\u2e80' ? 1.1 : 0.48;
  return width;
}

function widgetHeight({ widget, options }: FieldDefinition, { signs, coarse }: Viewport): number {
  if (LISTED.has(widget)) return HEADING + options.length * (coarse ? 0.5 : 0.375);
  if (widget === 'video') return signs < NARROW ? 4.2 : 2.9;
  if (widget === 'flag') return coarse ? 0.7 : 0.5;
  return (WIDGETS[widget] ?? 1) + (widget === 'date' ? Math.ceil(DAY_HINT / signs) * HELP_LINE : 0);
}

function helpsHeight(texts: readonly (Text | undefined)[], { signs, say }: Viewport): number {
  const helps = texts.flatMap((text) => (text ? Math.ceil(widthOf(say(text)) / signs) : []));
  return helps.reduce((sum, lines) => sum + lines * HELP_LINE, helps.length > 0 ? HELP_GAP : 0);
}

function fieldHeight(field: FieldDefinition, above: Text | undefined, viewport: Viewport): number {
  // A conditional field is mostly hidden.
  if (field.visibleWhen) return 0;
  const { signs, say } = viewport;
  const label = (widthOf(say(field.label)) + (field.mandatory ? MARK : 0)) * LABEL_SIZE;
  return widgetHeight(field, viewport) + Math.floor(label / signs) * LABEL_LINE
    + helpsHeight([field.help, field.note].filter((text) => text !== above), viewport);
}

const fieldsHeight = ({ note, fields }: FieldSection, viewport: Viewport): number =>
  fields.reduce((sum, field) => sum + fieldHeight(field, note, viewport), helpsHeight([note], viewport));

/**
 * The estimated height of a section before it is rendered, a field with a line of text being 1; engine.module.css says what that is
 * in px. It holds for narrow and wide screens, to within a few hundredths of a whole form.
 */
export function estimatedHeight(section: Section, viewport: Viewport): number {
  const heading = section.title ? HEADING : 0;
  if (section.kind === 'fields') return heading + fieldsHeight(section, viewport);
  return heading + Math.max(1, section.items.length) * (fieldsHeight(section.item, viewport) + 1) + 1;
}
