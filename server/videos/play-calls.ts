import type { FastifyInstance } from 'fastify';
import type { VideoStatusResponse } from '../../schemas/generated/wire.d.ts';
import { notFound } from '../http/refusal.ts';
import { sendRange } from '../http/send-range.ts';
import { languageOf, messagesIn } from '../locales/messages.ts';
import { VIDEOS_PATH } from './address.ts';
import { type VideoRow, findVideo } from './find.ts';
import { reasonOf } from './refusals.ts';
import { type Settling, settled } from './settle.ts';

const mediaTypes: Readonly<Record<NonNullable<VideoRow['fileKind']>, string>> = {
  mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', mkv: 'video/x-matroska',
};

const uploadStatus = ({ fileKey, refusal }: VideoRow): VideoStatusResponse['upload']['status'] => {
  if (refusal !== null) return 'error';
  return fileKey === null ? 'in_progress' : 'complete';
};

/**
 * Plays videos to whoever has their address, which nobody can guess: what was sent as soon as all of it is there, and the mp4
 * that is made of it from then on; and says how far they are.
 */
export function videoPlayCalls(app: FastifyInstance, services: Settling): void {
  const find = async (id: string): Promise<VideoRow> => {
    const row = await findVideo(services, id);
    if (!row) throw notFound();
    return row.fileKey === null ? await settled(services, id) ?? row : row;
  };

  app.get<{ Params: { readonly video: string } }>(`${VIDEOS_PATH}/:video(^[0-9a-f]{32}$).mp4`, async (request, reply) => {
    const { fileKey, fileKind } = await find(request.params.video);
    if (fileKey === null || fileKind === null) throw notFound();
    // Other people may use the device: nothing of an applicant's stays in its cache (docs/decisions/0016).
    return sendRange(request, reply, services.storage, { key: fileKey, type: mediaTypes[fileKind], cache: 'no-store' });
  });

  app.get<{ Params: { readonly video: string } }>(`${VIDEOS_PATH}/:video(^[0-9a-f]{32}$).json`, async (request): Promise<VideoStatusResponse> => {
    const row = await find(request.params.video);
    const messages = messagesIn(languageOf(request.headers['accept-language']));
    return {
      upload: { status: uploadStatus(row) },
      transcode: { status: row.transcode, progress: row.progress },
      ...(row.refusal !== null && { reason: messages(reasonOf[row.refusal]) }),
    };
  });
}
