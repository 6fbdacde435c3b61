import { LONGEST_ANSWER } from '../../../src/base/longest-answer.ts';
import { type FileFacts, type InputType, type InputTypes, faultOf, typeNamed } from '../../contract/input-types.ts';
import { isStorable } from '../../base/storable.ts';
import { contractViolation, HttpError } from '../../http/http-error.ts';
import { type Fault, refOfFault } from '../../base/locales/messages.ts';

/** What a question takes, whatever it is a question of. */
export interface Asked {
  /** The name of an input type. */
  readonly type: string;
  /** The ids of its options. */
  readonly options: readonly string[];
  /** A text that does not have its type's format passes as it came (DECISIONS "Fields and values": what is not mandatory). */
  readonly lenient?: boolean;
  /** A composite has to be filled in as a whole; else what is filled of it counts, for its time may be over. */
  readonly whole?: boolean;
}

/** An answer as it is kept: a text, ids of options, or nothing. */
export type Answer = string | readonly string[] | null;

/** An answer as a body has it. A file is none: it is judged by `judgeFile`. */
export type SentAnswer = string | readonly (string | number)[] | null;

const refuse = (fault: Fault): HttpError => new HttpError(422, refOfFault(fault));

/** Whether an answer says nothing; it empties the one before. */
const isBlank = (sent: SentAnswer): boolean => sent === null || (typeof sent === 'string' ? sent.trim() === '' : sent.length === 0);

function choicesOf(sent: string | readonly (string | number)[], options: readonly string[]): readonly string[] {
  const chosen = typeof sent === 'string' ? sent.split(',') : sent.map(String);
  // Said before each id is looked for, since a stranger says how many there are.
  if (chosen.length > options.length) throw refuse({ code: 'option' });
  return chosen;
}

function valueOf(type: InputType, options: readonly string[], sent: string | readonly (string | number)[]): string | readonly string[] {
  if (type.value === 'choices') return choicesOf(sent, options);
  if (typeof sent !== 'string') throw contractViolation('this answer is no list');
  if (type.value !== 'text') return sent;
  // Of letters that take two places each; what is longer is not looked at.
  if (sent.length > 2 * LONGEST_ANSWER) throw refuse(faultOf('tooLong', { maxLength: LONGEST_ANSWER }));
  return type.served?.parts ? type.kept(sent) : type.normalise(sent);
}

/** The answer to keep (DECISIONS "Shapes of answers"). Throws a 422 for one that does not fit its question. */
export function judgeAnswer(types: InputTypes, asked: Asked, sent: SentAnswer): Answer {
  if (sent === null || isBlank(sent)) return null;
  const type = typeNamed(types, asked.type);
  if (type.value === 'file') throw contractViolation('this answer is a file, in a multipart form');
  if (typeof sent === 'string' && !isStorable(sent)) throw refuse({ code: 'foreignText' });
  const value = valueOf(type, asked.options.length > 0 ? asked.options : type.options, sent);
  const { options, whole = false } = asked;
  const definition = { mandatory: true, options, limits: { maxLength: LONGEST_ANSWER }, unfinished: !whole };
  // Nothing is missing of what is filled: what normalising leaves nothing of is judged as it was typed.
  const text = typeof sent === 'string' ? sent : undefined;
  const fault = value === '' ? type.judge(definition, text) ?? { code: 'schema' } : type.judge(definition, value);
  if (fault === undefined) return value;
  if (asked.lenient === true && text !== undefined) return text;
  throw refuse(fault);
}

/** Throws a 422 for a file that does not fit its question. */
export function judgeFile(types: InputTypes, asked: Asked, facts: FileFacts): void {
  const type = typeNamed(types, asked.type);
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
