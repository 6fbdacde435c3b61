import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import { type Content, type ContentPart, isDefinedPart } from '../content/content.ts';
import { readContent } from '../content/read-content.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { Draft } from '../definitions/draft.ts';
import { type Change, changeContent } from '../definitions/versions.ts';
import { type Bringing, type ContentFiles, contentFiles } from './content-files.ts';
import { loadApplicants } from './load-applicants.ts';
import { loadClasses } from './load-classes.ts';
import { loadCompanyInfo, loadDownloadable } from './load-company.ts';
import { loadExams } from './load-exams.ts';
import { loadForms } from './load-forms.ts';
import { type Judging, loadHiring } from './load-hiring.ts';
import { loadOnlineSessions } from './load-online-sessions.ts';

function loadLookUps(draft: Draft, content: Content): void {
  for (const [position, { id, name, other = false }] of (content.universities ?? []).entries()) {
    draft.put('universities', { id, name, other, position });
  }
  const codes = content['education-codes'];
  for (const [kind, labels] of [['faculty', codes?.faculties], ['education_background', codes?.education_backgrounds]] as const) {
    for (const [position, [code, label]] of Object.entries(labels ?? {}).entries()) {
      draft.put('education_codes', { kind, code, label, position });
    }
  }
  for (const { id, name, translated_name: translatedName = null } of content['document-names'] ?? []) {
    draft.put('document_names', { id, name, translatedName });
  }
}

async function loadPages(draft: Draft, content: NonNullable<Content['static-pages']>, files: ContentFiles): Promise<void> {
  for (const { name, files: { en, jp } } of content) {
    draft.put('static_pages', { name, content: { en: await files.readText(en), jp: await files.readText(jp) } });
  }
}

type Step = readonly [part: keyof Content, load: () => Promise<void>];

/** Loads the parts that content has into a draft, in the order in which each finds what it refers to; `told` hears of each. */
export async function loadParts(
  queries: Queries, draft: Draft, content: Content, files: ContentFiles, { clock, definitions, passwords }: LoadingWith, said: Change,
  told: (part: keyof Content) => void = () => undefined,
): Promise<void> {
  for (const [position, entry] of (content['field-types'] ?? []).entries()) draft.put('field_types', { name: entry.name, entry, position });
  loadLookUps(draft, content);
  const judging: Judging = { clock, said, inputTypes: await definitions.typesOf(queries, draft.lists) };
  const steps: readonly Step[] = [
    ['profile-form', () => loadForms(queries, draft, content, files, judging)],
    ['static-pages', () => loadPages(draft, content['static-pages'] ?? [], files)],
    ['applicants', () => loadApplicants(queries, content.applicants ?? [], files, { passwords })],
    ['company-info', () => loadCompanyInfo(queries, draft, content['company-info'], said)],
    ['downloadable-documents', () => loadDownloadable(queries, draft, content['downloadable-documents'] ?? [], files, said)],
    ['events', () => loadHiring(queries, draft, content, files, judging)],
    ['exams', () => loadExams(queries, draft, content.exams ?? [], files, judging)],
    ['classes', () => loadClasses(queries, draft, content.classes ?? [], judging)],
    ['online-sessions', () => loadOnlineSessions(queries, draft, content['online-sessions'] ?? [], files, judging)],
  ];
  for (const [part, load] of steps) {
    await load();
    told(part);
  }
}

/** How many times `told` of `loadParts` is called. */
export const LOADING_STEPS = 9;

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
export async function loadContent(
  services: Loading, folder: string, said: Said = { author: 'the server', action: 'load', message: folder },
  told?: (part: keyof Content) => void,
): Promise<void> {
  const content = await readContent(folder);
  const files = contentFiles(services, folder);
  const change = { ...said, at: services.clock() };
  try {
    await services.db.transaction((transaction) =>
      changeContent(
        transaction, change, (draft) => loadParts(transaction, draft, content, files, services, change, told), () => hasPeople(content),
      ));
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
