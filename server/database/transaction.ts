import type pg from 'pg';

/** Runs statements in a transaction, which is committed where `run` answers true and rolled back otherwise. Returns that. */
export async function inTransaction(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const isDone = await run(client);
    await client.query(isDone ? 'commit' : 'rollback');
    return isDone;
  } catch (error) {
    // A connection whose transaction may still be open is used by nobody else.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
