import { randomBytes } from 'node:crypto';
import type { Queries } from './database.ts';
import { signingKeys } from './schema.ts';

/** The key that signs file addresses, made on first use and the same for every server on this database. */
export async function signingKey(queries: Queries): Promise<string> {
  await queries.insert(signingKeys).values({ id: 1, secret: randomBytes(32).toString('base64url') }).onConflictDoNothing();
  const [row] = await queries.select().from(signingKeys);
  if (!row) throw new Error('the signing key was not stored');
  return row.secret;
}
