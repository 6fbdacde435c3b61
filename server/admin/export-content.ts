import { asc, inArray } from 'drizzle-orm';
import type { Content, FieldTypeContent } from '../content/content.ts';
import type { DefinedPart } from '../content/parts.ts';
import { fieldTypes } from '../database/definitions-schema.ts';
import type { Queries } from '../database/database.ts';
import { examTakers, jclassMembers, onlineSessionTakers } from '../database/learning-schema.ts';
import { applicants, companyCategories, documentNames, downloadableDocuments, educationCodes, events, jobs, staticPages, universities } from '../database/schema.ts';
import { defined } from './defined.ts';
import { exportForms } from './export-forms.ts';
import { exportLearning } from './export-learning.ts';
import { ExportedFiles } from './exported-files.ts';

/** What is live, as the parts of a content folder, and the files that these name. */
export interface Exported {
  readonly content: Pick<Content, DefinedPart>;
  readonly files: ExportedFiles;
}

async function exportLookUps(queries: Queries): Promise<Pick<Content, 'field-types' | 'universities' | 'education-codes' | 'document-names'>> {
  const types = await queries.select().from(fieldTypes).orderBy(asc(fieldTypes.position), asc(fieldTypes.name));
  const codes = await queries.select().from(educationCodes).orderBy(asc(educationCodes.position), asc(educationCodes.code));
  const ofKind = (kind: (typeof codes)[number]['kind']) => Object.fromEntries(codes.filter((row) => row.kind === kind).map(({ code, label }) => [code, label]));
  const schools = await queries.select().from(universities).orderBy(asc(universities.position), asc(universities.id));
  const names = await queries.select().from(documentNames).orderBy(asc(documentNames.id));
  return {
    'field-types': types.map(({ entry }) => entry as FieldTypeContent),
    universities: schools.map(({ id, name, other }) => ({ id, name, ...(other && { other }) })),
    ...(codes.length > 0 && { 'education-codes': { faculties: ofKind('faculty'), education_backgrounds: ofKind('education_background') } }),
    'document-names': names.map(({ id, name, translatedName }) => ({ id, name, ...(translatedName && { translated_name: translatedName }) })),
  };
}

/** Those whom the content names, by their ids. */
async function readEmails(queries: Queries): Promise<(id: number) => string> {
  const ids = new Set<number>();
  // One after the other: a transaction has one connection.
  for (const table of [examTakers, jclassMembers, onlineSessionTakers, events, companyCategories, downloadableDocuments]) {
    for (const { id } of await queries.select({ id: table.applicantId }).from(table)) if (id !== null) ids.add(id);
  }
  const rows = await queries.select({ id: applicants.id, email: applicants.email }).from(applicants).where(inArray(applicants.id, [...ids]));
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return (id) => emails.get(id) ?? '';
}

/** What is live of all that a deployment defines. Answers, logs-in and times of applicants are none of it. */
export async function exportContent(queries: Queries): Promise<Exported> {
  const files = new ExportedFiles();
  const emailOf = await readEmails(queries);
  const whose = (applicantId: number | null) => (applicantId === null ? undefined : emailOf(applicantId));
  const pages = await queries.select().from(staticPages).orderBy(asc(staticPages.name));
  const company = await queries.select().from(companyCategories).orderBy(asc(companyCategories.position), asc(companyCategories.id));
  const sheets = await queries.select().from(downloadableDocuments).orderBy(asc(downloadableDocuments.position), asc(downloadableDocuments.id));
  const content: Pick<Content, DefinedPart> = {
    ...await exportLookUps(queries),
    ...await exportForms(queries, files),
    'static-pages': pages.map(({ name, content: { en, jp } }) => ({ name, files: { en: files.text(`pages/${name}.en.html`, en), jp: files.text(`pages/${name}.jp.html`, jp) } })),
    'company-info': company.map(({ name, fields, applicantId }) => defined({ category_name: name, applicant: whose(applicantId), fields })) as NonNullable<Content['company-info']>,
    'downloadable-documents': sheets.map((row) => defined({
      id: row.id, name: row.name, translated_name: row.translatedName ?? undefined, file: files.kept({ key: row.fileKey, kind: row.fileKind, name: row.fileName }), record: row.record,
      downloadable: row.downloadable, applicant: whose(row.applicantId),
    })) as NonNullable<Content['downloadable-documents']>,
    events: (await queries.select().from(events).orderBy(asc(events.id))).map(({ id, name, times: { start, end }, applicantId }) =>
      defined({ id, name, start, end, applicant: whose(applicantId) })) as NonNullable<Content['events']>,
    jobs: (await queries.select().from(jobs).orderBy(asc(jobs.id))).map((row) => defined({
      id: row.id, company_name: row.companyName, title: row.title, logo: files.kept({ key: row.logoKey, kind: row.logoKind, name: row.logoName }), description: row.description,
      survey_questions: row.surveyQuestions, interview_questions: row.interviewQuestions,
    })) as NonNullable<Content['jobs']>,
    ...await exportLearning(queries, emailOf, files),
  };
  return { content, files };
}
