import type { FastifyRequest } from 'fastify';
import type { Queries } from '../database/database.ts';
import type { RecordName } from '../forms/form.ts';
import { Refusal, brokenContract } from '../http/refusal.ts';
import { readRevision } from '../profile/revision.ts';
import { lockApplicant } from './lock-applicant.ts';

/** Revisions that a save was made on; undefined: it names none, and is saved whatever is held. */
export type NamedRevisions = ReadonlySet<string> | undefined;

const ENTITY_TAG = /(W\/)?"([^"]*)"/g;

/** The header `If-Match` of a save (RFC 9110). Weak tags match nothing. Throws a 422 where it is no list of entity tags. */
export function revisionsNamed({ headers }: FastifyRequest): NamedRevisions {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  if (header === '' || !/^[\s,]*$/.test(header.replaceAll(ENTITY_TAG, ''))) throw brokenContract('If-Match is no list of entity tags');
  return new Set([...header.matchAll(ENTITY_TAG)].flatMap(([, weak, tag]) => (weak === undefined && tag !== undefined ? [tag] : [])));
}

/**
 * Throws a 412 where something else is held than the save was made on. The applicant stays locked from here to the end
 * of the transaction, so that nobody saves between this and the save.
 */
export async function requireRevision(queries: Queries, applicantId: number, record: RecordName, named: NamedRevisions): Promise<void> {
  if (named === undefined) return;
  await lockApplicant(queries, applicantId);
  if (!named.has(await readRevision[record](queries, applicantId))) throw new Refusal(412, { key: 'savedElsewhere' });
}
