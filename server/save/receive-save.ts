import type { FastifyRequest } from 'fastify';
import type { Queries } from '../database/database.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import { type Scope, keyOf, saveOnce } from '../idempotency/save-once.ts';
import type { Services } from '../app/services.ts';
import { receiveUploads } from '../uploads/receive.ts';
import { type ReceivedForm, withReceivedForm } from '../received/received-form.ts';
import type { SaveFiles } from './transaction.ts';
import { type Expected, type Received, unfold } from '../received/unfold.ts';

/** Whose save it is, and what it may hold. */
export interface Incoming extends Expected {
  /** Null: of somebody who registers. */
  readonly applicantId: number | null;
  /** Keys of the files that are there already, by `document_name_id`. */
  readonly readHeld: (queries: Queries, form: ReceivedForm) => Promise<ReadonlyMap<string, string>>;
}

const scopeOf = (applicantId: number | null): Scope => (applicantId === null ? 'anonymous' : `applicant ${applicantId}`);

/**
 * Receives a save, its files within the form or as uploads before it, and runs it in a transaction, once for each
 * idempotency key (`saveOnce`, which says what the answer may hold).
 */
export async function receiveSave<Applicant, Answer>(
  request: FastifyRequest, services: Services, incoming: Incoming,
  save: (queries: Queries, files: SaveFiles, sent: Received<Applicant>) => Promise<Answer>,
): Promise<Answer> {
  const { applicantId, readHeld } = incoming;
  const key = keyOf(request);
  return withReceivedForm(request, services.incoming, async (form) => {
    const attempt = { scope: scopeOf(applicantId), key, fingerprint: await fingerprintOf(services.db, form) };
    return saveOnce(services, attempt, async (queries, files) => {
      const completed = await receiveUploads(queries, services, applicantId, form, await readHeld(queries, form));
      return save(queries, files, await unfold(completed, incoming));
    });
  });
}
