import type { onlineSessionAnswers } from '../../database/learning-schema.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import type { ReceiptEntry } from '../../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import { markedIn } from '../../database/file-mark.ts';
import { choicesOf, entryOf, fileEntry } from '../../receipts/words.ts';
import type { Asked } from './judge.ts';

/** The columns of an answer that its applicant sees. */
export type AnswerTold = Pick<typeof onlineSessionAnswers.$inferSelect, 'applicantId' | 'answer' | 'fileKey' | 'fileName'>;

/** An answer as the wire has it: for a file its address. */
export const heldValue = (
  addressOf: AddressOf, kind: 'exam_answer' | 'session_answer', held: AnswerTold | undefined,
): string | readonly string[] | null =>
  (held?.fileKey ? addressOf({ kind, id: held.fileKey, applicantId: held.applicantId }, held.fileName ?? '') : held?.answer ?? null);

type Held = Pick<typeof onlineSessionAnswers.$inferSelect, 'answer' | 'fileKey' | 'fileName' | 'fileSize' | 'fileHash'>;

/** A question and its answer, as a receipt has it. */
export function answerEntry(
  telling: Parameters<typeof entryOf>[0],
  { question_name: label, options }: Pick<OnlineSessionQuestion, 'question_name' | 'options'>,
  { type }: Asked,
  held: Held | undefined,
): readonly ReceiptEntry[] {
  if (held?.fileKey) {
    const { fileKey, fileName: name, fileSize: size, fileHash } = held;
    return [fileEntry(telling, label, { name: name ?? '', size: size ?? 0, sha256: markedIn(fileHash, fileKey) })];
  }
  return entryOf(telling, { label, type, options: choicesOf(options) }, held?.answer);
}
