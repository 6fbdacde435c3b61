import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addSeconds, type WithClock } from '../../base/clock.ts';
import type { WithSettings } from '../../base/settings.ts';
import { type WithInputTypes, largestFile } from '../../contract/input-types.ts';
import type { WithDatabase } from '../../database/database.ts';
import { uploads } from '../../database/schema.ts';
import type { WithFigures } from '../../http/figures.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import { callerOf } from '../../http/network.ts';
import { HttpError, contractViolation, notFound } from '../../http/http-error.ts';
import { type WithDiskSpace, requireDiskSpace, senderOf } from '../../http/disk-space.ts';
import { authenticate } from '../../http/sessions.ts';
import { plainName } from '../received/part-head.ts';
import { passBytesOn } from './arrival.ts';
import type { UploadRow } from './receive.ts';
import { keyedMutex } from '../../http/concurrency.ts';
import { type Opener, callerKeyOf, openCounted } from '../open-counted.ts';
import { type UploadTarget, answerComplete, sendAnswer, textOf, tusServer } from './tus-server.ts';
import { uploadLifetimes, type WithUploads } from '../../storage/upload-store.ts';
import { randomBytes } from 'node:crypto';

export const UPLOADS_PATH = '/api/v1/uploads';

async function giveUp(services: WithDatabase & WithUploads, id: string): Promise<void> {
  await services.db.delete(uploads).where(eq(uploads.id, id));
  await services.uploads.discard([id]);
}

/** The name and size that tus announces. Throws a 422 without a size, a 413 for more than a document may have. */
function announced({ headers }: FastifyRequest, { inputTypes }: WithInputTypes): NewUpload {
  const length = textOf(headers['upload-length']);
  if (!/^\d{1,12}$/.test(length)) throw contractViolation('Upload-Length is expected');
  if (Number(length) > largestFile(inputTypes)) throw new HttpError(413, { key: 'fileTooBig' });
  const encoded = /(?:^|,) *filename +([\w+/=-]+)/.exec(textOf(headers['upload-metadata']).slice(0, 4000))?.[1] ?? '';
  return { fileName: plainName(Buffer.from(encoded, 'base64').toString()), fileSize: Number(length) };
}

const openerOf = async (services: WithDatabase & WithClock, request: FastifyRequest): Promise<Opener> => ({
  applicantId: request.headers.authorization === undefined ? null : (await authenticate(services, request)).applicantId,
  network: callerOf(request),
});

const idOf = ({ params }: FastifyRequest): string => (params as { readonly id: string }).id;

/** The upload of a request. Throws a 404 where it is gone or another's, a 401 where it needs a log-in. */
async function findOwn(services: WithDatabase & WithClock, request: FastifyRequest): Promise<UploadRow> {
  const [row] = await services.db.select().from(uploads).where(and(eq(uploads.id, idOf(request)), gt(uploads.expiresAt, services.clock())));
  if (!row) throw notFound();
  if (row.applicantId !== null && row.applicantId !== (await authenticate(services, request)).applicantId) throw notFound();
  return row;
}

/**
 * Resumable uploads over tus 1.0.0 (creation, termination, expiration): documents are uploaded before the save that refers to them. They
 * cannot be read. An applicant's belong to that applicant alone; without an account an upload belongs to anybody who knows its id.
 */
export function uploadCalls(
  app: FastifyInstance,
  services: WithDatabase & WithClock & WithUploads & WithInputTypes & WithDiskSpace & WithKeyedHash & WithFigures & WithSettings<'uploads'>,
): void {
  if (!services.settings.uploads) return;
  const handle = tusServer(services, {
    path: UPLOADS_PATH, store: services.uploads, gone: { key: 'uploadGone' }, tooBig: { key: 'fileTooBig' },
    giveUp: (id) => giveUp(services, id),
  });
  const mutex = keyedMutex();
  const targetOf = (id: string): UploadTarget => ({ id, most: largestFile(services.inputTypes) });
  void app.register(async (scope) => {
    passBytesOn(scope, services, 'document');

    scope.options(UPLOADS_PATH, async (request, reply) => sendAnswer(reply, await handle(request, targetOf(''))));

    scope.post(UPLOADS_PATH, async (request, reply) => {
      const [opener, upload] = [await openerOf(services, request), announced(request, services)];
      await requireDiskSpace(services, senderOf(opener), upload.fileSize);
      const id = await openUpload(services, opener, upload);
      const answer = await handle(request, targetOf(id)).catch(async (error: unknown) => {
        // Its row would count against its sender's limit.
        await services.db.delete(uploads).where(eq(uploads.id, id));
        throw error;
      });
      return sendAnswer(reply, answer);
    });

    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id(^[0-9a-f]{32}$)`,
      handler: async (request, reply) => {
        // In order, so that a request for the offset does not overtake the bytes sent before it.
        const row = await mutex(idOf(request), async () => {
          const found = await findOwn(services, request);
          if (request.method === 'PATCH') await requireDiskSpace(services, senderOf(found), found.fileSize);
          return found;
        });
        // A save has used this upload.
        if (row.fileKey !== null) return answerComplete(row.fileSize, request, reply);
        return sendAnswer(reply, await handle(request, targetOf(row.id)));
      },
    });
  });
}

interface NewUpload {
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
}

/** For an applicant's documents, and for those from a network. */
const limits = {
  applicant: { most: 150, bytes: 400_000_000, within: 15 * 60 }, stranger: { most: 20, bytes: 100_000_000, within: 15 * 60 },
} as const;

/** Stores the row of a new upload. Returns its id, which nobody can guess. Throws a 429 beyond the limits. */
async function openUpload(services: WithDatabase & WithClock & WithKeyedHash, opener: Opener, upload: NewUpload): Promise<string> {
  const [id, createdAt, caller] = [randomBytes(16).toString('hex'), services.clock(), callerKeyOf(services, opener)];
  const row =
    { id, applicantId: opener.applicantId, caller, ...upload, createdAt, expiresAt: addSeconds(createdAt, uploadLifetimes.uploads) };
  await openCounted(services, uploads, limits[senderOf(opener)], row, (queries) => queries.insert(uploads).values(row));
  return id;
}
