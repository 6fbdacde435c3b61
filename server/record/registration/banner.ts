import type { FastifyInstance } from 'fastify';
import type { WithSettings } from '../../base/settings.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { ApplicationForm } from '../../definitions/lists.ts';
import { sendPicture } from '../../http/picture.ts';
import { notFound } from '../../http/http-error.ts';
import { STORED_KEY, type WithStorage } from '../../storage/storage.ts';

const BANNERS_PATH = '/api/v1/banners';

/** The public address of a form's picture; another picture has another one. */
export const bannerAddress = ({ settings }: WithSettings<'publicUrl'>, { bannerKey }: ApplicationForm): string | null =>
  (bannerKey === null ? null : `${settings.publicUrl}${BANNERS_PATH}/${bannerKey}`);

/** Serves the pictures of application forms to anybody, from any page, and for ever. */
export function bannerRoute(app: FastifyInstance, { db, definitions, storage }: WithDatabase & WithDefinitions & WithStorage): void {
  app.get<{ Params: { key: string } }>(`${BANNERS_PATH}/:key${STORED_KEY}`, async (request, reply) => {
    const form = (await definitions.live(db)).lists.registration_forms.find(({ bannerKey }) => bannerKey === request.params.key);
    const file = form?.bannerKey ? await storage.open(form.bannerKey) : undefined;
    if (!form?.bannerKind || !file) throw notFound();
    return sendPicture(reply, form.bannerKind, file);
  });
}
