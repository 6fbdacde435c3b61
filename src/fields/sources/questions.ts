import { deepFreeze } from '../../base/freeze.ts';
import { LONGEST_ANSWER } from '../../base/longest-answer.ts';
import { filledText, isJsonObject, type JsonObject } from '../../base/json.ts';
import { localized, type LocalizedText, type TextKey } from '../../base/text.ts';
import type { WireVariant } from '../codecs/codec.ts';
import type { FieldDefinition, Limits, Messages, WidgetOptions } from '../definition.ts';
import { typeOf } from '../types/type-module.ts';
import { readField } from './read-field.ts';
import { claim, report, typeNamed, type Collector } from './source.ts';

/** `base`: the built-in type that the question's rests on. */
type OptionsOf = (question: JsonObject, id: Question['id'], base: unknown) => WidgetOptions | undefined;

/** How a kind of questions writes its answers, and the options of its controls. */
export interface QuestionStyle {
  readonly variant: WireVariant;
  readonly widgetOptions?: OptionsOf;
  /** Notes at file questions, by the base. */
  readonly notes?: ReadonlyMap<unknown, TextKey>;
  /** Limits by the base. */
  readonly limits?: ReadonlyMap<unknown, Limits>;
}

const fileNotes: ReadonlyMap<unknown, TextKey> =
  new Map(deepFreeze([['document', { key: 'field.document.help' }], ['image', { key: 'field.image.help' }]]));

/** Job surveys and interview reviews (spec §7: ids joined by commas). */
export const reviewQuestions: QuestionStyle = { variant: 'joined' };

const written: Limits = Object.freeze({ maxLength: LONGEST_ANSWER });
const writtenAnswer: ReadonlyMap<unknown, Limits> = new Map(['text', 'text_area', 'location'].map((base) => [base, written]));

/** A long text shows how many characters are left only near its limit. */
const nearTheLimit: OptionsOf = (_question, _id, base) => (base === 'text_area' ? { counts: 'near' } : undefined);

/** Exams (DECISIONS "Shapes of answers": a list of ids). */
export const examQuestions: QuestionStyle = { variant: 'plain', notes: fileNotes, limits: writtenAnswer, widgetOptions: nearTheLimit };

/** The limit of a recording in seconds, where the server names one. */
function recordingOptions({ timelimit }: JsonObject): WidgetOptions | undefined {
  const seconds = Number(filledText(timelimit));
  return seconds > 0 && seconds < Infinity ? { timelimit: seconds } : undefined;
}

const sessionOptions: ReadonlyMap<unknown, OptionsOf> = new Map<unknown, OptionsOf>([
  ['text_area', nearTheLimit],
  ['drop_down', () => ({ width: '30%' })],
  ['video', recordingOptions],
]);

/** Online sessions (spec §3 Online session: single choices are lists too). */
export const onlineSessionQuestions: QuestionStyle = {
  variant: 'list',
  notes: fileNotes,
  limits: writtenAnswer,
  widgetOptions: (question, id, base) => sessionOptions.get(base)?.(question, id, base),
};

/** The same with metadata for recordings (spec §7 Online sessions). */
export const withRecording = (style: QuestionStyle, recording: Readonly<Record<string, string | number>>): QuestionStyle => ({
  ...style,
  widgetOptions: (question, id, base) => {
    const options = style.widgetOptions?.(question, id, base);
    return base === 'video' ? { ...options, recording: Object.freeze({ question_id: id, ...recording }) } : options;
  },
});

/** A question; its `id` is sent back unchanged, a number as a number (DECISIONS "What a strange server showed"). */
export interface Question {
  readonly id: string | number;
  readonly field: FieldDefinition;
}

/** The placeholder where 'Enter {field}' would make no sense, since the label is a sentence (docs/decisions/0034). */
const PROMPTS: Readonly<Record<'enter' | 'select', TextKey>> =
  deepFreeze({ enter: { key: 'engine.placeholder.enterAnswer' }, select: { key: 'engine.placeholder.selectAnswer' } });

/** In characters; a longer label is a sentence. */
const LONGEST_NAME = 40;

const isSentence = (label: string): boolean => label.length > LONGEST_NAME || /[.?!:…。．？！：]$/.test(label.trimEnd());

/** Errors do not repeat a label that is a sentence, either. */
const MESSAGES: Messages = deepFreeze({ required: { key: 'error.requiredAnswer' } });

function withPrompt(field: FieldDefinition, { en, jp }: LocalizedText, { types }: Collector): FieldDefinition {
  if (field.locked || (!isSentence(en) && !isSentence(jp))) return field;
  const messages = Object.freeze({ ...MESSAGES, ...field.messages });
  return Object.freeze({ ...field, messages, placeholder: field.placeholder ?? PROMPTS[typeOf(types, field).prompt] });
}

/** One question with its answer (spec §3 Review question, Exam question, Online session). Its name is its id, as text. */
function readQuestion(
  wire: unknown, path: string, style: QuestionStyle, locked: boolean, collector: Collector,
): Question | undefined {
  const name = isJsonObject(wire) ? filledText(wire.question_id) : undefined;
  if (!isJsonObject(wire) || name === undefined) {
    report(collector, 'malformed-field', path, 'a question without question_id is left out');
    return undefined;
  }
  const fieldId = `questions.${name}`;
  if (!claim(collector, fieldId, path)) return undefined;
  const id = typeof wire.question_id === 'number' ? wire.question_id : name;
  const label = localized(wire.question_name, name);
  const base = typeNamed(collector, wire.question_type)?.base;
  const field = readField(wire, {
    id: fieldId, name, path, locked, label,
    type: wire.question_type,
    value: wire.answer,
    variant: style.variant,
    note: style.notes?.get(base),
    limits: style.limits?.get(base),
    widgetOptions: Object.freeze(style.widgetOptions?.(wire, id, base)),
  }, collector);
  return { id, field: withPrompt(field, label, collector) };
}

/** Reads a list of questions. `locked`: they are submitted, shown and never changed. */
export function readQuestions(
  wire: unknown, style: QuestionStyle, locked: boolean, collector: Collector,
): readonly Question[] {
  if (wire === undefined || wire === null) return [];
  if (!Array.isArray(wire)) {
    report(collector, 'malformed-field', '/questions', 'not a list');
    return [];
  }
  return wire.flatMap((entry, index) => readQuestion(entry, `/questions/${index}`, style, locked, collector) ?? []);
}
