import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { examMedia } from '../database/learning-schema.ts';
import { mediaAddress, mediaRoute } from '../questions/media.ts';
import type { WithStorage } from '../storage/storage.ts';

const PATH = '/api/v1/exam_media';

/** Where a page finds a picture or a video of an exam. */
export const examMediaAddress = (services: WithSettings<'publicUrl'>, media: string | null | undefined): string | null => mediaAddress(services, PATH, media);

/** Serves what exams show. */
export function examMediaRoute(app: FastifyInstance, services: WithDatabase & WithStorage): void {
  mediaRoute(app, services, PATH, async (key) => {
    const [media] = await services.db.select().from(examMedia).where(eq(examMedia.key, key));
    return media;
  });
}
