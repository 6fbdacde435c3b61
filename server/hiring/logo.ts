import type { FastifyInstance } from 'fastify';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { sendPicture } from '../http/picture.ts';
import { notFound } from '../http/http-error.ts';
import { STORED_KEY, type WithStorage } from '../storage/storage.ts';

const LOGOS_PATH = '/api/v1/logos';

/** The public address of a company's logo; another picture has another one. */
export const logoAddress = ({ settings }: WithSettings<'publicUrl'>, logoKey: string | null): string | null =>
  (logoKey === null ? null : `${settings.publicUrl}${LOGOS_PATH}/${logoKey}`);

/** Serves logos to anybody, from any page, and for ever. */
export function logoRoute(app: FastifyInstance, { db, definitions, storage }: WithDatabase & WithDefinitions & WithStorage): void {
  app.get<{ Params: { key: string } }>(`${LOGOS_PATH}/:key${STORED_KEY}`, async (request, reply) => {
    const job = (await definitions.live(db)).lists.jobs.find(({ logoKey }) => logoKey === request.params.key);
    const file = job?.logoKey ? await storage.open(job.logoKey) : undefined;
    if (!job?.logoKind || !file) throw notFound();
    return sendPicture(reply, job.logoKind, file);
  });
}
