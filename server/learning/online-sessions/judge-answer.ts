import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import { type InputTypes, typeNamed } from '../../contract/input-types.ts';
import { choicesOf } from '../../receipts/entries.ts';
import { type Answer, type AnswerSpec, type SentAnswer, judgeAnswer } from '../questions/judge.ts';

/** The answers that a question takes: its type is the name of an input type (spec §3 Online session). */
export const answerSpecOf = (question: OnlineSessionQuestion): AnswerSpec =>
  ({ type: question.question_type, options: choicesOf(question.options).map(({ id }) => id) });

/** A single choice is a list of one (spec §3); its id alone, which may contain a comma, is accepted, too. */
function choiceIn(sent: SentAnswer): SentAnswer {
  if (sent === null || typeof sent === 'string') return sent;
  const [only, second] = sent.map(String);
  return second === undefined ? only ?? null : sent;
}

/** The answer to store, as on the wire: a list where the question is a choice. Throws a 422 for one that does not fit. */
export function judgeSessionAnswer(types: InputTypes, question: OnlineSessionQuestion, sent: SentAnswer): Answer {
  const answerSpec = answerSpecOf(question);
  const { base, value } = typeNamed(types, answerSpec.type);
  if (value === 'choice') {
    const chosen = judgeAnswer(types, answerSpec, choiceIn(sent));
    return chosen === null ? null : [chosen].flat();
  }
  // A recording is shown to others; any other text that does not fit is stored as it is.
  if (value !== 'choices') return judgeAnswer(types, { ...answerSpec, lenient: base !== 'video' }, sent);
  // A form has one empty text for an empty list.
  const ids = typeof sent === 'string' && answerSpec.options.includes(sent) ? [sent] : sent;
  return judgeAnswer(types, answerSpec, Array.isArray(ids) ? ids.filter((id) => id !== '') : ids);
}
