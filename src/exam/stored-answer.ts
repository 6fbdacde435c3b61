import { ownScope } from '../base/scope.ts';
import type { LogRow } from '../device/row.ts';
import type { WireId } from '../wire/values.ts';
import type { AnswerAddress, WireAnswer } from './contract.ts';

/** An answer in its group's log, until the server has acknowledged it. */
export interface StoredAnswer {
  readonly kind: 'answer';
  readonly answer: WireAnswer;
  /** Absent in rows of earlier builds, which ordered by the row's number; so are the two below. */
  readonly order?: number;
  readonly to?: AnswerAddress;
  /** Whole seconds that the group had left when it was given; absent, too, where there is no time limit. */
  readonly left?: number;
}

const part = (id: WireId): string => encodeURIComponent(String(id));

/** The scope prefix of the stored answers of an applicant's exams, or of one exam. */
export const examScope = (applicantId: WireId, examId?: WireId): string =>
  `${ownScope(applicantId, 'exam')}/${examId === undefined ? '' : `${part(examId)}/`}`;

/** The scope of the log of one group of an applicant's exam. */
export const groupScope = (applicantId: WireId, examId: WireId, groupId: WireId): string => examScope(applicantId, examId) + part(groupId);

const [ANSWERS, MARKS] = ['/exam/', '/exam-marks/'];

/** The scope of the log of a group's marks, apart from its answers, since marks are never sent. */
export const marksScope = (scopeOfGroup: string): string => scopeOfGroup.replace(ANSWERS, MARKS);

export const isOfMarks = (scope: string): boolean => scope.includes(MARKS);

/** An id from its text, as the server most likely sent it: digits as a number. */
export const idOf = (text: string): WireId => {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
};

/** The address of an answer from its group's scope and its question's id as text. */
export function addressIn(scope: string, question: string): AnswerAddress {
  const [group = '', exam = ''] = scope.split('/').reverse().map(decodeURIComponent);
  return { exam: idOf(exam), group: idOf(group), question: idOf(question) };
}

/** An answer that an earlier page left, with the address of its question. */
export const restoredAnswer = (
  { scope, field, entry: { answer, order, to = addressIn(scope, field) }, number = 0 }: LogRow<StoredAnswer>,
) =>
  ({ to, answer, order: order ?? number });

/** False for a file, which would not fit into the journal. */
export const isPlainAnswer = ({ answer }: StoredAnswer): boolean => !(answer instanceof Blob);
