import { Upload } from '@tus/server';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CreateVideoRequest, CreateVideoResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { type RateLimiting, type Limit, consumeLimits } from '../http/rate-limit.ts';
import { publicCall } from '../http/call.ts';
import { callerOf } from '../http/network.ts';
import { HttpError } from '../http/http-error.ts';
import { type WithDiskSpace, requireDiskSpace } from '../http/disk-space.ts';
import { authenticate } from '../http/sessions.ts';
import { plainName } from '../intake/received/part-head.ts';
import type { Opener } from '../intake/open-counted.ts';
import { type LinkingVideos, uploadLink, videoLink } from './address.ts';
import type { WithVideoUploads } from './find.ts';
import { openVideo, requireSmall } from './open.ts';
import { type WithProvider, createAtProvider } from './provider.ts';
import { senderRules } from './rules.ts';

/** What videos are created with. */
export type CreatingVideos = WithDatabase & WithClock & LinkingVideos & WithVideoUploads & WithProvider & WithDiskSpace & RateLimiting;

const openerOf = (request: FastifyRequest): Opener =>
  (request.session ? { applicantId: request.session.applicantId } : { network: callerOf(request) });

const limitOf = (kind: keyof typeof senderRules): Limit => {
  const { most, within: seconds } = senderRules[kind].opened;
  return { kind: `video ${kind}`, most, seconds };
};

/** How often videos are created for somebody, those among them that were given up again, and those that lie at the provider. */
const countedFor = (opener: Opener): readonly [Limit, string | number] =>
  ('applicantId' in opener ? [limitOf('applicant'), opener.applicantId] : [limitOf('stranger'), opener.network]);

async function createHere(
  services: CreatingVideos, request: FastifyRequest, { upload: { size }, name, recording }: CreateVideoRequest,
): Promise<CreateVideoResponse> {
  const opener = openerOf(request);
  await requireDiskSpace(services, 'network' in opener ? 'stranger' : 'applicant', size ?? 0);
  const row = await openVideo(services, opener, { fileName: plainName(name), size, isRecording: recording !== undefined });
  await services.videoUploads.create(new Upload({ id: row.uploadId, offset: 0, ...(size !== undefined && { size }) }))
    .catch(async (error: unknown) => {
      await services.db.delete(videos).where(eq(videos.id, row.id));
      throw error;
    });
  return { link: videoLink(services, request, row.id), upload: { upload_link: uploadLink(services, request, row.uploadId) } };
}

/**
 * Creates uploads of videos (spec §7 Video hosting provider), for applicants and for those who register: here, or at the
 * provider that the settings name, which takes none whose size is not said.
 */
export function createVideoCall(app: FastifyInstance, services: CreatingVideos): void {
  publicCall<CreateVideoRequest, CreateVideoResponse>(app, 'create_video', async ({ request, body }) => {
    const [opener, { upload: { size } }] = [openerOf(request), body];
    if (size === 0) throw new HttpError(422, { key: 'fileEmpty' });
    requireSmall('network' in opener ? 'stranger' : 'applicant', size ?? 0);
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
