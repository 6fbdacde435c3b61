import { createHash } from 'node:crypto';
import { and, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { Refusal, brokenContract } from '../http/refusal.ts';
import type { RunSave } from '../save/receive-save.ts';
import { type SaveFiles, type Saving, inSaveTransaction } from '../save/transaction.ts';
import { fingerprintOf } from './fingerprint.ts';

/** Who gives keys: an applicant, or anybody who registers. Keys of one say nothing of those of another. */
type Scope = 'anonymous' | `applicant ${number}`;

/** One save as its client knows it. */
interface Attempt {
  readonly scope: Scope;
  /** SHA-256 of the header `Idempotency-Key`. */
  readonly keyHash: string;
  /** Of what was received (`fingerprintOf`). */
  readonly fingerprint: string;
}

const LIFETIME_SECONDS = 48 * 3600;
const MOST_KEYS_OF_APPLICANT = 100;
const MOST_ANSWER_CHARACTERS = 16_384;

/** The header `Idempotency-Key` of a save. Undefined: the client has none, and a repeat is another save. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw brokenContract('Idempotency-Key is no key');
  return key;
}

/** Removes keys that are too old to be asked for again. */
export async function removeOldKeys({ db, clock }: WithDatabase & WithClock): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, addSeconds(clock(), -LIFETIME_SECONDS)));
}

async function keepNewest(queries: Queries, scope: Scope): Promise<void> {
  if (scope === 'anonymous') return;
  const own = eq(idempotencyKeys.scope, scope);
  const newest = queries.select({ keyHash: idempotencyKeys.keyHash }).from(idempotencyKeys)
    .where(own).orderBy(desc(idempotencyKeys.createdAt)).limit(MOST_KEYS_OF_APPLICANT);
  await queries.delete(idempotencyKeys).where(and(own, notInArray(idempotencyKeys.keyHash, newest)));
}

async function storedAnswer(queries: Queries, scope: Scope, keyHash: string, fingerprint: string): Promise<unknown> {
  const [row] = await queries.select().from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash)));
  if (row?.fingerprint !== fingerprint) throw new Refusal(422, { key: 'keyReused' });
  return row.answer;
}

/** Runs a save in the transaction that takes its key, or answers what it answered before. */
async function saveWithKey<Answer>(
  services: Saving & WithClock, { scope, keyHash, fingerprint }: Attempt, save: (queries: Queries, files: SaveFiles) => Promise<Answer>,
): Promise<Answer> {
  return inSaveTransaction(services, async (queries, files) => {
    // Waits for another transaction that has put this key in and not ended yet.
    const taken = await queries.insert(idempotencyKeys)
      .values({ scope, keyHash, fingerprint, createdAt: services.clock() }).onConflictDoNothing().returning();
    if (taken.length === 0) return await storedAnswer(queries, scope, keyHash, fingerprint) as Answer;
    const answer = await save(queries, files);
    if (JSON.stringify(answer).length > MOST_ANSWER_CHARACTERS) throw new Error('the answer is too large to be kept');
    await queries.update(idempotencyKeys).set({ answer })
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash)));
    await keepNewest(queries, scope);
    return answer;
  });
}

/**
 * What runs the save of a request in a transaction (`inSaveTransaction`), once for each key. A repeat gets the answer of
 * the first and changes nothing; while the first is under way it waits for it. Only successes are kept, for 48 hours: what
 * was refused or failed may be tried again with the same key. Throws a 422 where the header is no key, and when it is run
 * where the key stands for other content.
 *
 * The answer is kept as JSON. It must be small and hold nothing that ends, such as the address of a file: read that anew.
 */
export function saveOnce(services: Saving & WithClock, request: FastifyRequest, applicantId: number | null): RunSave {
  const key = keyOf(request);
  if (key === undefined) return (_form, save) => inSaveTransaction(services, save);
  const scope: Scope = applicantId === null ? 'anonymous' : `applicant ${applicantId}`;
  const keyHash = createHash('sha256').update(key).digest('hex');
  return async (form, save) => saveWithKey(services, { scope, keyHash, fingerprint: await fingerprintOf(services.db, form) }, save);
}
