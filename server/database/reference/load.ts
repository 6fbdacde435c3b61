import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { countries } from '../schema.ts';
import { inProject } from '../../base/root.ts';

/** Updates the countries, which are the same in every deployment (spec §3 Lookups). */
export async function loadReference(queries: Queries): Promise<void> {
  const rows =
    JSON.parse(await readFile(inProject('server', 'database', 'reference', 'countries.json'), 'utf8')) as (typeof countries.$inferInsert)[];
  await queries.insert(countries).values(rows)
    .onConflictDoUpdate({ target: countries.id, set: { code: sql`excluded.code`, name: sql`excluded.name` } });
}
