import { hash } from 'node:crypto';
import type { RecordName } from '../forms/form.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import type { Caller } from '../../http/sessions.ts';
import type { EducationRow } from './education.ts';
import type { ExpectedRevisions } from '../../http/entity-tag.ts';
import { HttpError } from '../../http/http-error.ts';

/** All that a save can change. */
export interface EditableRecord {
  readonly applicant: Pick<Caller, 'name' | 'japaneseName' | 'prVideo' | 'photoKey'>;
  readonly education: readonly EducationRow[];
  readonly currentAnswers: CurrentAnswers;
}

const inOrder = <Key extends string | number, Value>(entries: Iterable<readonly [Key, Value]>): readonly (readonly [Key, Value])[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));

const answersOf = ({ values, documents }: CurrentAnswers): readonly unknown[] =>
  [inOrder(values), inOrder([...documents].map(([id, { fileKey }]) => [id, fileKey] as const))];

const digest = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);

/** The revision of a record: the same for the same content, in whatever way that came about. */
export const revisionOf: Readonly<Record<RecordName, (record: EditableRecord) => string>> = {
  profile: ({ applicant: { name, japaneseName, prVideo, photoKey }, education, currentAnswers }) =>
    digest([name, japaneseName, prVideo, photoKey, education, answersOf(currentAnswers)]),
  onboarding: ({ currentAnswers }) => digest(answersOf(currentAnswers)),
};

/** Throws a 412 where the record has another revision than the save was made on. */
export function requireRevision(expected: ExpectedRevisions, current: string): void {
  if (expected?.has(current) === false) throw new HttpError(412, { key: 'savedElsewhere' });
}
