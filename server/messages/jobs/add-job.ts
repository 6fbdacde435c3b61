import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { type JobKind, type Payloads, efforts } from './kinds.ts';

/** The number of a job, as PostgreSQL writes it. */
export type JobId = string;

/** Of a job that there is one of at a time, by its kind. */
interface Single {
  /** Whether one that waits already is left as it is; else this takes its place. */
  readonly mode: 'unsafe_dedupe' | 'replace';
  /** Seconds until it begins. */
  readonly after: number;
}

/**
 * Adds a job within the caller's transaction: it is done at least once after that commits, and never where it does not. `yields`: so much
 * later than others of its kind.
 */
export async function addJob<Kind extends JobKind>(
  queries: Queries, kind: Kind, payload: Payloads[Kind], single?: Single, yields = 0,
): Promise<JobId> {
  const { tries, priority } = efforts[kind];
  const { rows } = await queries.execute<{ id: JobId }>(sql`
    select id::text as id from graphile_worker.add_job(
      ${kind}, ${JSON.stringify(payload)}::json, max_attempts => ${tries}::int, priority => ${priority + yields}::int,
      job_key => ${single ? kind : null}::text, job_key_mode => ${single?.mode ?? 'replace'}::text,
      run_at => now() + make_interval(secs => ${single?.after ?? 0}::float8)
    )`);
  const [row] = rows;
  if (!row) throw new Error('the job was not added');
  return row.id;
}
