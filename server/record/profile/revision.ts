import { createHash } from 'node:crypto';
import type { RecordName } from '../forms/form.ts';
import type { CurrentAnswers } from '../forms/current-answers.ts';
import type { Caller } from '../../http/sessions.ts';
import type { EducationRow } from './education.ts';
import type { FastifyRequest } from 'fastify';
import { entityTagsIn } from '../../http/entity-tag.ts';
import { contractViolation, HttpError } from '../../http/http-error.ts';

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

/** The revisions that a save was made on. It is undefined where the request names none: then the save is made whatever the server holds. */
export type NamedRevisions = ReadonlySet<string> | undefined;

/** The header `If-Match` of a save (RFC 9110). Weak tags match nothing. Throws a 422 where it is no list of entity tags. */
export function revisionsNamed({ headers }: FastifyRequest): NamedRevisions {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const tags = entityTagsIn(header);
  if (!tags) throw contractViolation('If-Match is no list of entity tags');
  return new Set(tags.filter(({ isWeak }) => !isWeak).map(({ tag }) => tag));
}

/** Throws a 412 where something else is held than the save was made on. */
export function requireRevision(named: NamedRevisions, held: string): void {
  if (named?.has(held) === false) throw new HttpError(412, { key: 'savedElsewhere' });
}
