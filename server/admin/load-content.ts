import type { WithPasswords } from '../account/passwords.ts';
import type { WithClock } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import { type Content, type ContentPart, contentParts, isDefinedPart } from '../content/content.ts';
import { readContent } from '../content/read-content.ts';
import type { InputTypes } from '../contract/input-types.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { Draft } from '../definitions/draft.ts';
import { type Change, changeContent } from '../definitions/versions.ts';
import { answerFaults } from './answer-faults.ts';
import { type WithContentStorage, type ContentFiles, contentFiles } from './content-files.ts';
import { requireConsistent } from './known-types.ts';
import { loadApplicants } from './load-applicants.ts';
import { loadClasses } from './load-classes.ts';
import { loadCompanyInfo, loadDownloadable } from './load-company.ts';
import { loadExams, loadOnlineSessions } from './load-learning.ts';
import { loadOnboardingForm, loadProfileForm, loadRegistrationForms } from './load-forms.ts';
import { loadEvents, loadInterviews, loadJobReviews, loadJobs } from './load-hiring.ts';
import type { LoadPart } from './loading.ts';

type Loaders = { readonly [Part in ContentPart]?: LoadPart<Part> };

/** The look-ups come first: everything else refers to them, and input types take their options from them. */
const lookUps = {
  'field-types': ({ draft }, content) => {
    for (const [position, entry] of content.entries()) draft.put('field_types', { name: entry.name, entry, position });
  },
  universities: ({ draft }, content) => {
    for (const [position, { id, name, other = false }] of content.entries()) draft.put('universities', { id, name, other, position });
  },
  'education-codes': ({ draft }, { faculties, education_backgrounds: backgrounds }) => {
    for (const [kind, labels] of [['faculty', faculties], ['education_background', backgrounds]] as const) {
      for (const [position, [code, label]] of Object.entries(labels).entries()) {
        draft.put('education_codes', { kind, code, label, position });
      }
    }
  },
  'document-names': ({ draft }, content) => {
    for (const { id, name, translated_name: translatedName = null } of content) draft.put('document_names', { id, name, translatedName });
  },
} as const satisfies Loaders;

/** The parts that have files, each after those that it refers to. */
const withFiles = {
  'profile-form': loadProfileForm,
  'onboarding-form': loadOnboardingForm,
  'registration-forms': loadRegistrationForms,
  'static-pages': async ({ draft, files }, content) => {
    for (const { name, files: { en, jp } } of content) {
      draft.put('static_pages', { name, content: { en: await files.readText(en), jp: await files.readText(jp) } });
    }
  },
  applicants: loadApplicants,
  'downloadable-documents': loadDownloadable,
  jobs: loadJobs,
  exams: loadExams,
  'online-sessions': loadOnlineSessions,
} as const satisfies Loaders;

/** The parts without files come last, since they refer to the others. */
const withoutFiles = {
  'company-info': loadCompanyInfo,
  events: loadEvents,
  'job-reviews': loadJobReviews,
  interviews: loadInterviews,
  classes: loadClasses,
} as const satisfies Loaders;

/** Called for each part that content may have, as it is loaded. */
export type OnPart = (part: ContentPart) => void;

/** How many times `OnPart` is called. */
export const LOADING_STEPS = contentParts.length;

/** Loads the parts that content has into a draft. */
export async function loadParts(
  queries: Queries, draft: Draft, content: Content, files: ContentFiles,
  services: LoadingWith, change: Change, onPart: OnPart = () => undefined,
): Promise<void> {
  const deferred: (() => Promise<unknown>)[] = [];
  const loading = { queries, draft, files, change, defer: (act: () => Promise<unknown>) => { deferred.push(act); }, ...services };
  const load = async (steps: Loaders, inputTypes: InputTypes): Promise<void> => {
    for (const [part, step] of Object.entries(steps) as [ContentPart, LoadPart<ContentPart>][]) {
      const entries = content[part];
      if (entries) await step({ ...loading, inputTypes }, entries);
      onPart(part);
    }
  };
  await load(lookUps, services.definitions.builtIn);
  const types = await services.definitions.typesOf(queries, draft.lists);
  await load(withFiles, types);
  const [fault] = answerFaults(types, content, draft.lists.jobs);
  if (fault !== undefined) throw new StartupError(fault);
  for (const act of deferred) await act();
  await load(withoutFiles, types);
}

const hasPeople = (content: Content): boolean => (Object.keys(content) as ContentPart[]).some((part) => !isDefinedPart(part));

/** What loading content needs in addition to the database and the files. */
type LoadingWith = WithClock & WithDefinitions & WithPasswords;

export type Loading = WithDatabase & WithContentStorage & LoadingWith;

/** Who loads content, and why. */
export type ChangeDescription = Pick<Change, 'author' | 'action' | 'message'>;

/**
 * Loads a content folder: all of it or, on any fault, nothing. Loading it again changes nothing, and never what
 * applicants entered since. Throws a `StartupError` for content that does not fit.
 */
export async function loadContent(
  services: Loading, folder: string, description: ChangeDescription = { author: 'the server', action: 'load', message: folder },
  onPart?: OnPart,
): Promise<void> {
  const content = await readContent(folder);
  const files = contentFiles(services, folder);
  const change = { ...description, at: services.clock() };
  try {
    await inTransaction(services.db.$client, (transaction) =>
      changeContent(transaction, change, async (draft) => {
        await loadParts(transaction, draft, content, files, services, change, onPart);
        await requireConsistent(services, transaction, draft.lists);
      }, () => description.action === 'import' || hasPeople(content)));
  } catch (error) {
    await files.undo(error);
    throw error;
  }
}

/** Loads a content folder if there is no applicant yet. */
export async function loadIntoEmpty(services: Loading, folder: string): Promise<void> {
  const [applicant] = await services.db.select({ id: applicants.id }).from(applicants).limit(1);
  if (!applicant) await loadContent(services, folder);
}
