import type { FastifyInstance } from 'fastify';
import type { CodeMap, CountriesResponse, FieldTypesResponse, Page, UniversitiesResponse } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from './definitions.ts';
import { type CallContext, privateCall, publicCall, requestedVersion } from '../http/call.ts';
import { asc } from 'drizzle-orm';
import { countries } from '../database/schema.ts';
import type { EducationCode } from './lists.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { Session } from '../http/sessions.ts';
import { wireLanguage } from '../base/locales/messages.ts';

/**
 * The input types that the deployment defines (DECISIONS "Field types from the server"), or those of the requested version, if that is
 * stored; a 304 where the caller has them already.
 */
export function fieldTypesCall(app: FastifyInstance, { db, definitions }: WithDatabase & WithDefinitions): void {
  publicCall<undefined, FieldTypesResponse>(app, 'field_types', async ({ request }) => {
    const requested = requestedVersion(request);
    const ofVersion = requested === undefined ? undefined : await definitions.of(db, requested);
    return (ofVersion ?? await definitions.live(db)).fieldTypes;
  }, { isTagged: true });
}

const codeMap = (rows: readonly EducationCode[], kind: EducationCode['kind']): CodeMap =>
  Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ code, label }) => [code, label]));

/** The lists that forms choose from (spec §3 Lookups). */
export function lookupCalls(app: FastifyInstance, { db, definitions }: WithDatabase & WithDefinitions): void {
  publicCall<undefined, UniversitiesResponse>(app, 'universities', async () => {
    const { lists: { universities, education_codes: codes } } = await definitions.live(db);
    return {
      universities: universities.map(({ id, name, other }) => (other ? { id, name, other } : { id, name })),
      education_backgrounds: codeMap(codes, 'education_background'),
      faculties: codeMap(codes, 'faculty'),
    };
  }, { isTagged: true });

  publicCall<undefined, CountriesResponse>(app, 'countries', async () => ({
    countries: await db.select({ id: countries.id, name: countries.name, code: countries.code }).from(countries).orderBy(asc(countries.id)),
  }), { isTagged: true });
}

/** Rich text in the language of the request; null where the deployment has none (spec §7 Registration, Interviews). */
export function staticPageCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock & WithSettings<'productKey'>,
): void {
  const { db, definitions, settings } = services;
  const pageCall = (name: string) => async (
    { language, session }: Pick<CallContext<undefined>, 'language'> & { readonly session?: Session },
  ): Promise<Page> => {
    const { lists } = session ? await definitions.at(db, session.liveVersion) : await definitions.live(db);
    const page = lists.static_pages.find((one) => one.name === name);
    return { content: page?.content[wireLanguage[language]] ?? null };
  };
  publicCall<undefined, Page>(app, 'get_tos', pageCall('tos'), { isTagged: true });
  publicCall<undefined, Page>(app, 'get_product_tos', pageCall('tos_product'), { product: settings.productKey, isTagged: true });
  privateCall<undefined, Page>(app, services, 'homepage_content', pageCall('home_page'));
  privateCall<undefined, Page>(app, services, 'zoom_guide', pageCall('zoom_guide'));
}
