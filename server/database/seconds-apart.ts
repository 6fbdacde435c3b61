import type pg from 'pg';
import type { Clock } from '../base/clock.ts';

/** The most seconds between two clocks: one server compares the times that another has stored, such as the end of a session. */
export const MOST_SECONDS_APART = 2;

/** The least difference between a clock and the database's: the query took some time. */
export async function secondsApart(pool: pg.Pool, clock: Clock): Promise<number> {
  const before = clock().getTime();
  const { rows: [row] } = await pool.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  const now = row?.now ?? before;
  return Math.max(0, before - now, now - clock().getTime()) / 1000;
}
