import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { CODE_MINUTES } from './kinds.ts';

/** Days that jobs that failed for good are stored; longer outages of a mail server are not waited for. */
const RETENTION_DAYS = 30;

/** An SQL condition for failed jobs that a retry cannot help any more: that of a code soon, since a mistyped phone number makes one. */
export const IS_OVER = `created_at < now() - case task_identifier
  when 'code' then interval '${String(CODE_MINUTES)} minutes' else interval '${String(RETENTION_DAYS)} days' end`;

const failed = sql`attempts >= max_attempts and locked_at is null`;
const isOver = sql.raw(IS_OVER);

/** How many jobs failed for good, and may still be retried. */
export async function countFailedJobs(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where ${failed} and not (${isOver})`,
  );
  return rows[0]?.count ?? 0;
}

/** Retries the jobs that failed for good, with all attempts. */
export async function retryFailedJobs(queries: Queries): Promise<void> {
  await queries.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs where ${failed} having count(*) > 0`);
}

/** Removes failed jobs that are over, with the personal data in them. */
export async function removeFailedJobs({ db }: { readonly db: Queries }): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs where ${failed} and ${isOver} having count(*) > 0`);
}
