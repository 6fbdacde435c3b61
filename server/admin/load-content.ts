import { eq, inArray, sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { CompanyCategoryContent, Content, DownloadableContent } from '../content/content.ts';
import { readContent } from '../content/read-content.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import {
  applicants, companyCategories, documentNames, downloadableDocuments, educationCodes, staticPages, universities,
} from '../database/schema.ts';
import { type Bringing, type ContentFiles, contentFiles } from './content-files.ts';
import { loadApplicants } from './load-applicants.ts';
import { loadForms } from './load-forms.ts';

async function loadUniversities(queries: Queries, content: NonNullable<Content['universities']>): Promise<void> {
  const rows = content.map(({ id, name, other = false }, position) => ({ id, name, other, position }));
  if (rows.length === 0) return;
  const set = { name: sql`excluded.name`, other: sql`excluded.other`, position: sql`excluded.position` };
  await queries.insert(universities).values(rows).onConflictDoUpdate({ target: universities.id, set });
}

async function loadCodes(queries: Queries, content: NonNullable<Content['education-codes']>): Promise<void> {
  const maps = [['faculty', content.faculties], ['education_background', content.education_backgrounds]] as const;
  const rows = maps.flatMap(([kind, labels]) =>
    Object.entries(labels).map(([code, label], position) => ({ kind, code, label, position })));
  const set = { label: sql`excluded.label`, position: sql`excluded.position` };
  await queries.insert(educationCodes).values(rows).onConflictDoUpdate({ target: [educationCodes.kind, educationCodes.code], set });
}

async function loadDocumentNames(queries: Queries, content: NonNullable<Content['document-names']>): Promise<void> {
  const rows = content.map(({ id, name, translated_name: translatedName = null }) => ({ id, name, translatedName }));
  if (rows.length === 0) return;
  const set = { name: sql`excluded.name`, translatedName: sql`excluded.translated_name` };
  await queries.insert(documentNames).values(rows).onConflictDoUpdate({ target: documentNames.id, set });
}

/** Who alone is meant by `email`; `null` without one: all are. */
async function ownerOf(queries: Queries, part: keyof Content, email: string | undefined): Promise<number | null> {
  if (email === undefined) return null;
  const [row] = await queries.select({ id: applicants.id }).from(applicants).where(eq(applicants.email, email.trim().toLowerCase()));
  if (!row) throw new StartupError(`${part}.json names an applicant who is not there.`);
  return row.id;
}

async function loadDownloadable(queries: Queries, content: readonly DownloadableContent[], files: ContentFiles): Promise<void> {
  const current = await queries.select().from(downloadableDocuments).where(inArray(downloadableDocuments.id, content.map(({ id }) => id)));
  for (const [position, { id, name, file, applicant, ...more }] of content.entries()) {
    const { translated_name: translatedName = null, record = 'profile', downloadable = true } = more;
    const { fileKey, fileName, fileKind, fileSize } = await files.renew(file, current.find((row) => row.id === id));
    const applicantId = await ownerOf(queries, 'downloadable-documents', applicant);
    const row = { name, translatedName, record, downloadable, position, applicantId, fileKey, fileName, fileKind, fileSize };
    await queries.insert(downloadableDocuments).values({ id, ...row }).onConflictDoUpdate({ target: downloadableDocuments.id, set: row });
  }
}

/** Replaced as a whole. */
async function loadCompanyInfo(queries: Queries, content: readonly CompanyCategoryContent[]): Promise<void> {
  await queries.delete(companyCategories);
  for (const [position, { category_name: name, fields, applicant }] of content.entries()) {
    const applicantId = await ownerOf(queries, 'company-info', applicant);
    await queries.insert(companyCategories).values({ position, name, fields, applicantId });
  }
}

async function loadPages(queries: Queries, content: NonNullable<Content['static-pages']>, files: ContentFiles): Promise<void> {
  for (const { name, files: { en, jp } } of content) {
    const row = { content: { en: await files.readText(en), jp: await files.readText(jp) } };
    await queries.insert(staticPages).values({ name, ...row }).onConflictDoUpdate({ target: staticPages.name, set: row });
  }
}

async function loadAll(queries: Queries, content: Content, files: ContentFiles): Promise<void> {
  if (content.universities) await loadUniversities(queries, content.universities);
  if (content['education-codes']) await loadCodes(queries, content['education-codes']);
  if (content['document-names']) await loadDocumentNames(queries, content['document-names']);
  await loadForms(queries, content, files);
  if (content['static-pages']) await loadPages(queries, content['static-pages'], files);
  if (content.applicants) await loadApplicants(queries, content.applicants, files);
  if (content['company-info']) await loadCompanyInfo(queries, content['company-info']);
  if (content['downloadable-documents']) await loadDownloadable(queries, content['downloadable-documents'], files);
}

/**
 * Loads a content folder: all of it or, on any fault, nothing. Loading it again changes nothing, and never what
 * applicants entered since. Throws a `StartupError` for content that does not fit.
 */
export async function loadContent(services: WithDatabase & Bringing, folder: string): Promise<void> {
  const content = await readContent(folder);
  const files = contentFiles(services, folder);
  try {
    await services.db.transaction((transaction) => loadAll(transaction, content, files));
  } catch (error) {
    await files.undo();
    throw error;
  }
}

/** Loads a content folder where there is no applicant yet. */
export async function loadIntoEmpty(services: WithDatabase & Bringing, folder: string): Promise<void> {
  const [applicant] = await services.db.select({ id: applicants.id }).from(applicants).limit(1);
  if (!applicant) await loadContent(services, folder);
}
