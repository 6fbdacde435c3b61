import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { examAnswers, onlineSessionAnswers } from '../database/learning-schema.ts';
import { applicants, documents, ownDownloadableDocuments } from '../database/schema.ts';
import { videos } from '../database/video-schema.ts';
import { isUnavailable } from '../base/unavailable.ts';
import type { Storage } from './storage.ts';

/** The members that refer to files in the lists of versions, live or not: an older build stored the columns of tables. */
const fileMembers = ['fileKey', 'bannerKey', 'logoKey', 'key', 'file_key', 'banner_key', 'logo_key'] as const;

/** Each key in the text of a list. PostgreSQL does not parse JSON with a NUL or half of a surrogate pair, which older content may have. */
const inVersions = sql.raw(`(regexp_matches(rows::text, '"(?:${fileMembers.join('|')})"\\s*:\\s*"([0-9a-f]{32})"', 'g'))[1]`);

const columns: readonly SQL[] = [
  sql`${applicants.photoKey} as key from ${applicants}`, sql`${documents.fileKey} from ${documents}`,
  sql`${ownDownloadableDocuments.fileKey} from ${ownDownloadableDocuments}`, sql`${examAnswers.fileKey} from ${examAnswers}`,
  sql`${onlineSessionAnswers.fileKey} from ${onlineSessionAnswers}`, sql`${videos.fileKey} from ${videos}`,
  sql`${inVersions} from versioned_rows where hash in (select value from content_versions, json_each_text(tables))`,
];

/** A query for all keys that a row or a version of the content refers to: column `key`, which may be null or repeat. */
export const referredKeys: SQL = sql.join(columns.map((column) => sql`select ${column}`), sql` union all `);

/** Which of some keys something refers to. */
async function referredAmong(queries: Queries, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await queries.execute<{ key: string }>(
    sql`select distinct key from (${referredKeys}) as referred where key = any(${sql.param([...keys])}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Keys that are checked together. */
const BATCH = 1000;

/** The result of a step of a search for orphans. */
export interface OrphanSearch {
  readonly removed: number;
  /** Why each file that is still there could not be removed. */
  readonly failures: readonly unknown[];
  /** The start of the next step; undefined: this was the last. */
  readonly next: string | undefined;
}

/**
 * Removes orphans among the next thousand files after a key: files that an interrupted save stored, or that were replaced. Only files that
 * no running save can have stored (`list`).
 */
export async function removeSomeOrphans(queries: Queries, storage: Storage, after?: string, most = BATCH): Promise<OrphanSearch> {
  const keys: string[] = [];
  for await (const key of storage.list(after)) if (keys.push(key) === most) break;
  const referred = keys.length === 0 ? new Set() : await referredAmong(queries, keys);
  const orphans = keys.filter((key) => !referred.has(key));
  const failures: unknown[] = [];
  // A file that the storage refuses to remove, for instance since it is locked, does not end the search.
  for (const key of orphans) {
    await storage.remove(key).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    });
  }
  return { removed: orphans.length - failures.length, failures, next: keys.length === most ? keys.at(-1) : undefined };
}

/** Removes all orphans. Returns their number. */
export async function removeOrphans(queries: Queries, storage: Storage): Promise<number> {
  let search = await removeSomeOrphans(queries, storage);
  let { removed } = search;
  while (search.next !== undefined) {
    search = await removeSomeOrphans(queries, storage, search.next);
    removed += search.removed;
  }
  return removed;
}
