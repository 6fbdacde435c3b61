import { randomBytes } from 'node:crypto';
import { and, desc, isNull, lt, max } from 'drizzle-orm';
import { type KeyRing, isRing } from '../base/key-ring.ts';
import type { Queries } from './database.ts';
import { signingKeys } from './schema.ts';

/** The stored keys of a deployment that sets no secrets. */
export interface StoredKeys {
  /** Identifies this database: its first secret, which stays the same when keys are rotated. */
  readonly identity: string;
  readonly ring: KeyRing;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** The keys of a database, made on first use and the same for every server on it. */
export async function readSigningKeys(queries: Queries): Promise<StoredKeys> {
  await queries.insert(signingKeys).values({ id: 1, secret: newSecret() }).onConflictDoNothing();
  const rows = await queries.select().from(signingKeys).orderBy(desc(signingKeys.id));
  const [identity, ring] = [rows.at(-1)?.secret, rows.filter(({ retiredAt }) => retiredAt === null).map(({ secret }) => secret)];
  if (identity === undefined || !isRing(ring)) throw new Error('no signing key is there');
  return { identity, ring };
}

const newestOf = async (queries: Queries): Promise<number> =>
  (await queries.select({ id: max(signingKeys.id) }).from(signingKeys))[0]?.id ?? 0;

/** Adds a new key, which servers sign with from their next start on. */
export async function addSigningKey(queries: Queries): Promise<void> {
  await queries.insert(signingKeys).values({ id: await newestOf(queries) + 1, secret: newSecret() });
}

/** Retires all keys but the newest: what they signed is invalid from the next start of the servers on. Returns how many there were. */
export async function retireSigningKeys(queries: Queries, now: Date): Promise<number> {
  const old = and(lt(signingKeys.id, await newestOf(queries)), isNull(signingKeys.retiredAt));
  return (await queries.update(signingKeys).set({ retiredAt: now }).where(old).returning({ id: signingKeys.id })).length;
}
