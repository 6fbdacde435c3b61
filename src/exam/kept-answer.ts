import type { WireId } from '../wire/values.ts';
import type { WireAnswer } from './contract.ts';

/** What the log of a group keeps of a question until the server has it. */
export interface KeptAnswer {
  readonly kind: 'answer';
  readonly answer: WireAnswer;
}

const part = (id: WireId): string => encodeURIComponent(String(id));

/** Names the log of one group of one applicant's exam. */
export const groupScope = (applicantId: WireId, examId: WireId, groupId: WireId): string =>
  `${String(applicantId)}/exam/${part(examId)}/${part(groupId)}`;

/** A file is not: it would not fit into the journal. */
export const isPlainAnswer = ({ answer }: KeptAnswer): boolean => !(answer instanceof Blob);
