import { type Content, type DefinedPart, definedParts } from '../content/content.ts';
import { readContent } from '../content/read-content.ts';
import type { Queries } from '../database/database.ts';
import type { Draft } from '../definitions/draft.ts';
import { changeContent } from '../definitions/versions.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../record/forms/form.ts';
import { compare, isChanged } from './compare.ts';
import { contentFiles } from './content-files.ts';
import { requireKnownTypes } from './known-types.ts';
import { type Loading, type Said, loadParts } from './load-content.ts';

/** What a publish has come to. */
export interface Published {
  /** Absent: all was live already. */
  readonly version: number | undefined;
  readonly parts: readonly DefinedPart[];
}

type Remove = (draft: Draft, content: Content) => void;

const idsOf = (items: readonly { readonly id: number }[] = []): ReadonlySet<number> => new Set(items.map(({ id }) => id));
const namesOf = (items: readonly { readonly name: string }[] = []): ReadonlySet<string> => new Set(items.map(({ name }) => name));

/** Leaves what a part has of the list that it is. */
const keepNamed = (
  list: 'universities' | 'document_names' | 'downloadable_documents' | 'events' | 'jobs', part: DefinedPart,
): Remove => (draft, content) => {
  const ids = idsOf(content[part] as readonly { readonly id: number }[]);
  draft.keep(list, ({ id }) => ids.has(id));
};

function removeRegistrationForms(draft: Draft, content: Content): void {
  const names = namesOf(content['registration-forms']);
  const keys = new Set([PROFILE_FORM, ONBOARDING_FORM, ...[...names].map(registrationForm)]);
  draft.keep('registration_forms', ({ name }) => names.has(name));
  draft.keep('forms', ({ name }) => keys.has(name));
  draft.keep('field_categories', ({ form }) => keys.has(form));
  draft.keep('form_documents', ({ form }) => keys.has(form));
}

function removeCodes(draft: Draft, { 'education-codes': codes }: Content): void {
  const labels = { faculty: codes?.faculties ?? {}, education_background: codes?.education_backgrounds ?? {} };
  draft.keep('education_codes', ({ kind, code }) => Object.hasOwn(labels[kind], code));
}

function removeExams(draft: Draft, { exams }: Content): void {
  const ids = idsOf(exams);
  draft.keep('exam_media', ({ examId }) => ids.has(examId));
  draft.keep('exams', ({ id }) => ids.has(id));
}

function removeClasses(draft: Draft, { classes = [] }: Content): void {
  const [lessons, ids] = [idsOf(classes.flatMap((jclass) => jclass.lessons)), idsOf(classes)];
  draft.keep('lessons', ({ id }) => lessons.has(id));
  draft.keep('jclasses', ({ id }) => ids.has(id));
}

function removeSessions(draft: Draft, { 'online-sessions': content }: Content): void {
  const ids = idsOf(content);
  draft.keep('online_session_media', ({ onlineSessionId }) => ids.has(onlineSessionId));
  draft.keep('online_sessions', ({ id }) => ids.has(id));
}

const nothing: Remove = () => undefined;

/** Removes what a part has no more; people stay where they are. Forms and the company's words are replaced by their loaders. */
const removers: Readonly<Record<DefinedPart, Remove>> = {
  'field-types': (draft, content) => {
    const names = namesOf(content['field-types']);
    draft.keep('field_types', ({ name }) => names.has(name));
  },
  universities: keepNamed('universities', 'universities'),
  'education-codes': removeCodes,
  'document-names': keepNamed('document_names', 'document-names'),
  'profile-form': nothing,
  'onboarding-form': nothing,
  'registration-forms': removeRegistrationForms,
  'static-pages': (draft, content) => {
    const names = namesOf(content['static-pages']);
    draft.keep('static_pages', ({ name }) => names.has(name));
  },
  'company-info': nothing,
  'downloadable-documents': keepNamed('downloadable_documents', 'downloadable-documents'),
  events: keepNamed('events', 'events'),
  jobs: keepNamed('jobs', 'jobs'),
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
  const change = { ...said, at: services.clock() };
  const make = async (queries: Queries, draft: Draft): Promise<void> => {
    parts = (await compare(queries, services, folder, content)).filter(isChanged).map(({ part }) => part);
    const changed = only(content, parts);
    await loadParts(queries, draft, changed, files, services, change, told);
    for (const part of definedParts.toReversed()) if (parts.includes(part)) removers[part](draft, changed);
    requireKnownTypes(await services.definitions.typesOf(queries, draft.lists), draft.lists);
  };
  try {
    const version = await services.db.transaction((transaction) =>
      changeContent(transaction, change, (draft) => make(transaction, draft), () => parts.length > 0));
    return { version, parts };
  } catch (error) {
    await files.undo();
    throw error;
  }
}
