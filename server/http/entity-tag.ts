import type { FastifyReply, FastifyRequest } from 'fastify';
import { contractViolation } from './http-error.ts';

/** Characters of a header that is parsed at all. */
const LONGEST_HEADER = 1000;

const ENTITY_TAG = /(W\/)?"([^"]*)"/g;

interface EntityTag {
  readonly isWeak: boolean;
  readonly tag: string;
}

/** The entity tags of a header (RFC 9110); undefined: it is no list of them. */
function entityTagsIn(header: string): readonly EntityTag[] | undefined {
  if (header === '' || !/^[\s,]*$/.test(header.replaceAll(ENTITY_TAG, ''))) return undefined;
  return [...header.matchAll(ENTITY_TAG)].map(([, weak, tag = '']) => ({ isWeak: weak !== undefined, tag }));
}

/** Whether `If-None-Match` names the current tag. A proxy that compresses may have made the tag a weak one. */
function isUnchanged(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.length > LONGEST_HEADER) return false;
  return header.trim() === '*' || (entityTagsIn(header) ?? []).some((entityTag) => entityTag.tag === tag);
}

/**
 * Answers what is the same for everybody: a browser caches it, asks each time, and is sent it again where it has changed. No browser caches
 * answers about a person (docs/decisions/0016).
 */
export function answerTagged<Answer>(request: FastifyRequest, reply: FastifyReply, tag: string, answer: Answer): Answer | undefined {
  void reply.header('etag', `"${tag}"`).header('cache-control', 'no-cache');
  if (!isUnchanged(request.headers['if-none-match'], tag)) return answer;
  void reply.code(304);
  return undefined;
}

/** The revisions that a change was made on. Undefined where the request names none: the change is then made whatever is stored. */
export type ExpectedRevisions = ReadonlySet<string> | undefined;

/** The header `If-Match` of a change (RFC 9110). Weak tags match nothing. Throws a 422 where it is no list of entity tags. */
export function expectedRevisions({ headers }: FastifyRequest): ExpectedRevisions {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const tags = entityTagsIn(header);
  if (!tags) throw contractViolation('If-Match is no list of entity tags');
  return new Set(tags.filter(({ isWeak }) => !isWeak).map(({ tag }) => tag));
}
