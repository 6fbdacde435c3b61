import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VideoStatusResponse } from '../../schemas/generated/wire.d.ts';
import { type Addressing, addressesFor } from '../http/file-addresses.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { sendRange } from '../http/send-range.ts';
import { type Session, authenticate } from '../http/sessions.ts';
import { languageOf, messagesIn } from '../base/locales/messages.ts';
import { VIDEOS_PATH } from './address.ts';
import { type VideoRow, findVideo, reasonOf } from './video.ts';
import { type Finalizing, finalizeInOrder } from './finalize.ts';

const mediaTypes: Readonly<Record<NonNullable<VideoRow['fileKind']>, string>> = {
  mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', mkv: 'video/x-matroska',
};

const uploadStatus = ({ fileKey, refusal }: VideoRow): VideoStatusResponse['upload']['status'] => {
  if (refusal !== null) return 'error';
  return fileKey === null ? 'in_progress' : 'complete';
};

interface OfVideo {
  readonly Params: { readonly video: string };
}

/** The video as it stands, once all that has arrived of it was looked at. Throws a 404. */
async function find(services: Finalizing, id: string): Promise<VideoRow> {
  const row = await findVideo(services, id);
  if (!row) throw notFound();
  return row.fileKey === null ? await finalizeInOrder(services, id) ?? row : row;
}

/** Plays the video of an owner, null: of somebody who registers. Throws a 404 where it is another's, or not there yet. */
export async function playVideo(
  services: Finalizing, id: string, owner: number | null, request: FastifyRequest, reply: FastifyReply,
): Promise<FastifyReply> {
  const { applicantId, fileKey, fileKind } = await find(services, id);
  if (applicantId !== owner || fileKey === null || fileKind === null) throw notFound();
  // Other people may use the device: nothing of an applicant's stays in its cache (docs/decisions/0016).
  return sendRange(request, reply, services.storage, { key: fileKey, type: mediaTypes[fileKind], cache: 'no-store' });
}

/** Who asks, where anybody is known to: how far a video is may also be asked by those who are not. */
async function whoAsks(services: Finalizing, request: FastifyRequest): Promise<Session | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  return authenticate(services, request).catch((error: unknown) => {
    if (error instanceof HttpError) return undefined;
    throw error;
  });
}

/**
 * Says how far videos are, and to their applicant where they play: what was sent as soon as all of it is there, and the mp4 that
 * is made of it from then on. That address is signed for the session (`calls/files.ts`); at the one that is saved only those of
 * somebody who registers play, whom nothing else is known by, until the registration makes them an applicant's.
 */
export function videoPlayCalls(app: FastifyInstance, services: Finalizing & Addressing): void {
  app.get<OfVideo>(`${VIDEOS_PATH}/:video(^[0-9a-f]{32}$).mp4`, (request, reply) =>
    playVideo(services, request.params.video, null, request, reply));

  app.get<OfVideo>(`${VIDEOS_PATH}/:video(^[0-9a-f]{32}$).json`, async (request): Promise<VideoStatusResponse> => {
    const [row, session] = [await find(services, request.params.video), await whoAsks(services, request)];
    const messages = messagesIn(languageOf(request.headers['accept-language']));
    const isOwn = session !== undefined && row.applicantId === session.applicantId && row.fileKey !== null;
    return {
      upload: { status: uploadStatus(row) },
      transcode: { status: row.transcode, progress: row.progress },
      ...(row.refusal !== null && { reason: messages(reasonOf[row.refusal]) }),
      ...(isOwn
        && { play_url: addressesFor(services, session)({ kind: 'video', id: row.id, applicantId: session.applicantId }, 'video.mp4') }),
    };
  });
}
