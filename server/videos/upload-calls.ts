import { isNotNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { videos } from '../database/video-schema.ts';
import { Refusal } from '../http/refusal.ts';
import { type WithRoom, requireRoom } from '../http/room.ts';
import { arrivalOf, inOrder } from '../uploads/arrival.ts';
import { answerComplete, sendAnswer, tusServer } from '../uploads/tus-server.ts';
import { VIDEO_UPLOADS_PATH } from './address.ts';
import { type VideoRow, findVideoUpload, senderOf } from './find.ts';
import { reasonOf } from './refusals.ts';
import { type RemovingVideos, removeVideo } from './remove.ts';
import { senderRules } from './rules.ts';
import { type Settling, settled } from './settle.ts';
import type { VideoStore } from './video-store.ts';

type TakingVideos = Settling & RemovingVideos & WithRoom;

const videoGone = { key: 'videoGone' } as const;
/** Of one whose length was not announced: how long it may be was known to nobody but the server. */
const tooBig = { key: 'videoTooBig', params: { most: senderRules.applicant.mostWhileMade / 1_000_000 } } as const;

/** All of it has arrived, or it is not to be had. */
async function answerSettled(services: RemovingVideos, row: VideoRow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.method === 'DELETE') {
    if (row.fileKey !== null && row.expiresAt === null) throw new Refusal(409, { key: 'videoUsed' });
    await removeVideo(services, row, isNotNull(videos.expiresAt));
    return reply.code(204).header('tus-resumable', '1.0.0').send();
  }
  if (row.refusal !== null) throw new Refusal(request.method === 'HEAD' ? 410 : 422, reasonOf[row.refusal]);
  const isRepeat = request.method === 'PATCH' && request.headers['upload-offset'] === String(row.fileSize);
  if (isRepeat) return reply.code(204).headers({ 'tus-resumable': '1.0.0', 'upload-offset': row.fileSize }).send();
  return answerComplete(row.fileSize, request, reply);
}

/**
 * Takes what is sent to the portal's own video host (spec §4 Video upload), over tus 1.0.0 at an address that nobody can guess.
 * The answer to the last byte says whether it is a video.
 */
export function videoUploadCalls(app: FastifyInstance, services: TakingVideos, store: VideoStore): void {
  const handle = tusServer(services, {
    path: VIDEO_UPLOADS_PATH, store, gone: videoGone, tooBig,
    giveUp: async (uploadId) => {
      const row = await findVideoUpload(services, uploadId);
      if (row) await removeVideo(services, row);
    },
  });
  const ordered = inOrder();

  void app.register(async (scope) => {
    // The bytes are read by the tus server.
    scope.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) => { done(null, arrivalOf(request.raw)); });

    scope.route<{ Params: { readonly id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${VIDEO_UPLOADS_PATH}/:id(^[0-9a-f]{32}$)`,
      handler: async (request, reply) => {
        const { id } = request.params;
        // Else the question how far an upload is would overtake the bytes that came before it.
        const row = await ordered(id, async () => {
          const found = await findVideoUpload(services, id);
          if (!found) throw new Refusal(404, videoGone);
          if (request.method === 'PATCH') await requireRoom(services, senderOf(found), 0);
          return request.method === 'HEAD' ? await settled(services, store, found.id) ?? found : found;
        });
        if (request.method === 'DELETE' || row.fileKey !== null || row.refusal !== null) return answerSettled(services, row, request, reply);
        const answer = await handle(request, { id, most: row.fileSize });
        const after = request.method === 'PATCH' ? await settled(services, store, row.id) : undefined;
        if (after?.refusal) throw new Refusal(422, reasonOf[after.refusal]);
        return sendAnswer(reply, answer);
      },
    });
  });
}
