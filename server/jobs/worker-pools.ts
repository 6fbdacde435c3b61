import { eq, sql } from 'drizzle-orm';
import type { WithDatabase } from '../database/database.ts';
import { workerPools } from '../database/schema.ts';

/** Writes down which server a pool of workers belongs to, before it takes its first job. */
export async function notePool({ db }: WithDatabase, pool: string, server: string): Promise<void> {
  await db.insert(workerPools).values({ pool, server }).onConflictDoNothing();
}

/**
 * Gives free what earlier pools of this server were at when they were killed; the queue by itself would wait for four
 * hours. To be called while no pool of it works.
 */
export async function releaseLeftJobs({ db }: WithDatabase, server: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const left = await transaction.delete(workerPools).where(eq(workerPools.server, server)).returning({ pool: workerPools.pool });
    const names = sql.join(left.map(({ pool }) => sql`${pool}`), sql`, `);
    if (left.length > 0) await transaction.execute(sql`select graphile_worker.force_unlock_workers(array[${names}]::text[])`);
  });
}
