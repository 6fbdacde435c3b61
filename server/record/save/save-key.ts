import { lt, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../../base/clock.ts';
import type { Queries, WithDatabase } from '../../database/database.ts';
import { idempotencyKeys } from '../../database/schema.ts';
import { KEY_SECONDS, keyReused } from '../../http/idempotency-key.ts';
import { createHash } from 'node:crypto';
import { createYield } from '../../base/yield-to-event-loop.ts';
import type { ReceivedForm } from '../../intake/received/received-form.ts';
import { isReference, readUploads, referencesOf } from '../../intake/uploads/receive.ts';

/**
 * SHA-256 of what was received: every text, and of each file its name and size. It is the same whether a document came within the form or
 * as an upload before it, since a repeat may use the other.
 */
export async function fingerprintOf(queries: Queries, form: ReceivedForm): Promise<string> {
  const references = referencesOf(form);
  const rows = await readUploads(queries, references);
  const fileText = (name: string | undefined, size: number | undefined): string => JSON.stringify([name, size]);
  const parts: readonly (readonly [string, string])[] = [
    ...form.texts.filter(([name]) => !isReference(name)),
    ...form.files.map(({ fieldName, fileName, size }) => [fieldName, fileText(fileName, size)] as const),
    ...references.map(({ prefix, uploadId }) => {
      const row = rows.get(uploadId);
      return [`${prefix}[upload]`, fileText(row?.fileName, row?.fileSize)] as const;
    }),
  ];
  const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const [hash, pause] = [createHash('sha256'), createYield()];
  for (const [index, part] of sorted.entries()) {
    hash.update(`${index === 0 ? '[' : ','}${JSON.stringify(part)}`);
    await pause();
  }
  return hash.update(sorted.length === 0 ? '[]' : ']').digest('hex');
}

/**
 * The scope of the keys of registrations. The keys of an applicant have the scope `applicant <id>` (`write.ts`, and for answers of online
 * sessions `learning/online-sessions/save-answer.ts`), so that nobody finds another's.
 */
export const STRANGERS = 'anonymous';

const MOST_KEYS_OF_APPLICANT = 100;

/** The key of a save, as it is stored: SHA-256 of the header `Idempotency-Key`, and of what was received (`fingerprintOf`). */
export interface SaveKey {
  readonly hash: string;
  readonly fingerprint: string;
}

/** The stored answer to the save of the key. Throws a 422 where that save had other content. */
export function repeatedAnswer(
  stored: { readonly fingerprint: string; readonly answer: unknown } | undefined, fingerprint: string,
): unknown {
  if (stored?.fingerprint !== fingerprint) throw keyReused();
  return stored.answer;
}

/** Removes keys that are too old for a repeat, and of each applicant all but the newest. */
export async function removeOldKeys({ db, clock }: WithDatabase & WithClock): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, addSeconds(clock(), -KEY_SECONDS)));
  await db.execute(sql`delete from idempotency_keys using (
    select scope, key_hash, row_number() over (partition by scope order by created_at desc) as place from idempotency_keys where scope <> ${STRANGERS}
  ) numbered where idempotency_keys.scope = numbered.scope and idempotency_keys.key_hash = numbered.key_hash and place > ${MOST_KEYS_OF_APPLICANT}`);
}
