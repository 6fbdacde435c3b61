import type pg from 'pg';
import { isUnavailable } from '../base/unavailable.ts';
import { type Queries, queriesOn } from './database.ts';

/**
 * Runs statements in a transaction, on a connection of its own. It is rolled back where `run` throws or answers `false`, and committed
 * otherwise. Returns the answer of `run`. A connection that broke goes back to the pool as broken, wherever it broke: the pool opens
 * another in its place. A connection whose transaction was rolled back is kept: each refusal would cost one otherwise.
 *
 * @param modes what follows `begin`, for another isolation than the database's default
 */
export async function inTransaction<Answer>(
  pool: pg.Pool, run: (queries: Queries, client: pg.PoolClient) => Promise<Answer>, modes = '',
): Promise<Answer> {
  const client = await pool.connect();
  let isOver = false;
  try {
    await client.query(`begin ${modes}`);
    const answer = await run(queriesOn(client), client);
    await client.query(answer === false ? 'rollback' : 'commit');
    isOver = true;
    return answer;
  } catch (error) {
    // A database that is away is asked for no rollback: it would be waited for.
    if (!isUnavailable(error)) isOver = await client.query('rollback').then(() => true, () => false);
    throw error;
  } finally {
    // A connection whose transaction may still be open is used by nobody else.
    client.release(!isOver);
  }
}
