import type { FastifyRequest } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { type ReceivedForm, type Receiving, formLimits, withReceivedForm } from '../received/received-form.ts';
import { type Expected, type Received, unfold } from '../received/unfold.ts';
import { fetchUploads, lockUploads, receiveUploads } from '../uploads/receive.ts';
import type { WithUploads } from '../uploads/used.ts';
import type { SaveFiles } from './transaction.ts';

/** Runs what a received form is to change in a transaction (`inSaveTransaction`), and says how often: see `saveOnce`. */
export type RunSave = <Answer>(form: ReceivedForm, save: (queries: Queries, files: SaveFiles) => Promise<Answer>) => Promise<Answer>;

/** Receives a registration, its files within the form or as uploads before it, and has it run by `run`. */
export async function receiveSave<Applicant, Answer>(
  request: FastifyRequest, services: Receiving & WithUploads & WithClock & WithDatabase, run: RunSave, expected: Expected,
  save: (queries: Queries, files: SaveFiles, sent: Received<Applicant>) => Promise<Answer>,
): Promise<Answer> {
  return withReceivedForm(request, services, formLimits.stranger, async (form) => {
    const fetched = await fetchUploads(services, null, form);
    return run(form, async (queries, files) => {
      const completed = receiveUploads(form, { rows: await lockUploads(queries, services, null, form), fetched, held: new Map() });
      return save(queries, files, await unfold(completed, expected));
    });
  });
}
