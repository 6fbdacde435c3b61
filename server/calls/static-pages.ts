import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { staticPages } from '../database/schema.ts';
import { type CallContext, privateCall, publicCall } from '../http/call.ts';
import { wireLanguage } from '../locales/messages.ts';

/** Rich text in the language of the request; what the deployment has not brought is empty (spec §7 Registration, Interviews). */
export function staticPageCalls(app: FastifyInstance, services: WithDatabase & WithClock & WithSettings<'productKey'>): void {
  const { db, settings } = services;
  const pageNamed = (name: string) => async ({ language }: Pick<CallContext<undefined>, 'language'>): Promise<Page> => {
    const [page] = await db.select().from(staticPages).where(eq(staticPages.name, name));
    return { content: page?.content[wireLanguage[language]] ?? null };
  };
  publicCall<undefined, Page>(app, 'get_tos', pageNamed('tos'));
  publicCall<undefined, Page>(app, 'get_product_tos', pageNamed('tos_product'), { product: settings.productKey });
  privateCall<undefined, Page>(app, services, 'homepage_content', pageNamed('home_page'));
  privateCall<undefined, Page>(app, services, 'zoom_guide', pageNamed('zoom_guide'));
}
