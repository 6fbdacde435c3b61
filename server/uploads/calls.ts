import { AsyncLocalStorage } from 'node:async_hooks';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import { type Log, logFailure } from '../base/log-failure.ts';
import type { WithSettings } from '../base/settings.ts';
import { type WithInputTypes, largestFile } from '../contract/input-types.ts';
import type { WithDatabase } from '../database/database.ts';
import { uploads } from '../database/schema.ts';
import { callerOf } from '../http/network.ts';
import { Refusal, brokenContract, notFound } from '../http/refusal.ts';
import { type Sender, type WithRoom, requireRoom } from '../http/room.ts';
import { authenticate } from '../http/sessions.ts';
import { plainName } from '../received/plain-name.ts';
import { arrivalOf, inOrder } from './arrival.ts';
import { LIFETIME_SECONDS, type NewUpload, type Opener, openUpload } from './open.ts';
import { type WithUploads, removeFiles } from './used.ts';

export const UPLOADS_PATH = '/api/v1/uploads';

/** How long a client that comes back waits for its own connection before to end. */
const BROKEN_CONNECTION_MS = 1000;

type UploadRow = typeof uploads.$inferSelect;

/** The tus server, which keeps the bytes; who may do what is decided before it is asked. */
function tusServer(services: WithDatabase & WithUploads & WithInputTypes & WithRoom) {
  const { uploads: directory, inputTypes } = services;
  const underWay = new AsyncLocalStorage<{ readonly id: string; readonly log: Log }>();
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: LIFETIME_SECONDS * 1000 });
  const server = new Server({
    path: UPLOADS_PATH,
    datastore,
    maxSize: largestFile(inputTypes),
    relativeLocation: true,
    lockDrainTimeout: BROKEN_CONNECTION_MS,
    allowedOrigins: () => false,
    namingFunction: () => underWay.getStore()?.id ?? '',
    onResponseError: (_request, error) => {
      const log = underWay.getStore()?.log;
      if (log && !('status_code' in error && error.status_code < 500)) logFailure(log, error, 'an upload failed');
      return undefined;
    },
  });
  /** Hands the request over; `id` is what the upload is called, or will be. */
  return async (request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const answer = await underWay.run({ id, log: request.log }, () => server.handleWeb(webRequest(request)));
    if (answer.status >= 400) throw await refusalOf(services, id, answer.status);
    return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(answer.body ? await answer.text() : undefined);
  };
}

const foreign: Refusal['reason'] = { key: 'contract', params: { detail: 'it is no upload over tus 1.0.0' } };

const refusals: Readonly<Record<number, Refusal['reason']>> = {
  404: { key: 'uploadGone' }, 410: { key: 'uploadGone' }, 409: { key: 'uploadMoved' }, 423: { key: 'uploadMoved' }, 413: { key: 'fileTooBig' }, 501: foreign,
};

/** Half a file that finds no room for its rest would only take room from others. */
async function giveUp(services: WithDatabase & WithUploads, id: string): Promise<void> {
  await services.db.delete(uploads).where(eq(uploads.id, id));
  await removeFiles(services, [id]);
}

/** The tus server's own words are English, and may be what the system said of a path. */
async function refusalOf(services: WithDatabase & WithUploads & WithRoom, id: string, status: number): Promise<Refusal> {
  const full = status < 500 ? undefined : await requireRoom(services, 'applicant', 0).catch((refusal: unknown) => refusal);
  if (full instanceof Refusal) {
    await giveUp(services, id);
    return full;
  }
  return new Refusal(status, refusals[status] ?? (status < 500 ? foreign : { key: 'failed' }));
}

/** As the tus server wants it. A body is there where bytes may come (see the parser below). */
function webRequest({ url, method, headers, body }: FastifyRequest): Request {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, textOf(value)]);
  return new Request(new URL(url, 'http://uploads'), { method, headers: named, ...(body instanceof ReadableStream && { body, duplex: 'half' }) });
}

const textOf = (header: string | string[] | undefined): string => [header ?? ''].flat().join(',');

/** What tus announces of an upload. Throws a 422 without a size, a 413 for more than a document may have. */
function announced({ headers }: FastifyRequest, { inputTypes }: WithInputTypes): NewUpload {
  const length = textOf(headers['upload-length']);
  if (!/^\d{1,12}$/.test(length)) throw brokenContract('Upload-Length is expected');
  if (Number(length) > largestFile(inputTypes)) throw new Refusal(413, { key: 'fileTooBig' });
  const encoded = /(?:^|,) *filename +([\w+/=-]+)/.exec(textOf(headers['upload-metadata']).slice(0, 4000))?.[1] ?? '';
  return { fileName: plainName(Buffer.from(encoded, 'base64').toString()), fileSize: Number(length) };
}

async function openerOf(services: WithDatabase & WithClock, request: FastifyRequest): Promise<Opener> {
  if (request.headers.authorization === undefined) return { network: callerOf(request) };
  return { applicantId: (await authenticate(services, request)).applicantId };
}

const idOf = ({ params }: FastifyRequest): string => (params as { readonly id: string }).id;

/** The upload that a request is about. Throws a 404 where it is gone or another's, a 401 without a log-in it needs. */
async function findOwn(services: WithDatabase & WithClock, request: FastifyRequest): Promise<UploadRow> {
  const [row] = await services.db.select().from(uploads).where(and(eq(uploads.id, idOf(request)), gt(uploads.expiresAt, services.clock())));
  if (!row) throw notFound();
  if (row.applicantId !== null && row.applicantId !== (await authenticate(services, request)).applicantId) throw notFound();
  return row;
}

const senderOf = ({ applicantId }: UploadRow): Sender => (applicantId === null ? 'stranger' : 'applicant');

/** An upload that a save has used is complete, and that is all there is to it any more. */
function answerUsed({ fileSize }: UploadRow, { method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const state = { 'tus-resumable': '1.0.0', 'upload-offset': fileSize, 'upload-length': fileSize };
  return reply.code(method === 'HEAD' ? 200 : 410).headers(state).send();
}

/**
 * Resumable uploads over tus 1.0.0 (creation, termination, expiration): documents go up by themselves, and the save
 * refers to them. There is no way to read them. An applicant's belong to that applicant alone; those of somebody who
 * registers, to whoever knows the id.
 */
export function uploadCalls(app: FastifyInstance, services: WithDatabase & WithClock & WithUploads & WithInputTypes & WithRoom & WithSettings<'uploads'>): void {
  if (!services.settings.uploads) return;
  const [handle, ordered] = [tusServer(services), inOrder()];
  void app.register(async (scope) => {
    // The bytes are read by the tus server.
    scope.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) => { done(null, arrivalOf(request.raw)); });

    scope.options(UPLOADS_PATH, (request, reply) => handle(request, reply, ''));

    scope.post(UPLOADS_PATH, async (request, reply) => {
      const [opener, upload] = [await openerOf(services, request), announced(request, services)];
      await requireRoom(services, 'network' in opener ? 'stranger' : 'applicant', upload.fileSize);
      return handle(request, reply, await openUpload(services, opener, upload));
    });

    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id(^[0-9a-f]{32}$)`,
      handler: async (request, reply) => {
        // Else the question how far an upload is would overtake the bytes that came before it.
        const row = await ordered(idOf(request), async () => {
          const found = await findOwn(services, request);
          if (request.method === 'PATCH') await requireRoom(services, senderOf(found), found.fileSize);
          return found;
        });
        return row.fileKey === null ? handle(request, reply, row.id) : answerUsed(row, request, reply);
      },
    });
  });
}
