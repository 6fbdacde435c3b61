import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { type JobKind, type Payloads, efforts } from './kinds.ts';

/** The number of a job, as PostgreSQL writes it. */
export type JobId = string;

/** Adds a job within the caller's transaction: it is done at least once after that commits, and never where it does not. */
export async function addJob<Kind extends JobKind>(queries: Queries, kind: Kind, payload: Payloads[Kind]): Promise<JobId> {
  const { tries, priority, queue = null } = efforts[kind];
  const { rows } = await queries.execute<{ id: JobId }>(sql`
    select id::text as id from graphile_worker.add_job(
      ${kind}, ${JSON.stringify(payload)}::json, queue_name => ${queue}::text, max_attempts => ${tries}::int, priority => ${priority}::int
    )`);
  const [row] = rows;
  if (!row) throw new Error('the job was not added');
  return row.id;
}
