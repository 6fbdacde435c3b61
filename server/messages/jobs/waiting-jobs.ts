import type pg from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { IS_OVER } from './failed-jobs.ts';
import { type JobKind, efforts } from './kinds.ts';

/** `waiting`: its time has come and nobody has begun; `later`: it is tried again then; `failed`: for good. */
export const jobStates = ['waiting', 'running', 'later', 'failed'] as const;
export type JobState = typeof jobStates[number];

export const jobKinds = Object.keys(efforts) as readonly JobKind[];

/** How many jobs of one kind are in one state. */
export interface JobCount {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly count: number;
  /** Since when the oldest might have begun. */
  readonly oldestSeconds: number;
}

/** Seconds; who looks on takes no connection from applicants for longer. */
const LONGEST = 2;

const COUNT = `
select task_identifier as kind, state, count(*)::int as count, max(extract(epoch from now() - run_at))::float8 as "oldestSeconds"
from graphile_worker.jobs, lateral (select case
  when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' when run_at > now() then 'later' else 'waiting'
end as state) standing
where not (state = 'failed' and ${IS_OVER})
group by task_identifier, state`;

/**
 * Counts all jobs, but for what failed and is over. Jobs of kinds that another version has are nobody's here. Throws where the database
 * takes long to say so.
 */
export async function countJobs(pool: pg.Pool): Promise<readonly JobCount[]> {
  return inTransaction(pool, async (_queries, client) => {
    await client.query(`set local statement_timeout = '${String(LONGEST)}s'`);
    return (await client.query<JobCount>(COUNT)).rows.filter(({ kind }) => kind in efforts);
  });
}
