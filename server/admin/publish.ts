import { and, eq, inArray, like, notInArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Content } from '../content/content.ts';
import { type DefinedPart, definedParts } from '../content/parts.ts';
import { readContent } from '../content/read-content.ts';
import type { Queries } from '../database/database.ts';
import { fieldTypes } from '../database/definitions-schema.ts';
import { examMedia, exams, jclasses, lessons, onlineSessionMedia, onlineSessions } from '../database/learning-schema.ts';
import { documentNames, downloadableDocuments, educationCodes, events, forms, jobs, registrationForms, staticPages, universities } from '../database/schema.ts';
import { changeContent, refusingLoss } from '../definitions/versions.ts';
import { registrationForm } from '../forms/form.ts';
import { compare, isChanged } from './compare.ts';
import { contentFiles } from './content-files.ts';
import { type Loading, type Said, loadParts } from './load-content.ts';
import { requireKnownTypes } from './known-types.ts';

/** What a publish has come to. */
export interface Published {
  /** Absent: all was live already. */
  readonly version: number | undefined;
  readonly parts: readonly DefinedPart[];
}

type Remove = (queries: Queries, content: Content) => Promise<void>;

const removeOthers = (table: PgTable, key: PgColumn, keysOf: (content: Content) => readonly (string | number)[]): Remove => async (queries, content) => {
  await queries.delete(table).where(notInArray(key, [...keysOf(content)]));
};

const idsOf = (items: readonly { readonly id: number }[] = []): readonly number[] => items.map(({ id }) => id);
const namesOf = (items: readonly { readonly name: string }[] = []): readonly string[] => items.map(({ name }) => name);

async function removeRegistrationForms(queries: Queries, content: Content): Promise<void> {
  const names = namesOf(content['registration-forms']);
  await queries.delete(registrationForms).where(notInArray(registrationForms.name, [...names]));
  await queries.delete(forms).where(and(like(forms.name, registrationForm('%')), notInArray(forms.name, names.map(registrationForm))));
}

async function removeCodes(queries: Queries, { 'education-codes': codes }: Content): Promise<void> {
  const kinds = [['faculty', codes?.faculties], ['education_background', codes?.education_backgrounds]] as const;
  for (const [kind, labels = {}] of kinds) {
    await queries.delete(educationCodes).where(and(eq(educationCodes.kind, kind), notInArray(educationCodes.code, Object.keys(labels))));
  }
}

async function removeExams(queries: Queries, { exams: content }: Content): Promise<void> {
  const gone = queries.select({ id: exams.id }).from(exams).where(notInArray(exams.id, [...idsOf(content)]));
  await queries.delete(examMedia).where(inArray(examMedia.examId, gone));
  await queries.delete(exams).where(notInArray(exams.id, [...idsOf(content)]));
}

async function removeClasses(queries: Queries, { classes = [] }: Content): Promise<void> {
  await queries.delete(lessons).where(notInArray(lessons.id, classes.flatMap((jclass) => [...idsOf(jclass.lessons)])));
  await queries.delete(jclasses).where(notInArray(jclasses.id, [...idsOf(classes)]));
}

async function removeSessions(queries: Queries, { 'online-sessions': content }: Content): Promise<void> {
  const gone = queries.select({ id: onlineSessions.id }).from(onlineSessions).where(notInArray(onlineSessions.id, [...idsOf(content)]));
  await queries.delete(onlineSessionMedia).where(inArray(onlineSessionMedia.onlineSessionId, gone));
  await queries.delete(onlineSessions).where(notInArray(onlineSessions.id, [...idsOf(content)]));
}

const nothing: Remove = () => Promise.resolve();

/** Removes what a part has no more; people stay where they are. Forms and the company's words are replaced by their loaders. */
const removers: Readonly<Record<DefinedPart, Remove>> = {
  'field-types': removeOthers(fieldTypes, fieldTypes.name, (content) => namesOf(content['field-types'])),
  universities: removeOthers(universities, universities.id, ({ universities: items }) => idsOf(items)),
  'education-codes': removeCodes,
  'document-names': removeOthers(documentNames, documentNames.id, (content) => idsOf(content['document-names'])),
  'profile-form': nothing,
  'onboarding-form': nothing,
  'registration-forms': removeRegistrationForms,
  'static-pages': removeOthers(staticPages, staticPages.name, (content) => namesOf(content['static-pages'])),
  'company-info': nothing,
  'downloadable-documents': removeOthers(downloadableDocuments, downloadableDocuments.id, (content) => idsOf(content['downloadable-documents'])),
  events: removeOthers(events, events.id, ({ events: items }) => idsOf(items)),
  jobs: removeOthers(jobs, jobs.id, ({ jobs: items }) => idsOf(items)),
  exams: removeExams,
  classes: removeClasses,
  'online-sessions': removeSessions,
};

const only = (content: Content, parts: readonly DefinedPart[]): Content => Object.fromEntries(parts.map((part) => [part, content[part]]));

/**
 * Makes the parts that a folder has be what is live, all or none; parts without a file stay as they are. Throws a
 * `StartupError` for content that does not fit, and where applicants' data hang on what would go. `told` hears of each part.
 */
export async function publish(services: Loading, folder: string, said: Said, told?: (part: keyof Content) => void): Promise<Published> {
  return publishContent(services, folder, await readContent(folder), said, told);
}

/** As `publish`, for content that was read, or made, already; `folder` is where its files are. */
export async function publishContent(
  services: Loading, folder: string, content: Content, said: Said, told?: (part: keyof Content) => void,
): Promise<Published> {
  const files = contentFiles(services, folder);
  let parts: readonly DefinedPart[] = [];
  const change = async (queries: Queries): Promise<void> => {
    parts = (await compare(queries, services, folder, content)).filter(isChanged).map(({ part }) => part);
    const changed = only(content, parts);
    await loadParts(queries, changed, files, services, told);
    for (const part of definedParts.toReversed()) if (parts.includes(part)) await removers[part](queries, changed);
    await requireKnownTypes(queries, services);
  };
  try {
    const version = await services.db.transaction((transaction) =>
      changeContent(transaction, { ...said, at: services.clock() }, () => refusingLoss(() => change(transaction))));
    return { version, parts };
  } catch (error) {
    await files.undo();
    throw error;
  }
}
