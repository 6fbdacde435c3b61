import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CodeMap, CountriesResponse, UniversitiesResponse } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import { countries } from '../database/schema.ts';
import type { WithDefinitions } from './definitions.ts';
import type { EducationCode } from './lists.ts';
import { publicCall } from '../http/call.ts';

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
