import { isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { examAnswers, examMedia, onlineSessionAnswers, onlineSessionMedia } from '../database/learning-schema.ts';
import { applicants, documents, downloadableDocuments, jobs, registrationForms } from '../database/schema.ts';
import { videos } from '../database/video-schema.ts';
import type { Storage } from './storage.ts';

/** What of a table's rows names a file, in versions of the content that can be gone back to. */
const fileColumns = { downloadable_documents: 'file_key', registration_forms: 'banner_key', jobs: 'logo_key', exam_media: 'key', online_session_media: 'key' } as const;

async function keysOfVersions(queries: Queries): Promise<readonly { readonly key: string | null }[]> {
  const found = await Promise.all(Object.entries(fileColumns).map(async ([table, column]) => (await queries.execute<{ key: string | null }>(sql`
    select distinct kept.value ->> ${column} as key from versioned_rows, json_array_elements(rows) as kept
    where hash in (select tables ->> ${table} from content_versions)`)).rows));
  return found.flat();
}

/**
 * Removes files that nothing refers to: a save put them there and was cut off before it committed, or replaced them.
 * Only while no save is under way. Returns how many there were.
 */
export async function removeOrphans(queries: Queries, storage: Storage): Promise<number> {
  const photos = await queries.select({ key: applicants.photoKey }).from(applicants);
  const uploads = await queries.select({ key: documents.fileKey }).from(documents);
  const downloads = await queries.select({ key: downloadableDocuments.fileKey }).from(downloadableDocuments);
  const banners = await queries.select({ key: registrationForms.bannerKey }).from(registrationForms);
  const logos = await queries.select({ key: jobs.logoKey }).from(jobs);
  const media = await queries.select({ key: examMedia.key }).from(examMedia);
  const examFiles = await queries.select({ key: examAnswers.fileKey }).from(examAnswers).where(isNotNull(examAnswers.fileKey));
  const filmed = await queries.select({ key: videos.fileKey }).from(videos).where(isNotNull(videos.fileKey));
  const sessionMedia = await queries.select({ key: onlineSessionMedia.key }).from(onlineSessionMedia);
  const sessionFiles = await queries.select({ key: onlineSessionAnswers.fileKey }).from(onlineSessionAnswers).where(isNotNull(onlineSessionAnswers.fileKey));
  const referred = new Set([...photos, ...uploads, ...downloads, ...banners, ...logos, ...media, ...examFiles, ...sessionMedia, ...sessionFiles, ...filmed, ...await keysOfVersions(queries)].map(({ key }) => key));
  let removed = 0;
  for await (const key of storage.list()) {
    if (referred.has(key)) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
}
