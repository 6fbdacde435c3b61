import { isNotNull } from 'drizzle-orm';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { videos } from '../database/video-schema.ts';
import type { WithFigures } from '../http/figures.ts';
import { HttpError } from '../http/http-error.ts';
import { type WithDiskSpace, requireDiskSpace } from '../http/disk-space.ts';
import type { UploadStore } from '../storage/upload-store.ts';
import { passBytesOn } from '../intake/uploads/arrival.ts';
import { keyedMutex } from '../http/concurrency.ts';
import { type TusAnswer, answerComplete, sendAnswer, tusServer } from '../intake/uploads/tus-server.ts';
import { VIDEO_UPLOADS_PATH } from './address.ts';
import { type VideoRow, findVideo, senderOf } from './find.ts';
import { reasonOf } from './refusals.ts';
import { senderRules } from './rules.ts';
import { type RemovingVideos, removeVideo } from './remove-ended.ts';
import { type Finalizing, finalizeInOrder } from './finalize.ts';

type TakingVideos = Finalizing & RemovingVideos & WithDiskSpace & WithFigures;

const videoGone = { key: 'videoGone' } as const;
/** Of one whose length was not announced: how long it may be was known to nobody but the server. */
const tooBig = { key: 'videoTooBig', params: { most: senderRules.applicant.mostWhileMade / 1_000_000 } } as const;

/** All of it has arrived, or it is not to be had. */
async function answerSettled(services: RemovingVideos, row: VideoRow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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

/** How much of it has arrived, by the state that is asked for while it is being sent. */
async function answerOpen(store: UploadStore, uploadId: string, reply: FastifyReply): Promise<FastifyReply> {
  const { offset, size } = await store.getUpload(uploadId);
  const length = size === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': size };
  return reply.code(200).headers({ 'tus-resumable': '1.0.0', 'upload-offset': offset, ...length }).send();
}

const isSending = (sender: IncomingMessage | undefined): boolean => sender !== undefined && !sender.complete && !sender.socket.destroyed;

/** Bytes that a request brings, as far as it says. */
const broughtBy = ({ headers }: FastifyRequest): number => Number(/^\d{1,12}$/.exec(headers['content-length'] ?? '')?.[0] ?? 0);

/**
 * Takes what is sent to the portal's own video host (spec §4 Video upload), over tus 1.0.0 at an address that nobody can guess.
 * The answer to the last byte says whether it is a video.
 */
export function videoUploadCalls(app: FastifyInstance, services: TakingVideos): void {
  const handle = tusServer(services, {
    path: VIDEO_UPLOADS_PATH, store: services.videoUploads, gone: videoGone, tooBig,
    giveUp: async (uploadId) => {
      const row = await findVideo(services, uploadId, videos.uploadId);
      if (row) await removeVideo(services, row);
    },
  });
  const ordered = keyedMutex();
  const senders = new Map<string, IncomingMessage>();

  async function take(request: FastifyRequest, row: VideoRow): Promise<TusAnswer> {
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
        // Else the question how far an upload is would overtake the bytes that came before it.
        const row = await ordered(id, async () => {
          const found = await findVideo(services, id, videos.uploadId);
          if (!found) throw new HttpError(404, videoGone);
          if (request.method === 'PATCH') await requireDiskSpace(services, senderOf(found), broughtBy(request));
          return request.method === 'HEAD' ? await finalizeInOrder(services, found.id) ?? found : found;
        });
        if (request.method === 'DELETE' || row.fileKey !== null || row.refusal !== null) {
          return answerSettled(services, row, request, reply);
        }
        if (request.method === 'HEAD') {
          // The tus server would end the sending for whoever asks; one whose connection is gone has to be waited for, though.
          if (isSending(senders.get(id))) return answerOpen(services.videoUploads, id, reply);
          return sendAnswer(reply, await handle(request, { id, most: row.fileSize }));
        }
        const answer = await take(request, row);
        const after = await finalizeInOrder(services, row.id);
        if (after?.refusal) throw new HttpError(422, reasonOf[after.refusal]);
        return sendAnswer(reply, answer);
      },
    });
  });
}
