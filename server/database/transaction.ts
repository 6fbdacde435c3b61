import type pg from 'pg';
import { isUnavailable } from '../base/unavailable.ts';
import { type Queries, queriesOn } from './database.ts';

/**
 * Runs statements in a transaction, on a connection of its own. It is rolled back where `run` throws or returns `false`, and committed
 * otherwise. Returns the result of `run`. A broken connection is removed from the pool, wherever it broke: the pool opens another in its
 * place. A connection whose transaction was rolled back is kept: otherwise each refusal would cost one.
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
    // An unavailable database gets no rollback: this would wait for it.
    if (!isUnavailable(error)) isOver = await client.query('rollback').then(() => true, () => false);
    throw error;
  } finally {
    // A connection whose transaction may still be open is not used again.
    client.release(!isOver);
  }
}
