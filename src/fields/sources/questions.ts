import { filledText, isJsonObject } from '../../base/json.ts';
import { bothLanguages } from '../../base/text.ts';
import type { WireVariant } from '../codecs/codec.ts';
import type { FieldDefinition } from '../definition.ts';
import { readField } from './read-field.ts';
import { claim, report } from './source.ts';
import type { Collector } from './source.ts';
import { localized } from './wire-text.ts';

/** How a kind of questions is read: who writes its answers how, and whether they can still be changed. */
export interface QuestionStyle {
  readonly variant: WireVariant;
  /** Handed in: shown, never changed. */
  readonly locked: boolean;
  readonly widgetOptions?: (question: { readonly timelimit?: unknown }) => Readonly<Record<string, string | number>>;
}

/** One question with its answer (spec §3 Review question, Exam question, Online session). Its name is its id. */
export function readQuestion(wire: unknown, path: string, style: QuestionStyle, collector: Collector): FieldDefinition | undefined {
  const name = isJsonObject(wire) ? filledText(wire.question_id) : undefined;
  if (!isJsonObject(wire) || name === undefined) {
    report(collector, 'malformed-field', path, 'a question without question_id is left out');
    return undefined;
  }
  const id = `questions.${name}`;
  if (!claim(collector, id, path)) return undefined;
  return readField(wire, {
    id, name, path,
    label: localized(wire.question_name, bothLanguages(name)),
    type: wire.question_type,
    value: wire.answer,
    variant: style.variant,
    locked: style.locked,
    widgetOptions: style.widgetOptions?.(wire),
  }, collector);
}

/** Reads a list of questions. */
export function readQuestions(wire: unknown, style: QuestionStyle, collector: Collector): readonly FieldDefinition[] {
  if (wire === undefined || wire === null) return [];
  if (!Array.isArray(wire)) {
    report(collector, 'malformed-field', '/questions', 'not a list');
    return [];
  }
  return wire.flatMap((entry, index) => readQuestion(entry, `/questions/${index}`, style, collector) ?? []);
}
