import { inArray, sql } from 'drizzle-orm';
import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import type { CompanyCategoryContent, Content, DownloadableContent } from '../content/content.ts';
import { type ContentPart, isDefinedPart } from '../content/parts.ts';
import { readContent } from '../content/read-content.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import {
  applicants, companyCategories, documentNames, downloadableDocuments, educationCodes, staticPages, universities,
} from '../database/schema.ts';
import { fieldTypes } from '../database/definitions-schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { type Change, changeContent } from '../definitions/versions.ts';
import { type Bringing, type ContentFiles, contentFiles } from './content-files.ts';
import { loadApplicants } from './load-applicants.ts';
import { loadClasses } from './load-classes.ts';
import { loadExams } from './load-exams.ts';
import { loadForms } from './load-forms.ts';
import { type Judging, loadHiring } from './load-hiring.ts';
import { loadOnlineSessions } from './load-online-sessions.ts';
import { ownersOf } from './owners.ts';

async function loadFieldTypes(queries: Queries, content: NonNullable<Content['field-types']>): Promise<void> {
  const rows = content.map((entry, position) => ({ name: entry.name, entry, position }));
  if (rows.length === 0) return;
  const set = { entry: sql`excluded.entry`, position: sql`excluded.position` };
  await queries.insert(fieldTypes).values(rows).onConflictDoUpdate({ target: fieldTypes.name, set });
}

async function loadUniversities(queries: Queries, content: NonNullable<Content['universities']>): Promise<void> {
  const rows = content.map(({ id, name, other = false }, position) => ({ id, name, other, position }));
  if (rows.length === 0) return;
  const set = { name: sql`excluded.name`, other: sql`excluded.other`, position: sql`excluded.position` };
  await queries.insert(universities).values(rows).onConflictDoUpdate({ target: universities.id, set });
}

async function loadCodes(queries: Queries, content: Content['education-codes']): Promise<void> {
  if (!content) return;
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

async function loadDownloadable(queries: Queries, content: readonly DownloadableContent[], files: ContentFiles): Promise<void> {
  const current = await queries.select().from(downloadableDocuments).where(inArray(downloadableDocuments.id, content.map(({ id }) => id)));
  const ownerOf = await ownersOf(queries, 'downloadable-documents', content.flatMap(({ applicant }) => applicant ?? []));
  for (const [position, { id, name, file, applicant, ...more }] of content.entries()) {
    const { translated_name: translatedName = null, record = 'profile', downloadable = true } = more;
    const { fileKey, fileName, fileKind, fileSize } = await files.renew(file, current.find((row) => row.id === id));
    const applicantId = applicant === undefined ? null : ownerOf(applicant);
    const row = { name, translatedName, record, downloadable, position, applicantId, fileKey, fileName, fileKind, fileSize };
    await queries.insert(downloadableDocuments).values({ id, ...row }).onConflictDoUpdate({ target: downloadableDocuments.id, set: row });
  }
}

/** Replaced as a whole. */
async function loadCompanyInfo(queries: Queries, content: readonly CompanyCategoryContent[] | undefined): Promise<void> {
  if (!content) return;
  await queries.delete(companyCategories);
  const ownerOf = await ownersOf(queries, 'company-info', content.flatMap(({ applicant }) => applicant ?? []));
  for (const [position, { category_name: name, fields, applicant }] of content.entries()) {
    const applicantId = applicant === undefined ? null : ownerOf(applicant);
    await queries.insert(companyCategories).values({ position, name, fields, applicantId });
  }
}

async function loadPages(queries: Queries, content: NonNullable<Content['static-pages']>, files: ContentFiles): Promise<void> {
  for (const { name, files: { en, jp } } of content) {
    const row = { content: { en: await files.readText(en), jp: await files.readText(jp) } };
    await queries.insert(staticPages).values({ name, ...row }).onConflictDoUpdate({ target: staticPages.name, set: row });
  }
}

type Step = readonly [part: keyof Content, load: () => Promise<void>];

/** Loads the parts that content has, in the order in which each finds what it refers to; `told` hears of each. */
export async function loadParts(
  queries: Queries, content: Content, files: ContentFiles, { clock, definitions, passwords }: LoadingWith, told: (part: keyof Content) => void = () => undefined,
): Promise<void> {
  await loadFieldTypes(queries, content['field-types'] ?? []);
  const judging: Judging = { clock, inputTypes: await definitions.inTables(queries) };
  const steps: readonly Step[] = [
    ['universities', () => loadUniversities(queries, content.universities ?? [])],
    ['education-codes', () => loadCodes(queries, content['education-codes'])],
    ['document-names', () => loadDocumentNames(queries, content['document-names'] ?? [])],
    ['profile-form', () => loadForms(queries, content, files, judging)],
    ['static-pages', () => loadPages(queries, content['static-pages'] ?? [], files)],
    ['applicants', () => loadApplicants(queries, content.applicants ?? [], files, { passwords })],
    ['company-info', () => loadCompanyInfo(queries, content['company-info'])],
    ['downloadable-documents', () => loadDownloadable(queries, content['downloadable-documents'] ?? [], files)],
    ['events', () => loadHiring(queries, content, files, judging)],
    ['exams', () => loadExams(queries, content.exams ?? [], files, judging)],
    ['classes', () => loadClasses(queries, content.classes ?? [], judging)],
    ['online-sessions', () => loadOnlineSessions(queries, content['online-sessions'] ?? [], files, judging)],
  ];
  for (const [part, load] of steps) {
    await load();
    told(part);
  }
}

/** How many times `told` of `loadParts` is called. */
export const LOADING_STEPS = 12;

const hasPeople = (content: Content): boolean => (Object.keys(content) as ContentPart[]).some((part) => !isDefinedPart(part));

/** What content is loaded with, besides the database and the files. */
type LoadingWith = WithClock & WithDefinitions & WithPasswords;

export type Loading = WithDatabase & Bringing & LoadingWith;

/** Who loads content, and why. */
export type Said = Pick<Change, 'author' | 'action' | 'message'>;

/**
 * Loads a content folder: all of it or, on any fault, nothing. Loading it again changes nothing, and never what
 * applicants entered since. Throws a `StartupError` for content that does not fit.
 */
export async function loadContent(services: Loading, folder: string, said: Said = { author: 'the server', action: 'load', message: folder }, told?: (part: keyof Content) => void): Promise<void> {
  const content = await readContent(folder);
  const files = contentFiles(services, folder);
  try {
    await services.db.transaction((transaction) =>
      changeContent(transaction, { ...said, at: services.clock() }, () => loadParts(transaction, content, files, services, told), hasPeople(content)));
  } catch (error) {
    await files.undo();
    throw error;
  }
}

/** Loads a content folder where there is no applicant yet. */
export async function loadIntoEmpty(services: Loading, folder: string): Promise<void> {
  const [applicant] = await services.db.select({ id: applicants.id }).from(applicants).limit(1);
  if (!applicant) await loadContent(services, folder);
}
