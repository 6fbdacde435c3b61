import { AsyncLocalStorage } from 'node:async_hooks';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import { type WithInputTypes, largestFile } from '../contract/input-types.ts';
import type { WithDatabase } from '../database/database.ts';
import { uploads } from '../database/schema.ts';
import { callerOf } from '../http/network.ts';
import { Refusal, brokenContract, notFound } from '../http/refusal.ts';
import { authenticate } from '../http/sessions.ts';
import { plainName } from '../received/plain-name.ts';
import { arrivalOf, inOrder } from './arrival.ts';
import { LIFETIME_SECONDS, type NewUpload, type Opener, openUpload } from './open.ts';
import type { WithUploads } from './used.ts';

export const UPLOADS_PATH = '/api/v1/uploads';

/** How long a client that comes back waits for its own connection before to end. */
const BROKEN_CONNECTION_MS = 1000;

type UploadRow = typeof uploads.$inferSelect;

/** The tus server, which keeps the bytes; who may do what is decided before it is asked. */
function tusServer({ uploads: directory, inputTypes }: WithUploads & WithInputTypes) {
  const ids = new AsyncLocalStorage<string>();
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: LIFETIME_SECONDS * 1000 });
  const server = new Server({
    path: UPLOADS_PATH,
    datastore,
    maxSize: largestFile(inputTypes),
    relativeLocation: true,
    lockDrainTimeout: BROKEN_CONNECTION_MS,
    allowedOrigins: () => false,
    namingFunction: () => ids.getStore() ?? '',
  });
  /** Hands the request over; `id` is what an upload that it creates will be called. */
  return async (request: FastifyRequest, reply: FastifyReply, id = ''): Promise<FastifyReply> => {
    const answer = await ids.run(id, () => server.handleWeb(webRequest(request)));
    return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(answer.body ? await answer.text() : undefined);
  };
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
export function uploadCalls(app: FastifyInstance, services: WithDatabase & WithClock & WithUploads & WithInputTypes & WithSettings<'uploads'>): void {
  if (!services.settings.uploads) return;
  const [handle, ordered] = [tusServer(services), inOrder()];
  void app.register(async (scope) => {
    // The bytes are read by the tus server.
    scope.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) => { done(null, arrivalOf(request.raw)); });

    scope.options(UPLOADS_PATH, (request, reply) => handle(request, reply));

    scope.post(UPLOADS_PATH, async (request, reply) => {
      const opener = await openerOf(services, request);
      return handle(request, reply, await openUpload(services, opener, announced(request, services)));
    });

    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id(^[0-9a-f]{32}$)`,
      handler: async (request, reply) => {
        // Else the question how far an upload is would overtake the bytes that came before it.
        const row = await ordered(idOf(request), () => findOwn(services, request));
        return row.fileKey === null ? handle(request, reply) : answerUsed(row, request, reply);
      },
    });
  });
}
