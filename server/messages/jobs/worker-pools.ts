import { eq, sql, type SQL } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import { workerPools } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';

/** The interval of heartbeats of a server's pools. */
export const HEARTBEAT_MS = 10_000;
/** Seconds without a heartbeat after which a pool counts as killed: another server then takes its jobs over within a minute. */
export const SILENCE_SECONDS = 30;

/**
 * Stores heartbeats of a server's pools, before their first job and then every `HEARTBEAT_MS`. By the database's clock: the servers' own
 * may differ.
 */
export async function recordPools({ db }: WithDatabase, pools: readonly string[], server: string): Promise<void> {
  if (pools.length === 0) return;
  await db.insert(workerPools).values(pools.map((pool) => ({ pool, server })))
    .onConflictDoUpdate({ target: workerPools.pool, set: { seenAt: sql`now()` } });
}

/**
 * Unlocks the jobs that pools were working on, and does not count the interrupted attempts. The queue by itself would unlock them after
 * four hours.
 */
async function release({ db }: WithDatabase, which: SQL): Promise<void> {
  await inTransaction(db.$client, async (transaction) => {
    const removed = await transaction.delete(workerPools).where(which).returning({ pool: workerPools.pool });
    if (removed.length === 0) return;
    const names = sql`array[${sql.join(removed.map(({ pool }) => sql`${pool}`), sql`, `)}]::text[]`;
    const { rows: [lockedJobs] } = await transaction.execute<{ ids: string | null }>(
      sql`select array_agg(id)::text as ids from graphile_worker.jobs where locked_by = any(${names})`,
    );
    await transaction.execute(sql`select graphile_worker.force_unlock_workers(${names})`);
    await transaction.execute(sql`
      select graphile_worker.reschedule_jobs(array[id], attempts => attempts - 1) from graphile_worker.jobs where id = any(${lockedJobs?.ids}::bigint[])`);
  });
}

/** Releases the jobs of earlier pools of this server, which were killed. To be called while none of its pools works. */
export const releaseOwn = (services: WithDatabase, server: string): Promise<void> => release(services, eq(workerPools.server, server));

/** Releases the jobs of pools without heartbeats, of any server. A server that was only paused for so long does such a job twice. */
export const releaseSilent = (services: WithDatabase): Promise<void> =>
  release(services, sql`${workerPools.seenAt} < now() - make_interval(secs => ${SILENCE_SECONDS})`);
