import type { Content, DefinedPart } from '../content/content.ts';
import { StartupError } from '../base/startup-error.ts';
import type { Queries } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Draft } from '../definitions/draft.ts';
import type { List, Lists } from '../definitions/lists.ts';
import { changeContent, readLive } from '../definitions/versions.ts';
import { ONBOARDING_FORM, PROFILE_FORM, registrationForm } from '../record/forms/form.ts';
import { contentStateOf } from './assignments.ts';
import { compare, isChanged } from './compare.ts';
import { contentFiles } from './content-files.ts';
import { requireConsistent } from './known-types.ts';
import { type Loading, type ChangeDescription, type OnPart, loadParts } from './load-content.ts';

/** The result of a publish. */
export interface Published {
  /** Absent: all was live already. */
  readonly version: number | undefined;
  readonly parts: readonly DefinedPart[];
}

type Remove = (draft: Draft, content: Content) => void;

/** Keeps the entries of a list whose member is among those that the content names. */
const keepNamed = <Name extends List>(
  list: Name, member: keyof Lists[Name][number], namedIn: (content: Content) => readonly unknown[],
): Remove => (draft, content) => {
  const named = new Set(namedIn(content));
  draft.retain(list, (entry) => named.has(entry[member]));
};

const ids = (part: DefinedPart) => (content: Content): readonly number[] =>
  ((content[part] ?? []) as readonly { readonly id: number }[]).map(({ id }) => id);
const names = (part: DefinedPart) => (content: Content): readonly string[] =>
  ((content[part] ?? []) as readonly { readonly name: string }[]).map(({ name }) => name);

const forms = (content: Content): readonly string[] =>
  [PROFILE_FORM, ONBOARDING_FORM, ...names('registration-forms')(content).map(registrationForm)];

const keepCodes: Remove = (draft, { 'education-codes': codes }) => {
  const labels = { faculty: codes?.faculties ?? {}, education_background: codes?.education_backgrounds ?? {} };
  draft.retain('education_codes', ({ kind, code }) => Object.hasOwn(labels[kind], code));
};

/** What publishing removes of each part; people stay. The other forms are replaced by their loaders. */
const removers: Readonly<Partial<Record<DefinedPart, readonly Remove[]>>> = {
  'field-types': [keepNamed('field_types', 'name', names('field-types'))],
  universities: [keepNamed('universities', 'id', ids('universities'))],
  'education-codes': [keepCodes],
  'document-names': [keepNamed('document_names', 'id', ids('document-names'))],
  'registration-forms': [
    keepNamed('registration_forms', 'name', names('registration-forms')), keepNamed('forms', 'name', forms),
    keepNamed('field_categories', 'form', forms), keepNamed('form_documents', 'form', forms),
  ],
  'static-pages': [keepNamed('static_pages', 'name', names('static-pages'))],
  'company-info': [
    keepNamed('company_categories', 'position', ({ 'company-info': categories = [] }) =>
      categories.flatMap(({ applicant }, index) => (applicant === undefined ? index : []))),
  ],
  'downloadable-documents': [keepNamed('downloadable_documents', 'id', ids('downloadable-documents'))],
  events: [keepNamed('events', 'id', ids('events'))],
  jobs: [keepNamed('jobs', 'id', ids('jobs'))],
  exams: [keepNamed('exam_media', 'examId', ids('exams')), keepNamed('exams', 'id', ids('exams'))],
  classes: [
    keepNamed('lessons', 'id', ({ classes = [] }) => classes.flatMap(({ lessons }) => lessons.map(({ id }) => id))),
    keepNamed('jclasses', 'id', ids('classes')),
  ],
  'online-sessions': [
    keepNamed('online_session_media', 'onlineSessionId', ids('online-sessions')),
    keepNamed('online_sessions', 'id', ids('online-sessions')),
  ],
};

const pickParts = (content: Content, parts: readonly DefinedPart[]): Content =>
  Object.fromEntries(parts.map((part) => [part, content[part]]));

/**
 * Publishes the parts that content has, all or none; other parts stay as they are. `folder` has its files; `onPart` is called for each
 * part. Throws a `StartupError` where something does not fit, or where applicants' data refer to what would be removed. `base`: the state
 * (`contentStateOf`) that the content was made from; in another state it would undo somebody's change, and throws, too.
 */
export async function publishContent(
  services: Loading, folder: string, content: Content, description: ChangeDescription, onPart?: OnPart, base?: string,
): Promise<Published> {
  const files = contentFiles(services, folder);
  let parts: readonly DefinedPart[] = [];
  const change = { ...description, at: services.clock() };
  const make = async (queries: Queries, draft: Draft): Promise<void> => {
    if (base !== undefined && await contentStateOf(queries, await readLive(queries)) !== base) {
      throw new StartupError('Nothing was changed: somebody else has changed the content meanwhile; run the command again.');
    }
    parts = (await compare(queries, services, folder, content)).filter(isChanged).map(({ part }) => part);
    const changed = pickParts(content, parts);
    // Removals come first: a lesson of a removed class may move to another.
    for (const remove of parts.flatMap((part) => removers[part] ?? [])) remove(draft, changed);
    await loadParts(queries, draft, changed, files, services, change, onPart);
    await requireConsistent(services, queries, draft.lists);
  };
  try {
    const version = await inTransaction(services.db.$client, (transaction) =>
      changeContent(transaction, change, (draft) => make(transaction, draft), () => parts.length > 0));
    return { version, parts };
  } catch (error) {
    await files.undo(error);
    throw error;
  }
}
