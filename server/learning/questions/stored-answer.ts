import type { onlineSessionAnswers } from '../../database/learning-schema.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import type { ReceiptEntry } from '../../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import { textOfMark } from '../../database/file-mark.ts';
import { choicesOf, entryOf, fileEntry } from '../../receipts/entries.ts';
import type { AnswerSpec } from './judge.ts';

/** The columns of an answer that its applicant sees. */
export type ShownAnswer = Pick<typeof onlineSessionAnswers.$inferSelect, 'applicantId' | 'answer' | 'fileKey' | 'fileName'>;

/** An answer as the wire has it: for a file its address. */
export const storedValue = (
  addressOf: AddressOf, kind: 'exam_answer' | 'session_answer', stored: ShownAnswer | undefined,
): string | readonly string[] | null =>
  (stored?.fileKey ? addressOf({ kind, id: stored.fileKey, applicantId: stored.applicantId }, stored.fileName ?? '')
    : stored?.answer ?? null);

type AnswerRow = Pick<typeof onlineSessionAnswers.$inferSelect, 'answer' | 'fileKey' | 'fileName' | 'fileSize' | 'fileHash'>;

/** A question and its answer, as a receipt has it. */
export function answerEntry(
  format: Parameters<typeof entryOf>[0],
  { question_name: label, options }: Pick<OnlineSessionQuestion, 'question_name' | 'options'>,
  { type }: AnswerSpec,
  stored: AnswerRow | undefined,
): readonly ReceiptEntry[] {
  if (stored?.fileKey) {
    const { fileKey, fileName: name, fileSize: size, fileHash } = stored;
    return [fileEntry(format, label, { name: name ?? '', size: size ?? 0, sha256: textOfMark(fileHash, fileKey) })];
  }
  return entryOf(format, { label, type, options: choicesOf(options) }, stored?.answer);
}
