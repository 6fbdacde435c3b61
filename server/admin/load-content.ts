import { eq, inArray, sql } from 'drizzle-orm';
import type { Content, DownloadableContent, FormContent } from '../content/content.ts';
import { readContent } from '../content/read-content.ts';
import type { Queries } from '../database/database.ts';
import {
  applicants, documentNames, downloadableDocuments, educationCodes, fieldCategories, forms, universities,
} from '../database/schema.ts';
import { PROFILE_FORM } from '../profile/form.ts';
import type { Services } from '../services.ts';
import { StartupError } from '../startup-error.ts';
import { type ContentFiles, contentFiles } from './content-files.ts';
import { loadApplicants } from './load-applicants.ts';

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
  for (const [position, { id, name, translated_name: translatedName = null, ...flags }] of content.entries()) {
    const { is_mandatory: isMandatory = false, listed = true } = flags;
    const row = { name, translatedName, isMandatory, listed, position };
    await queries.insert(documentNames).values({ id, ...row }).onConflictDoUpdate({ target: documentNames.id, set: row });
  }
}

/** The definitions are replaced as a whole; what applicants entered stays, also in fields that are gone for now. */
async function loadForm(queries: Queries, name: string, content: FormContent): Promise<void> {
  const prVideoInstructions = content.pr_video_instructions ?? null;
  await queries.insert(forms).values({ name, prVideoInstructions })
    .onConflictDoUpdate({ target: forms.name, set: { prVideoInstructions } });
  await queries.delete(fieldCategories).where(eq(fieldCategories.form, name));
  const rows = content.categories.map(({ category_name: categoryName, fields }, position) => ({
    form: name, position, name: categoryName,
    fields: fields.map(({ name: fieldName, ...definition }) => ({ name: fieldName, definition })),
  }));
  if (rows.length > 0) await queries.insert(fieldCategories).values(rows);
}

async function ownerOf(queries: Queries, email: string | undefined): Promise<number | null> {
  if (email === undefined) return null;
  const [row] = await queries.select({ id: applicants.id }).from(applicants).where(eq(applicants.email, email.trim().toLowerCase()));
  if (!row) throw new StartupError('downloadable-documents.json names an applicant who is not there.');
  return row.id;
}

async function loadDownloadable(queries: Queries, content: readonly DownloadableContent[], files: ContentFiles): Promise<void> {
  const current = await queries.select().from(downloadableDocuments).where(inArray(downloadableDocuments.id, content.map(({ id }) => id)));
  for (const [position, { id, name, translated_name: translatedName = null, downloadable = true, file, applicant }] of content.entries()) {
    const { fileKey, fileName, fileKind, fileSize } = await files.renew(file, current.find((row) => row.id === id));
    const stored = { fileKey, fileName, fileKind, fileSize };
    const row = { name, translatedName, downloadable, position, applicantId: await ownerOf(queries, applicant), ...stored };
    await queries.insert(downloadableDocuments).values({ id, ...row }).onConflictDoUpdate({ target: downloadableDocuments.id, set: row });
  }
}

async function loadAll(queries: Queries, content: Content, files: ContentFiles): Promise<void> {
  if (content.universities) await loadUniversities(queries, content.universities);
  if (content['education-codes']) await loadCodes(queries, content['education-codes']);
  if (content['document-names']) await loadDocumentNames(queries, content['document-names']);
  if (content['profile-form']) await loadForm(queries, PROFILE_FORM, content['profile-form']);
  if (content.applicants) await loadApplicants(queries, content.applicants, files);
  if (content['downloadable-documents']) await loadDownloadable(queries, content['downloadable-documents'], files);
}

/**
 * Loads a content folder: all of it or, on any fault, nothing. Loading it again changes nothing, and never what
 * applicants entered since. Throws a `StartupError` for content that does not fit.
 */
export async function loadContent(services: Services, folder: string): Promise<void> {
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
export async function loadIntoEmpty(services: Services, folder: string): Promise<void> {
  const [applicant] = await services.db.select({ id: applicants.id }).from(applicants).limit(1);
  if (!applicant) await loadContent(services, folder);
}
