import type pg from 'pg';
import type { Clock } from '../base/clock.ts';

/** What one server writes down is judged by the clock of another: sessions, limits, the time of an exam. */
export const MOST_SECONDS_APART = 2;

/** How far a clock is from the database's, at least: the answer took a while. */
export async function secondsApart(pool: pg.Pool, clock: Clock): Promise<number> {
  const before = clock().getTime();
  const { rows: [row] } = await pool.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  const now = row?.now ?? before;
  return Math.max(0, before - now, now - clock().getTime()) / 1000;
}
