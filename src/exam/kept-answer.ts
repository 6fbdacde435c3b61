import { ownScope } from '../base/scope.ts';
import type { LogRow } from '../device/row.ts';
import type { WireId } from '../wire/values.ts';
import type { AnswerAddress, WireAnswer } from './contract.ts';

/** An answer in the log of its group, from when it is given until the server has acknowledged it. */
export interface KeptAnswer {
  readonly kind: 'answer';
  readonly answer: WireAnswer;
  /** Absent in rows of earlier builds, which ordered by the row's number: as are the two below. */
  readonly order?: number;
  readonly to?: AnswerAddress;
  /** Whole seconds that the group had left when it was given; absent, too, where it takes as long as it takes. */
  readonly left?: number;
}

const part = (id: WireId): string => encodeURIComponent(String(id));

/** Names what this device keeps of an applicant's exams, or of one exam. */
export const examScope = (applicantId: WireId, examId?: WireId): string =>
  `${ownScope(applicantId, 'exam')}/${examId === undefined ? '' : `${part(examId)}/`}`;

/** Names the log of one group of one applicant's exam. */
export const groupScope = (applicantId: WireId, examId: WireId, groupId: WireId): string => examScope(applicantId, examId) + part(groupId);

const [ANSWERS, MARKS] = ['/exam/', '/exam-marks/'];

/** Names the log of what is marked of a group: its answers are work that is to be sent, marks are not. */
export const marksScope = (scopeOfGroup: string): string => scopeOfGroup.replace(ANSWERS, MARKS);

export const isOfMarks = (scope: string): boolean => scope.includes(MARKS);

/** An id of which only the text is known, as a server most likely wrote it: digits as a number. */
export const idOf = (text: string): WireId => {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
};

/** The address of an answer of which the log knows only the group's scope and the question's id as text. */
export function addressIn(scope: string, question: string): AnswerAddress {
  const [group = '', exam = ''] = scope.split('/').reverse().map(decodeURIComponent);
  return { exam: idOf(exam), group: idOf(group), question: idOf(question) };
}

/** An answer that an earlier page has left, with the question that it was given to. */
export const restoredAnswer = (
  { scope, field, entry: { answer, order, to = addressIn(scope, field) }, number = 0 }: LogRow<KeptAnswer>,
) =>
  ({ to, answer, order: order ?? number });

/** A file is not: it would not fit into the journal. */
export const isPlainAnswer = ({ answer }: KeptAnswer): boolean => !(answer instanceof Blob);
