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

/** The video, finalized if it has arrived. Throws a 404. */
async function find(services: Finalizing, id: string): Promise<VideoRow> {
  const row = await findVideo(services, id);
  if (!row) throw notFound();
  return row.fileKey === null ? await finalizeInOrder(services, id) ?? row : row;
}

/** Plays the video of an owner (null: somebody who registers). Throws a 404 where it is another's, or has not arrived. */
export async function playVideo(
  services: Finalizing, id: string, owner: number | null, request: FastifyRequest, reply: FastifyReply,
): Promise<FastifyReply> {
  const { applicantId, fileKey, fileKind } = await find(services, id);
  if (applicantId !== owner || fileKey === null || fileKind === null) throw notFound();
  // Other people may use the device: nothing of an applicant's stays in its cache (docs/decisions/0016).
  return sendRange(request, reply, services.storage, { key: fileKey, type: mediaTypes[fileKind], cache: 'no-store' });
}

/** The session of a request that has a valid token: the state of a video may be read without one, too. */
async function sessionOfRequest(services: Finalizing, request: FastifyRequest): Promise<Session | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  return authenticate(services, request).catch((error: unknown) => {
    if (error instanceof HttpError) return undefined;
    throw error;
  });
}

/**
 * Answers the state of a video, and to its applicant the address to play it: the sent file as soon as it has arrived, and from then on the
 * mp4 made of it. That address is signed for the session (`app/file-calls.ts`). The saved address plays only videos of somebody who
 * registers, who has no session, until the registration makes them an applicant's.
 */
export function videoPlayCalls(app: FastifyInstance, services: Finalizing & Addressing): void {
  app.get<OfVideo>(`${VIDEOS_PATH}/:video(^[0-9a-f]{32}$).mp4`, (request, reply) =>
    playVideo(services, request.params.video, null, request, reply));

  app.get<OfVideo>(`${VIDEOS_PATH}/:video(^[0-9a-f]{32}$).json`, async (request): Promise<VideoStatusResponse> => {
    const [row, session] = [await find(services, request.params.video), await sessionOfRequest(services, request)];
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
