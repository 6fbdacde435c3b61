import type { ReceiptEntry } from '../../schemas/generated/wire.d.ts';
import type { ReviewQuestion } from '../content/generated/content.d.ts';
import { type InputTypes, typeNamed } from '../contract/input-types.ts';
import { isBlank, isStorable } from '../base/storable.ts';
import { choicesOf, entryOf } from '../receipts/entries.ts';
import { type MessageRef, refOfFault } from '../base/locales/messages.ts';

/** Characters of a free text. */
const LONGEST_ANSWER = 10_000;

const inputTypes = {
  free_text: 'text_area', check_box: 'check_box', radio_button: 'radio_button', drop_down: 'drop_down',
} as const satisfies
  Readonly<Record<ReviewQuestion['question_type'], string>>;

/**
 * The problem of an answer as it is on the wire (spec §7 Events and job reviews): ids joined by commas, one id, or text. A blank one is
 * wrong where the question is mandatory.
 */
export function answerProblem(types: InputTypes, question: ReviewQuestion, answer: string): MessageRef | undefined {
  if (!isStorable(answer)) return { key: 'foreignText' };
  const options = (question.options ?? []).map(({ option_id: id }) => String(id));
  const value = valueOf(question, answer);
  // Checked before each id is looked up, since the caller determines how many there are.
  if (Array.isArray(value) && value.length > options.length) return { key: 'option' };
  const definition = { mandatory: question.is_mandatory === true, options, limits: { maxLength: LONGEST_ANSWER } };
  const fault = typeNamed(types, inputTypes[question.question_type]).judge(definition, value);
  return fault && refOfFault(fault);
}

function valueOf({ question_type: type }: ReviewQuestion, answer: string): string | readonly string[] | undefined {
  if (isBlank(answer)) return undefined;
  return type === 'check_box' ? answer.split(',') : answer;
}

/** A question and its answer on the wire, as a receipt has it. */
export const reviewEntry = (
  format: Parameters<typeof entryOf>[0], question: ReviewQuestion, answer: string | undefined,
): readonly ReceiptEntry[] => entryOf(
  format,
  { label: question.question_name, type: inputTypes[question.question_type], options: choicesOf(question.options) },
  valueOf(question, answer ?? ''),
);
