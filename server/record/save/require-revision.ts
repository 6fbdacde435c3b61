import type { FastifyRequest } from 'fastify';
import { entityTagsIn } from '../../http/entity-tag.ts';
import { HttpError, contractViolation } from '../../http/http-error.ts';

/** Revisions that a save was made on; undefined: it names none, and is saved whatever is held. */
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
