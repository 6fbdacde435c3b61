import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { type JobKind, type Payloads, efforts } from './kinds.ts';

/** The number of a job, as PostgreSQL writes it. */
export type JobId = string;

/** For a job that exists once at a time, by its kind. */
interface Single {
  /** Whether a waiting job is left as it is, or replaced by this one. */
  readonly mode: 'unsafe_dedupe' | 'replace';
  /** Seconds until it begins. */
  readonly after: number;
}

/**
 * Adds a job within the caller's transaction: it runs at least once after the commit, and never without one. `yields`: how much lower its
 * priority is than others of its kind.
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
