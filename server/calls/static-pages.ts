import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { staticPages } from '../database/schema.ts';
import { publicCall } from '../http/call.ts';
import { wireLanguage } from '../locales/messages.ts';

/** Rich text in the language of the request; what the deployment has not brought is empty (spec §7 Registration). */
export function staticPageCalls(app: FastifyInstance, { db, settings }: WithDatabase & WithSettings<'productKey'>): void {
  const servePage = (call: string, name: string): void => {
    publicCall<undefined, Page>(app, call, async ({ language }) => {
      const [page] = await db.select().from(staticPages).where(eq(staticPages.name, name));
      return { content: page?.content[wireLanguage[language]] ?? null };
    }, { product: settings.productKey });
  };
  servePage('get_tos', 'tos');
  servePage('get_product_tos', 'tos_product');
}
