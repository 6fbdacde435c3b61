import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ConfigResponse } from '../../schemas/generated/wire.d.ts';
import type { Settings, WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { publicCall } from '../http/call.ts';
import { plainPage } from '../http/common-headers.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { countFailedJobs } from '../messages/jobs/failed-jobs.ts';
import { UPLOADS_PATH } from '../intake/uploads/calls.ts';
import { PAGE_FAULTS_PATH } from '../http/page-fault-calls.ts';
import { type WireFile, wireFiles } from '../contract/wire.ts';
import { openApi } from '../contract/openapi.ts';
import { escapeHtml } from '../messages/sending/html.ts';

const bodies: Readonly<Record<string, string>> = { none: 'no body', json: 'a JSON body', multipart: 'a multipart form' };

const detailsOf = (part: string, schema: unknown): string =>
  `<details><summary>${escapeHtml(part)}</summary><pre>${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre></details>`;

function sectionOf(name: string, { 'x-call': address, description = '', $defs }: WireFile): string {
  const access = address
    ? `<p>${address.public ? 'Anybody may call it' : 'It needs a log-in'}, with ${bodies[address.body] ?? ''}.</p>`
    : '<p>What several calls share.</p>';
  return `<section id="${name}"><h2>${name}</h2>${address ? `<p><code>${address.method} ${escapeHtml(address.path)}</code></p>` : ''}`
    + `<p>${escapeHtml(description)}</p>${access}${Object.entries($defs).map(([part, schema]) => detailsOf(part, schema)).join('')}</section>`;
}

const page = (): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The API</title>'
  + '<main><h1>The API</h1><p>The same as <a href="/docs/api/openapi.json">OpenAPI 3.1</a>.</p>'
  + `<nav><ul>${[...wireFiles.keys()].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>`
  + `${[...wireFiles].map(([name, file]) => sectionOf(name, file)).join('')}</main></html>`;

/** `/docs/api`: the contract as a page for developers and as an OpenAPI document. A production server answers both with 404. */
export function apiDocsCalls(app: FastifyInstance, { settings }: WithSettings<'production'>): void {
  const inDevelopment = (): void => { if (settings.production) throw notFound(); };
  app.get('/docs/api', (_request, reply) => {
    inDevelopment();
    return reply.headers(plainPage).send(page());
  });
  app.get('/docs/api/openapi.json', () => {
    inDevelopment();
    return openApi();
  });
}

const nonEmpty = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

type PublicSettings = Pick<
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
    | 'contact'
    | 'uploads'
    | 'videoHostUrl'
>;

/** The settings that the page reads when it starts (DECISIONS "Deployment settings"); nothing secret. */
const configOf = (settings: PublicSettings): ConfigResponse => ({
  api: settings.apiBase,
  extensions: true,
  product: {
    key: settings.productKey,
    ...(settings.productName === '' ? {} : { name: settings.productName }),
    ...(settings.productLogo === '' ? {} : { logo: settings.productLogo }),
    hostMarker: settings.hostMarker === '' ? settings.productKey : settings.hostMarker,
    internationalMarker: settings.internationalMarker,
  },
  links: nonEmpty({ registration: settings.registrationLink, terms: settings.termsLink, classTerms: settings.classTermsLink }),
  ...nonEmpty({ contact: settings.contact }),
  faults: PAGE_FAULTS_PATH,
  videoHost: '',
  ...(settings.videoHostUrl === '' ? { liveUploads: true } : {}),
  ...(settings.uploads ? { uploads: UPLOADS_PATH } : {}),
});

/**
 * `/config.json` for the page; for operators `/healthz` (the process answers) and `/readyz` (its database does, too, with the number of
 * jobs that failed for good; a 503 once the server is told to end).
 */
export function deploymentCalls(
  app: FastifyInstance, { db, settings, ending }: WithDatabase & { readonly settings: PublicSettings; readonly ending?: AbortSignal },
): void {
  publicCall<undefined, ConfigResponse>(app, 'config', () => Promise.resolve(configOf(settings)));

  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    if (ending?.aborted === true) throw new HttpError(503, { key: 'notReady' });
    await db.execute(sql`select 1`).catch(() => { throw new HttpError(503, { key: 'notReady' }); });
    return { status: 'ready', failed_jobs: await countFailedJobs(db) };
  });
}
