import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { WithDatabase } from '../../database/database.ts';
import type { JobId } from './add-job.ts';

/** How far a job is: `failed` where it was tried in vain, whether or not it is tried again. */
export type Outcome = 'open' | 'done' | 'failed';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

/** A job that is done is gone. */
async function outcomeNow({ db }: WithDatabase, id: JobId): Promise<Outcome> {
  const { rows } = await db.execute<{ failed: boolean }>(
    sql`select last_error is not null as failed from graphile_worker.jobs where id = ${id}::bigint`,
  );
  const [row] = rows;
  if (!row) return 'done';
  return row.failed ? 'failed' : 'open';
}

/** Waits for the first try of a job, whichever server makes it; `open` where that takes longer than `longestMs`. */
export async function outcomeOf(services: WithDatabase, id: JobId, longestMs: number): Promise<Outcome> {
  const deadline = performance.now() + longestMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const outcome = await outcomeNow(services, id);
    if (outcome !== 'open' || performance.now() > deadline) return outcome;
    await wait(pause);
  }
}
