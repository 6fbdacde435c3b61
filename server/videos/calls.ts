import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { logFailure } from '../base/log-failure.ts';
import type { WithFigures } from '../http/figures.ts';
import type { Addressing } from '../http/file-addresses.ts';
import { videoPlayCalls } from './play-calls.ts';
import { finalizeLeftovers, finalizeInOrder, type Finalizing } from './finalize.ts';
import { Upload } from '@tus/server';
import { eq, isNotNull } from 'drizzle-orm';
import type { CreateVideoRequest, CreateVideoResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { consumeLimits, type LimitKey, type RateLimiting } from '../http/rate-limit.ts';
import { publicCall } from '../http/call.ts';
import { callerOf } from '../http/network.ts';
import { HttpError } from '../http/http-error.ts';
import { type WithDiskSpace, requireDiskSpace, senderOf } from '../http/disk-space.ts';
import { authenticate } from '../http/sessions.ts';
import { plainName } from '../intake/received/part-head.ts';
import type { Opener } from '../intake/open-counted.ts';
import { uploadLink, videoLink, VIDEO_UPLOADS_PATH, type LinkingVideos } from './address.ts';
import { type VideoRow, type WithVideoUploads, findVideo, reasonOf, senderRules } from './video.ts';
import { openVideo, requireSmall } from './open.ts';
import { createAtProvider, type WithProvider } from './provider.ts';
import type { IncomingMessage } from 'node:http';
import type { UploadStore } from '../storage/upload-store.ts';
import { passBytesOn } from '../intake/uploads/arrival.ts';
import { keyedMutex } from '../http/concurrency.ts';
import { answerComplete, sendAnswer, tusServer, type TusAnswer } from '../intake/uploads/tus-server.ts';
import { removeVideo, type RemovingVideos } from './remove-ended.ts';

/** The video host (spec §7 Video hosting provider). Its videos remain, and play, also where a provider hosts new ones. */
export function videoCalls(app: FastifyInstance, services: CreatingVideos & Finalizing & Addressing & WithFigures): void {
  createVideoCall(app, services);
  videoUploadCalls(app, services);
  videoPlayCalls(app, services);
  const closing = new AbortController();
  let finalizing: Promise<void> | undefined;
  // Calls are answered meanwhile: a call for one of these videos finalizes it.
  app.addHook('onReady', async () => {
    const failed = (error: unknown): void => { logFailure(app.log, error, 'a video that had arrived was not settled'); };
    finalizing = finalizeLeftovers(services, closing.signal, failed).catch(failed);
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await finalizing;
  });
}

/** What creating videos needs. */
type CreatingVideos = WithDatabase & WithClock & LinkingVideos & WithVideoUploads & WithProvider & WithDiskSpace & RateLimiting;

const openerOf = (request: FastifyRequest): Opener =>
  ({ applicantId: request.session?.applicantId ?? null, network: callerOf(request) });

/** The limit of videos created for a sender, including those that were given up again, and those at the provider. */
function countedFor(opener: Opener): LimitKey {
  const { most, within: seconds } = senderRules[senderOf(opener)].opened;
  return [{ kind: `video ${senderOf(opener)}`, most, seconds }, opener.applicantId ?? opener.network];
}

async function createHere(
  services: CreatingVideos, request: FastifyRequest, { upload: { size }, name, recording }: CreateVideoRequest,
): Promise<CreateVideoResponse> {
  const opener = openerOf(request);
  await requireDiskSpace(services, senderOf(opener), size ?? 0);
  const row = await openVideo(services, opener, { fileName: plainName(name), size, isRecording: recording !== undefined });
  await services.videoUploads.create(new Upload({ id: row.uploadId, offset: 0, ...(size !== undefined && { size }) }))
    .catch(async (error: unknown) => {
      await services.db.delete(videos).where(eq(videos.id, row.id));
      throw error;
    });
  return { link: videoLink(services, request, row.id), upload: { upload_link: uploadLink(services, request, row.uploadId) } };
}

/**
 * Creates uploads of videos (spec §7 Video hosting provider), for applicants and for those who register: here, or at the provider of the
 * settings, which needs the size.
 */
function createVideoCall(app: FastifyInstance, services: CreatingVideos): void {
  publicCall<CreateVideoRequest, CreateVideoResponse>(app, 'create_video', async ({ request, body }) => {
    const [opener, { upload: { size } }] = [openerOf(request), body];
    if (size === 0) throw new HttpError(422, { key: 'fileEmpty' });
    requireSmall(opener, size ?? 0);
    const refund = await consumeLimits(services, [countedFor(opener)]);
    const created = services.settings.videoHostUrl === '' ? createHere(services, request, body) : createAtProvider(services, body);
    return created.catch(async (error: unknown) => {
      await refund();
      throw error;
    });
  }, {
    admit: async (request) => { if (request.headers.authorization !== undefined) request.session = await authenticate(services, request); },
  });
}

type ReceivingVideos = Finalizing & RemovingVideos & WithDiskSpace & WithFigures;

const videoGone = { key: 'videoGone' } as const;
/** The text for a video of unannounced length: only the server knew its limit. */
const tooBig = { key: 'videoTooBig', params: { most: senderRules.applicant.mostWhileMade / 1_000_000 } } as const;

/** Answers for a video that has arrived completely, or is not available. */
async function answerFinalized(
  services: RemovingVideos, row: VideoRow, request: FastifyRequest, reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === 'DELETE') {
    if (row.fileKey !== null && row.expiresAt === null) throw new HttpError(409, { key: 'videoUsed' });
    await removeVideo(services, row, isNotNull(videos.expiresAt));
    return reply.code(204).header('tus-resumable', '1.0.0').send();
  }
  if (row.refusal !== null) throw new HttpError(request.method === 'HEAD' ? 410 : 422, reasonOf[row.refusal]);
  const isRepeat = request.method === 'PATCH' && request.headers['upload-offset'] === String(row.fileSize);
  if (isRepeat) return reply.code(204).headers({ 'tus-resumable': '1.0.0', 'upload-offset': row.fileSize }).send();
  return answerComplete(row.fileSize, request, reply);
}

/** Answers how much of a video has arrived, while another request still sends it. */
async function answerOpen(store: UploadStore, uploadId: string, reply: FastifyReply): Promise<FastifyReply> {
  const { offset, size } = await store.getUpload(uploadId);
  const length = size === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': size };
  return reply.code(200).headers({ 'tus-resumable': '1.0.0', 'upload-offset': offset, ...length }).send();
}

const isSending = (sender: IncomingMessage | undefined): boolean => sender !== undefined && !sender.complete && !sender.socket.destroyed;

/** The length of a request's body, as far as it is announced. */
const announcedBytes = ({ headers }: FastifyRequest): number => Number(/^\d{1,12}$/.exec(headers['content-length'] ?? '')?.[0] ?? 0);

/**
 * Receives uploads to the portal's own video host (spec §4 Video upload), over tus 1.0.0 at an address that nobody can guess. The answer to
 * the last byte says whether it is a video.
 */
function videoUploadCalls(app: FastifyInstance, services: ReceivingVideos): void {
  const handle = tusServer(services, {
    path: VIDEO_UPLOADS_PATH, store: services.videoUploads, gone: videoGone, tooBig,
    giveUp: async (uploadId) => {
      const row = await findVideo(services, uploadId, videos.uploadId);
      if (row) await removeVideo(services, row);
    },
  });
  const mutex = keyedMutex();
  const senders = new Map<string, IncomingMessage>();

  async function receiveBytes(request: FastifyRequest, row: VideoRow): Promise<TusAnswer> {
    senders.set(row.uploadId, request.raw);
    try {
      return await handle(request, { id: row.uploadId, most: row.fileSize });
    } finally {
      if (senders.get(row.uploadId) === request.raw) senders.delete(row.uploadId);
    }
  }

  void app.register(async (scope) => {
    passBytesOn(scope, services, 'video');

    scope.route<{ Params: { readonly id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${VIDEO_UPLOADS_PATH}/:id(^[0-9a-f]{32}$)`,
      handler: async (request, reply) => {
        const { id } = request.params;
        // In order, so that a request for the offset does not overtake the bytes sent before it.
        const row = await mutex(id, async () => {
          const found = await findVideo(services, id, videos.uploadId);
          if (!found) throw new HttpError(404, videoGone);
          if (request.method === 'PATCH') await requireDiskSpace(services, senderOf(found), announcedBytes(request));
          return request.method === 'HEAD' ? await finalizeInOrder(services, found.id) ?? found : found;
        });
        if (request.method === 'DELETE' || row.fileKey !== null || row.refusal !== null) {
          return answerFinalized(services, row, request, reply);
        }
        if (request.method === 'HEAD') {
          // A HEAD makes the tus server end a running upload, so it gets one only where the upload's connection is gone.
          if (isSending(senders.get(id))) return answerOpen(services.videoUploads, id, reply);
          return sendAnswer(reply, await handle(request, { id, most: row.fileSize }));
        }
        const answer = await receiveBytes(request, row);
        const after = await finalizeInOrder(services, row.id);
        if (after?.refusal) throw new HttpError(422, reasonOf[after.refusal]);
        return sendAnswer(reply, answer);
      },
    });
  });
}
