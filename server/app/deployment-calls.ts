import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ConfigResponse } from '../../schemas/generated/wire.d.ts';
import type { Settings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { publicCall } from '../http/call.ts';
import { HttpError } from '../http/http-error.ts';
import { countFailedJobs } from '../messages/jobs/failed-jobs.ts';
import { UPLOADS_PATH } from '../intake/uploads/calls.ts';
import { PAGE_FAULTS_PATH } from '../http/page-fault-calls.ts';

const given = (links: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(links).filter(([, address]) => address !== ''));

type ToldSettings = Pick<
  Settings,
  'apiBase'
    | 'productKey'
    | 'productName'
    | 'productLogo'
    | 'hostMarker'
    | 'internationalMarker'
    | 'registrationLink'
    | 'termsLink'
    | 'classTermsLink'
    | 'uploads'
    | 'videoHostUrl'
>;

/** The settings that the page reads when it starts (DECISIONS "Deployment settings"); nothing secret. */
const configOf = (settings: ToldSettings): ConfigResponse => ({
  api: settings.apiBase,
  product: {
    key: settings.productKey,
    ...(settings.productName === '' ? {} : { name: settings.productName }),
    ...(settings.productLogo === '' ? {} : { logo: settings.productLogo }),
    hostMarker: settings.hostMarker === '' ? settings.productKey : settings.hostMarker,
    internationalMarker: settings.internationalMarker,
  },
  links: given({ registration: settings.registrationLink, terms: settings.termsLink, classTerms: settings.classTermsLink }),
  faults: PAGE_FAULTS_PATH,
  videoHost: '',
  ...(settings.videoHostUrl === '' ? { liveUploads: true } : {}),
  ...(settings.uploads ? { uploads: UPLOADS_PATH } : {}),
});

/**
 * `/config.json` for the page; `/healthz` (the process answers) and `/readyz` (so does its database, how many jobs failed for good, and
 * no more calls once it is told to end) for operators.
 */
export function deploymentCalls(
  app: FastifyInstance, { db, settings, ending }: WithDatabase & { readonly settings: ToldSettings; readonly ending?: AbortSignal },
): void {
  publicCall<undefined, ConfigResponse>(app, 'config', () => Promise.resolve(configOf(settings)));

  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    if (ending?.aborted === true) throw new HttpError(503, { key: 'notReady' });
    await db.execute(sql`select 1`).catch(() => { throw new HttpError(503, { key: 'notReady' }); });
    return { status: 'ready', failed_jobs: await countFailedJobs(db) };
  });
}
