import type { FastifyRequest } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { type ReceivedForm, type Receiving, formLimits, withReceivedForm } from '../received/received-form.ts';
import { type Expected, type Received, unfold } from '../received/unfold.ts';
import { fetchUploads, receiveUploads } from '../uploads/receive.ts';
import type { WithUploads } from '../uploads/used.ts';
import type { SaveFiles } from './transaction.ts';

/** Whose save it is, and what it may hold. */
export interface Incoming extends Expected {
  /** Null: of somebody who registers. */
  readonly applicantId: number | null;
  /** Keys of the files that are there already, by `document_name_id`. */
  readonly readHeld: (queries: Queries, form: ReceivedForm) => Promise<ReadonlyMap<string, string>>;
}

/** Runs what a received form is to change in a transaction (`inSaveTransaction`), and says how often: see `saveOnce`. */
export type RunSave = <Answer>(form: ReceivedForm, save: (queries: Queries, files: SaveFiles) => Promise<Answer>) => Promise<Answer>;

/** Receives a save, its files within the form or as uploads before it, and has it run by `run`. */
export async function receiveSave<Applicant, Answer>(
  request: FastifyRequest, services: Receiving & WithUploads & WithClock & WithDatabase, run: RunSave, incoming: Incoming,
  save: (queries: Queries, files: SaveFiles, sent: Received<Applicant>) => Promise<Answer>,
): Promise<Answer> {
  const { applicantId, readHeld } = incoming;
  const limits = applicantId === null ? formLimits.stranger : formLimits.applicant;
  return withReceivedForm(request, services, limits, async (form) => {
    const fetched = await fetchUploads(services, applicantId, form);
    return run(form, async (queries, files) => {
      const completed = await receiveUploads(queries, services, applicantId, form, { fetched, held: await readHeld(queries, form) });
      return save(queries, files, await unfold(completed, incoming));
    });
  });
}
