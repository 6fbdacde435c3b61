import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import type { JobId } from './add-job.ts';

/** The state of a job: `failed` where its last attempt failed, whether or not it is retried. */
export type Outcome = 'open' | 'done' | 'failed';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

/** A job that is done has no row. */
async function outcomeNow({ db }: WithDatabase, id: JobId): Promise<Outcome> {
  const { rows } = await db.execute<{ failed: boolean }>(
    sql`select last_error is not null as failed from graphile_worker.jobs where id = ${id}::bigint`,
  );
  const [row] = rows;
  if (!row) return 'done';
  return row.failed ? 'failed' : 'open';
}

/** Waits for the first attempt of a job, on whichever server; `open` where that takes longer than `longestMs`. */
export async function outcomeOf(services: WithDatabase, id: JobId, longestMs: number): Promise<Outcome> {
  const deadline = performance.now() + longestMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const outcome = await outcomeNow(services, id);
    if (outcome !== 'open' || performance.now() > deadline) return outcome;
    await wait(pause);
  }
}
