import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CodeMap, CountriesResponse, UniversitiesResponse } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import { countries, educationCodes, universities } from '../database/schema.ts';
import { publicCall } from '../http/call.ts';

type CodeRow = typeof educationCodes.$inferSelect;

const codeMap = (rows: readonly CodeRow[], kind: CodeRow['kind']): CodeMap =>
  Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ code, label }) => [code, label]));

/** The lists that forms choose from (spec §3 Lookups). */
export function lookupCalls(app: FastifyInstance, { db }: WithDatabase): void {
  publicCall<undefined, UniversitiesResponse>(app, 'universities', async () => {
    const rows = await db.select().from(universities).orderBy(asc(universities.position), asc(universities.id));
    const codes = await db.select().from(educationCodes).orderBy(asc(educationCodes.position), asc(educationCodes.code));
    return {
      universities: rows.map(({ id, name, other }) => (other ? { id, name, other } : { id, name })),
      education_backgrounds: codeMap(codes, 'education_background'),
      faculties: codeMap(codes, 'faculty'),
    };
  });

  publicCall<undefined, CountriesResponse>(app, 'countries', async () => ({
    countries: await db.select({ id: countries.id, name: countries.name, code: countries.code }).from(countries).orderBy(asc(countries.id)),
  }));
}
