import type { FastifyInstance } from 'fastify';
import type { Page } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from './definitions.ts';
import { type CallContext, privateCall, publicCall } from '../http/call.ts';
import type { Session } from '../http/sessions.ts';
import { wireLanguage } from '../base/locales/messages.ts';

/** Rich text in the language of the request; what the deployment has not brought is empty (spec §7 Registration, Interviews). */
export function staticPageCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock & WithSettings<'productKey'>,
): void {
  const { db, definitions, settings } = services;
  const pageNamed = (name: string) => async (
    { language, session }: Pick<CallContext<undefined>, 'language'> & { readonly session?: Session },
  ): Promise<Page> => {
    const { lists } = session ? await definitions.at(db, session.liveVersion) : await definitions.live(db);
    const page = lists.static_pages.find((one) => one.name === name);
    return { content: page?.content[wireLanguage[language]] ?? null };
  };
  publicCall<undefined, Page>(app, 'get_tos', pageNamed('tos'), { isTagged: true });
  publicCall<undefined, Page>(app, 'get_product_tos', pageNamed('tos_product'), { product: settings.productKey, isTagged: true });
  privateCall<undefined, Page>(app, services, 'homepage_content', pageNamed('home_page'));
  privateCall<undefined, Page>(app, services, 'zoom_guide', pageNamed('zoom_guide'));
}
