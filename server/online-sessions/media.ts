import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { onlineSessionMedia } from '../database/learning-schema.ts';
import { mediaAddress, mediaRoute } from '../questions/media.ts';
import type { WithStorage } from '../storage/storage.ts';

const PATH = '/api/v1/online_session_media';

/** Where a page finds a picture or a video of an online session. */
export const sessionMediaAddress = (services: WithSettings<'publicUrl'>, media: string | null | undefined): string | null => mediaAddress(services, PATH, media);

/** Serves what online sessions show. */
export function sessionMediaRoute(app: FastifyInstance, services: WithDatabase & WithStorage): void {
  mediaRoute(app, services, PATH, async (key) => {
    const [media] = await services.db.select().from(onlineSessionMedia).where(eq(onlineSessionMedia.key, key));
    return media;
  });
}
