import type { FastifyInstance } from 'fastify';
import type { WithSettings } from '../../base/settings.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { sendPicture } from '../../http/picture.ts';
import { notFound } from '../../http/http-error.ts';
import { sendRange } from '../../http/send-range.ts';
import { STORED_KEY, type WithStorage } from '../../storage/storage.ts';

/** The kinds of questions that show something, and where the files lie that each shows. */
const PATHS = { exam_media: '/api/v1/exam_media', online_session_media: '/api/v1/online_session_media' } as const;

type MediaList = keyof typeof PATHS;

/** Where a page finds a picture or a video: an address as it stands, or a file that the content brought. */
const mediaAddress = (list: MediaList) => ({ settings }: WithSettings<'publicUrl'>, media: string | null | undefined): string | null => {
  if (media === null || media === undefined) return null;
  return media.startsWith('https://') ? media : `${settings.publicUrl}${PATHS[list]}/${media}`;
};

export const examMediaAddress = mediaAddress('exam_media');
export const sessionMediaAddress = mediaAddress('online_session_media');

/** A file that the content brought. */
export interface MediaFile {
  readonly key: string;
  readonly kind: 'png' | 'jpeg' | 'webp' | 'mp4';
  /** What it is called in the content; absent of one that an older version brought. */
  readonly name: string | null;
}

/** Serves what questions show to whoever has its address: it cannot be guessed, and is said to nobody before it may be seen. */
export function mediaRoute(
  app: FastifyInstance, { db, definitions, storage }: WithDatabase & WithDefinitions & WithStorage, list: MediaList,
): void {
  app.get<{ Params: { key: string } }>(`${PATHS[list]}/:key${STORED_KEY}`, async (request, reply) => {
    const media = (await definitions.live(db)).lists[list].find(({ key }) => key === request.params.key);
    if (!media) throw notFound();
    const { key, kind } = media;
    if (kind === 'mp4') return sendRange(request, reply, storage, { key, type: 'video/mp4', cache: 'public, max-age=31536000, immutable' });
    const file = await storage.open(key);
    if (!file) throw notFound();
    return sendPicture(reply, kind, file);
  });
}
