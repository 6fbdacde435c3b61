import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { LIVE_NUMBER } from '../database/definitions-schema.ts';
import { unauthorized } from './http-error.ts';

/** Reads lists for the bearer of a token, and the number of the live content. Throws a 401 where the token opens nothing. */
type ReadLists<Read> = (
  services: WithDatabase & WithClock, tokenHash: string, ...more: readonly string[]
) => Promise<Read & { readonly liveVersion: number }>;

/** The rows of a statement as one JSON value of the surrounding row. */
export const listOf = (statement: string): string => `(select coalesce(json_agg(entry), '[]') from (${statement}) entry)`;

/**
 * Makes a reader of lists in one statement, which identifies the caller, too, and is prepared once for each connection by its `name`. The
 * statement of a list refers to the applicant as `caller.id`, to the time as `$2`, and to further parameters from `$3` on. Its rows have
 * the names that it gives, and timestamps are texts, as JSON has them.
 */
export function bearerLists<Read extends object>(name: string, statements: Readonly<Record<keyof Read & string, string>>): ReadLists<Read> {
  const lists = Object.entries<string>(statements).map(([list, statement]) => `${listOf(statement)} as "${list}"`);
  const text = `
    with caller as materialized (
      select applicant_id as id from access_tokens where token_hash = $1 and revoked_at is null and expires_at > $2::timestamptz
    ) select ${lists.join(', ')}, ${LIVE_NUMBER} as "liveVersion" from caller`;
  return async ({ db, clock }, tokenHash, ...more) => {
    const { rows: [row] } =
      await db.$client.query<Read & { readonly liveVersion: number }>({ name, text, values: [tokenHash, clock().toISOString(), ...more] });
    if (!row) throw unauthorized();
    return row;
  };
}

/** A timestamp of such a list, as the wire has it. */
export const wireMoment = (text: string): string => new Date(text).toISOString();
