import { createHash } from 'node:crypto';
import type { RecordName } from '../forms/form.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import type { Caller } from '../../http/sessions.ts';
import type { EducationRow } from './education.ts';

/** All that a save can change. */
export interface HeldAnswers {
  readonly applicant: Pick<Caller, 'name' | 'japaneseName' | 'prVideo' | 'photoKey'>;
  readonly education: readonly EducationRow[];
  readonly holdings: CurrentAnswers;
}

const inOrder = <Key extends string | number, Value>(entries: Iterable<readonly [Key, Value]>): readonly (readonly [Key, Value])[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));

const answersOf = ({ values, documents }: CurrentAnswers): readonly unknown[] =>
  [inOrder(values), inOrder([...documents].map(([id, { fileKey }]) => [id, fileKey] as const))];

const digest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** The revision of a record: the same for the same content, however that came about. */
export const revisionOf: Readonly<Record<RecordName, (held: HeldAnswers) => string>> = {
  profile: ({ applicant: { name, japaneseName, prVideo, photoKey }, education, holdings }) =>
    digest([name, japaneseName, prVideo, photoKey, education, answersOf(holdings)]),
  onboarding: ({ holdings }) => digest(answersOf(holdings)),
};
