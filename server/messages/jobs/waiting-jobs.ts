import type pg from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { IS_OVER } from './failed-jobs.ts';
import { type JobKind, efforts } from './kinds.ts';

/** `waiting`: due, and not begun; `later`: to be retried then; `failed`: for good. */
export const jobStates = ['waiting', 'running', 'later', 'failed'] as const;
export type JobState = typeof jobStates[number];

export const jobKinds = Object.keys(efforts) as readonly JobKind[];

/** How many jobs of one kind are in one state. */
export interface JobCount {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly count: number;
  /** How long the oldest job has been due. */
  readonly oldestSeconds: number;
}

/** Seconds; a count must not take a connection from applicants for longer. */
const LONGEST = 2;

const COUNT = `
select task_identifier as kind, state, count(*)::int as count, max(extract(epoch from now() - run_at))::float8 as "oldestSeconds"
from graphile_worker.jobs, lateral (select case
  when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' when run_at > now() then 'later' else 'waiting'
end as state) standing
where not (state = 'failed' and ${IS_OVER})
group by task_identifier, state`;

/**
 * Counts all jobs except failed ones that are over. Jobs of kinds that only another version knows are not counted. Throws where the
 * database is slow.
 */
export async function countJobs(pool: pg.Pool): Promise<readonly JobCount[]> {
  return inTransaction(pool, async (_queries, client) => {
    await client.query(`set local statement_timeout = '${String(LONGEST)}s'`);
    return (await client.query<JobCount>(COUNT)).rows.filter(({ kind }) => kind in efforts);
  });
}
