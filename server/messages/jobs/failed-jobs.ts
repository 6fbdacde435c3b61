import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

/** Days that what failed for good is kept; a mail server that was away for longer is not waited for. */
const KEPT_DAYS = 30;

const failed = sql`attempts >= max_attempts and locked_at is null`;

/** How many jobs failed for good. */
export async function countFailedJobs(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`select count(*)::int as count from graphile_worker.jobs where ${failed}`);
  return rows[0]?.count ?? 0;
}

/** Has what failed for good tried again, from the first try on. */
export async function retryFailedJobs(queries: Queries): Promise<void> {
  await queries.execute(sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs where ${failed} having count(*) > 0`);
}

/** Removes what failed for good long ago, with what it says of anybody. */
export async function removeFailedJobs({ db }: { readonly db: Queries }): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs where ${failed} and created_at < now() - make_interval(days => ${KEPT_DAYS}) having count(*) > 0`);
}
