import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { RunSave } from './receive-save.ts';
import { type SaveKey, answerAgain, keyHashOf } from './save-key.ts';
import { type SaveFiles, type Saving, inSaveTransaction } from './transaction.ts';

/** Whoever registers; the keys of an applicant stand under `applicant <id>` (`write.ts`), and say nothing of those of another. */
const scope = 'anonymous';

const LIFETIME_SECONDS = 48 * 3600;
const MOST_KEYS_OF_APPLICANT = 100;
const MOST_ANSWER_CHARACTERS = 16_384;

/** Removes keys that are too old to be asked for again, and of each applicant all but the newest. */
export async function removeOldKeys({ db, clock }: WithDatabase & WithClock): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, addSeconds(clock(), -LIFETIME_SECONDS)));
  await db.execute(sql`delete from idempotency_keys using (
    select scope, key_hash, row_number() over (partition by scope order by created_at desc) as place from idempotency_keys where scope <> ${scope}
  ) numbered where idempotency_keys.scope = numbered.scope and idempotency_keys.key_hash = numbered.key_hash and place > ${MOST_KEYS_OF_APPLICANT}`);
}

/** Runs a save in the transaction that takes its key, or answers what it answered before. */
async function saveWithKey<Answer>(
  services: Saving & WithClock, { hash: keyHash, fingerprint }: SaveKey, save: (queries: Queries, files: SaveFiles) => Promise<Answer>,
): Promise<Answer> {
  const own = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash));
  return inSaveTransaction(services, async (queries, files) => {
    // Waits for another transaction that has put this key in and not ended yet.
    const taken = await queries.insert(idempotencyKeys)
      .values({ scope, keyHash, fingerprint, createdAt: services.clock() }).onConflictDoNothing().returning();
    if (taken.length === 0) return answerAgain((await queries.select().from(idempotencyKeys).where(own))[0], fingerprint) as Answer;
    const answer = await save(queries, files);
    if (JSON.stringify(answer).length > MOST_ANSWER_CHARACTERS) throw new Error('the answer is too large to be kept');
    await queries.update(idempotencyKeys).set({ answer }).where(own);
    return answer;
  });
}

/**
 * What runs a registration in a transaction (`inSaveTransaction`), once for each key. A repeat gets the answer of the first
 * and changes nothing; while the first is under way it waits for it. Only successes are kept, for 48 hours: what was refused
 * or failed may be tried again with the same key. Throws a 422 where the header is no key, and when it is run where the key
 * stands for other content.
 *
 * The answer is kept as JSON. It must be small and hold nothing that ends, such as the address of a file: read that anew.
 */
export function saveOnce(services: Saving & WithClock, request: FastifyRequest): RunSave {
  const hash = keyHashOf(request);
  if (hash === undefined) return (_form, save) => inSaveTransaction(services, save);
  return async (form, save) => saveWithKey(services, { hash, fingerprint: await fingerprintOf(services.db, form) }, save);
}
