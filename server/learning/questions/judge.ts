import { LONGEST_ANSWER, LONGEST_ANSWER_UNITS } from '../../../src/base/longest-answer.ts';
import { lengthOf } from '../../../src/base/text-length.ts';
import { type FileFacts, type InputType, type InputTypes, faultOf, typeNamed } from '../../contract/input-types.ts';
import { isStorable } from '../../base/storable.ts';
import { contractViolation, HttpError } from '../../http/http-error.ts';
import { type Fault, refOfFault } from '../../base/locales/messages.ts';

/** The answers that a question takes, in exams and online sessions. */
export interface AnswerSpec {
  /** The name of an input type. */
  readonly type: string;
  /** The ids of its options. */
  readonly options: readonly string[];
  /** A text that does not fit its type is accepted as it was sent (DECISIONS "Fields and values": what is not mandatory). */
  readonly lenient?: boolean;
  /** A composite must be complete; else the filled parts count, since the time may be over. */
  readonly whole?: boolean;
}

/** An answer as it is stored: a text, ids of options, or nothing. */
export type Answer = string | readonly string[] | null;

/** An answer as a body has it. A file is none: it is judged by `judgeFile`. */
export type SentAnswer = string | readonly (string | number)[] | null;

const refuse = (fault: Fault): HttpError => new HttpError(422, refOfFault(fault));

const refuseLonger = (maxLength: number): HttpError => refuse(faultOf('tooLong', { maxLength }));

/** Whether an answer is blank: it empties the one before. */
const isBlank = (sent: SentAnswer): boolean => sent === null || (typeof sent === 'string' ? sent.trim() === '' : sent.length === 0);

function choicesOf(sent: string | readonly (string | number)[], options: readonly string[]): readonly string[] {
  const chosen = typeof sent === 'string' ? sent.split(',') : sent.map(String);
  // Checked before each id is looked up, since the caller determines how many there are.
  if (chosen.length > options.length) throw refuse({ code: 'option' });
  return chosen;
}

function valueOf(type: InputType, options: readonly string[], sent: string | readonly (string | number)[]): string | readonly string[] {
  if (type.value === 'choices') return choicesOf(sent, options);
  if (typeof sent !== 'string') throw contractViolation('this answer is no list');
  if (type.value !== 'text') return sent;
  // A character may take two UTF-16 units; a longer text is not examined.
  const isLong = sent.length > LONGEST_ANSWER_UNITS;
  if (type.served?.parts) {
    if (isLong) throw refuseLonger(LONGEST_ANSWER_UNITS);
    return type.storedText(sent);
  }
  const text = isLong ? sent : type.normalise(sent);
  if (isLong || lengthOf(text) > LONGEST_ANSWER) throw refuseLonger(LONGEST_ANSWER);
  return text;
}

/** The answer to store (DECISIONS "Shapes of answers"). Throws a 422 for one that does not fit its question. */
export function judgeAnswer(types: InputTypes, answerSpec: AnswerSpec, sent: SentAnswer): Answer {
  if (sent === null || isBlank(sent)) return null;
  const type = typeNamed(types, answerSpec.type);
  if (type.value === 'file') throw contractViolation('this answer is a file, in a multipart form');
  if (typeof sent === 'string' && !isStorable(sent)) throw refuse({ code: 'foreignText' });
  const value = valueOf(type, answerSpec.options.length > 0 ? answerSpec.options : type.options, sent);
  const { options, whole = false } = answerSpec;
  const definition = { mandatory: true, options, limits: { maxLength: LONGEST_ANSWER }, unfinished: !whole };
  // A text that normalising empties is not missing: it is judged as it was typed.
  const text = typeof sent === 'string' ? sent : undefined;
  const fault = value === '' ? type.judge(definition, text) ?? { code: 'schema' } : type.judge(definition, value);
  if (fault === undefined) return value;
  if (answerSpec.lenient === true && text !== undefined) return text;
  throw refuse(fault);
}

/** Throws a 422 for a file that does not fit its question. */
export function judgeFile(types: InputTypes, answerSpec: AnswerSpec, facts: FileFacts): void {
  const type = typeNamed(types, answerSpec.type);
  if (type.value !== 'file') throw contractViolation('this answer is no file');
  const fault = type.judge({ mandatory: true, options: [], limits: type.limits }, facts);
  if (fault !== undefined) throw refuse({ ...fault, params: { types: { list: [type.limits['accept'] ?? []].flat().map(String) } } });
}

/** A file that is an answer, in the storage already. `size` in bytes, `sha256` in hexadecimal. */
export interface AnswerFile {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly size: number;
  readonly sha256: string;
}
