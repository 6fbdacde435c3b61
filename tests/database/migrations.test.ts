/** @module-tag sources */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { contractionIn, lintMigration } from './support/migration-rules.ts';

/** What was there before the rules were: these were run on portals without applicants, or while none was served. */
const GRANDFATHERED = '0017_receipts';

const read = (...path: readonly string[]): Promise<string> => readFile(inProject('server', 'database', 'migrations', ...path), 'utf8');
const { entries } = JSON.parse(await read('meta', '_journal.json')) as { readonly entries: readonly { readonly tag: string }[] };
const tags = entries.map(({ tag }) => tag);

/** Whether what a migration takes away was unused for a version at least: it says since which, and that is none of the newest before it. */
const mayTakeAway = (tag: string, sql: string): boolean => {
  const since = contractionIn(sql);
  return since !== undefined && tags.includes(since) && tags.indexOf(since) < tags.indexOf(tag);
};

describe('a migration locks nobody out and leaves the build before what it uses:', () => {
  test('those before the rules are known', () => {
    expect(tags).toContain(GRANDFATHERED);
  });

  const later = tags.slice(tags.indexOf(GRANDFATHERED) + 1);
  test.each(later.map((tag) => [tag] as const))('%s', async (tag) => {
    const sql = await read(`${tag}.sql`);
    expect(await lintMigration(sql, mayTakeAway(tag, sql))).toEqual([]);
  });
});

describe('the rules', () => {
  const reasonsOf = async (sql: string, may = false): Promise<readonly string[]> => (await lintMigration(sql, may)).map(({ reason }) => reason);

  test.each([
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'VALIDATE a CHECK'],
    ['ALTER TABLE "a" ADD COLUMN "b" uuid DEFAULT gen_random_uuid()', 'differs by row'],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT lower(random()::text)', 'differs by row'],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 'must not be null'],
    ['ALTER TABLE "a" ADD COLUMN "b" bigint GENERATED ALWAYS AS IDENTITY', 'row by row'],
    ['ALTER TABLE "a" ADD COLUMN "b" bigint REFERENCES "c" ("id")', 'row by row'],
    ['ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c" ("id")', 'NOT VALID'],
    ['ALTER TABLE "a" ADD CONSTRAINT "k" CHECK ("b" > 0)', 'NOT VALID'],
    ['ALTER TABLE "a" ADD CONSTRAINT "u" UNIQUE ("b")', 'builds an index'],
    ['ALTER TABLE "a" ALTER COLUMN "b" TYPE bigint', 'writes the whole table'],
    ['ALTER TABLE "a" DROP COLUMN "b"', 'may use it'],
    ['ALTER TABLE "a" SET UNLOGGED', 'nothing is known of'],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'old name'],
    ['ALTER TABLE "a" RENAME TO "c"', 'old name'],
    ['DROP TABLE "a" CASCADE', 'may use it'],
    ['CREATE INDEX "i" ON "a" ("b")', 'stops every write'],
    ['CREATE INDEX CONCURRENTLY "i" ON "a" ("b")', 'does not run in the transaction'],
    ['UPDATE "a" SET "b" = 1', 'locks every row'],
    ['DELETE FROM "a"', 'locks every row'],
    ['TRUNCATE "a"', 'locks a whole table'],
    ['LOCK TABLE "a"', 'locks a whole table'],
  ])('refuse: %s', async (sql, reason) => {
    expect(await reasonsOf(sql)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    'ALTER TABLE "a" ADD COLUMN "b" text',
    'ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "a" ADD COLUMN "b" timestamptz DEFAULT now() NOT NULL',
    'ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c" ("id") NOT VALID',
    'ALTER TABLE "a" VALIDATE CONSTRAINT "b_set";--> statement-breakpoint\nALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ADD CONSTRAINT "u" UNIQUE USING INDEX "i"',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL',
    'CREATE INDEX IF NOT EXISTS "i" ON "a" ("b")',
    'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "u" UNIQUE ("b");--> statement-breakpoint\nCREATE INDEX "i" ON "a" ("b")',
    'UPDATE "a" SET "b" = 1 WHERE "b" IS NULL',
    'DROP INDEX "i"',
  ])('allow: %s', async (sql) => {
    expect(await reasonsOf(sql)).toEqual([]);
  });

  test('allow what takes away where it says since when nothing uses it', async () => {
    const sql = '-- contracts: a.b, unused since 0016_documents\nALTER TABLE "a" DROP COLUMN "b";--> statement-breakpoint\nDROP TABLE "c"';
    expect(await reasonsOf(sql, mayTakeAway('0017_receipts', sql))).toEqual([]);
    expect(await reasonsOf(sql, mayTakeAway('0016_documents', sql))).toHaveLength(2);
  });
});
