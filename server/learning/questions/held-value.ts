import type { onlineSessionAnswers } from '../../database/learning-schema.ts';
import type { AddressOf } from '../../http/file-addresses.ts';

/** An answer as far as its applicant is told it. */
export type AnswerTold = Pick<typeof onlineSessionAnswers.$inferSelect, 'applicantId' | 'answer' | 'fileKey' | 'fileName'>;

/** An answer as the wire has it: of a file its address. */
export const heldValue = (
  addressOf: AddressOf, kind: 'exam_answer' | 'session_answer', held: AnswerTold | undefined,
): string | readonly string[] | null =>
  (held?.fileKey ? addressOf({ kind, id: held.fileKey, applicantId: held.applicantId }, held.fileName ?? '') : held?.answer ?? null);
