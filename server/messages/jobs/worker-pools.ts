import { eq, sql, type SQL } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import { workerPools } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';

/** How often a server says that its pools are at work. */
export const HEARTBEAT_MS = 10_000;
/** Seconds after which a pool that was not heard of is taken for killed: with the next look of another server within a minute. */
export const SILENCE = 30;

/**
 * Writes down that pools of a server are at work, before their first job and then every `HEARTBEAT_MS`. By the database's clock:
 * the servers' own may disagree.
 */
export async function notePools({ db }: WithDatabase, pools: readonly string[], server: string): Promise<void> {
  if (pools.length === 0) return;
  await db.insert(workerPools).values(pools.map((pool) => ({ pool, server })))
    .onConflictDoUpdate({ target: workerPools.pool, set: { seenAt: sql`now()` } });
}

/**
 * Unlocks the jobs that pools were working on, and does not count the tries that were cut off. The queue by itself would unlock them
 * after four hours.
 */
async function release({ db }: WithDatabase, which: SQL): Promise<void> {
  await inTransaction(db.$client, async (transaction) => {
    const left = await transaction.delete(workerPools).where(which).returning({ pool: workerPools.pool });
    if (left.length === 0) return;
    const names = sql`array[${sql.join(left.map(({ pool }) => sql`${pool}`), sql`, `)}]::text[]`;
    const { rows: [held] } = await transaction.execute<{ ids: string | null }>(
      sql`select array_agg(id)::text as ids from graphile_worker.jobs where locked_by = any(${names})`,
    );
    await transaction.execute(sql`select graphile_worker.force_unlock_workers(${names})`);
    await transaction.execute(sql`
      select graphile_worker.reschedule_jobs(array[id], attempts => attempts - 1) from graphile_worker.jobs where id = any(${held?.ids}::bigint[])`);
  });
}

/** What earlier pools of this server were at when they were killed. To be called while no pool of it works. */
export const releaseOwn = (services: WithDatabase, server: string): Promise<void> => release(services, eq(workerPools.server, server));

/** What pools were at that are heard of no more, whosever they are. A server that was only stopped for so long does such a job twice. */
export const releaseSilent = (services: WithDatabase): Promise<void> =>
  release(services, sql`${workerPools.seenAt} < now() - make_interval(secs => ${SILENCE})`);
