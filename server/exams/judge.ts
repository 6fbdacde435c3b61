import type { ExamQuestion } from '../content/content.ts';
import { type FileFacts, type InputType, type InputTypes, typeNamed } from '../contract/input-types.ts';
import { isStorable } from '../database/storable.ts';
import { Refusal, brokenContract } from '../http/refusal.ts';
import { type MessageRef, isMessageKey } from '../locales/messages.ts';

/** Characters of a free text. */
const LONGEST_ANSWER = 10_000;

const inputTypes = {
  free_text: 'text_area', check_box: 'check_box', radio_button: 'radio_button', image: 'image', document: 'document', video: 'video',
} as const satisfies Readonly<Record<ExamQuestion['question_type'], string>>;

/** An answer as it is kept: a text, ids of options, or nothing. */
export type Answer = string | readonly string[] | null;

/** An answer as a body has it. A file is none: it is judged by `judgeFile`. */
export type SentAnswer = string | readonly (string | number)[] | null;

const refuse = (code: string, params?: MessageRef['params']): Refusal => {
  if (!isMessageKey(code)) throw new Error(`server/locales has no text for the code ${code}`);
  return new Refusal(422, params ? { key: code, params } : { key: code });
};

export const takesFile = ({ question_type: type }: ExamQuestion): boolean => type === 'image' || type === 'document';

/** Whether an answer says nothing; it empties the one before. */
const isBlank = (sent: SentAnswer): boolean => sent === null || (typeof sent === 'string' ? sent.trim() === '' : sent.length === 0);

function choicesOf(sent: string | readonly (string | number)[], options: readonly string[]): readonly string[] {
  const chosen = typeof sent === 'string' ? sent.split(',') : sent.map(String);
  // Said before each id is looked for, since a stranger says how many there are.
  if (chosen.length > options.length) throw refuse('option');
  return chosen;
}

function valueOf(type: InputType, question: ExamQuestion, sent: string | readonly (string | number)[], options: readonly string[]): string | readonly string[] {
  if (question.question_type === 'check_box') return choicesOf(sent, options);
  if (typeof sent !== 'string') throw brokenContract('this answer is no list');
  return question.question_type === 'video' ? type.normalise(sent) : sent;
}

/** The answer to keep (DECISIONS "Shapes of answers"). Throws a 422 for one that does not fit its question. */
export function judgeAnswer(types: InputTypes, question: ExamQuestion, sent: SentAnswer): Answer {
  if (sent === null || isBlank(sent)) return null;
  if (takesFile(question)) throw brokenContract('this answer is a file, in a multipart form');
  if (typeof sent === 'string' && !isStorable(sent)) throw refuse('foreignText');
  const type = typeNamed(types, inputTypes[question.question_type]);
  const options = (question.options ?? []).map(({ option_id: id }) => String(id));
  const value = valueOf(type, question, sent, options);
  const code = type.check({ mandatory: true, options, limits: { maxLength: LONGEST_ANSWER } }, value);
  if (code !== undefined) throw refuse(code);
  return value;
}

/** Whether an answer fits its question. */
export function answerFits(types: InputTypes, question: ExamQuestion, sent: SentAnswer): boolean {
  try {
    judgeAnswer(types, question, sent);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Throws a 422 for a file that does not fit its question. */
export function judgeFile(types: InputTypes, question: ExamQuestion, facts: FileFacts): void {
  if (!takesFile(question)) throw brokenContract('this answer is no file');
  const type = typeNamed(types, inputTypes[question.question_type]);
  const code = type.check({ mandatory: true, options: [], limits: type.limits }, facts);
  if (code !== undefined) throw refuse(code, { types: [type.limits['accept'] ?? []].flat().join(', ') });
}
