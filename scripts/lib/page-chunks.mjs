// Names the chunks of what single pages need, for Vite's code splitting.
import { join } from 'node:path';
import { root } from './run.mjs';

/** Each stays a chunk of its own, by whose name it is asked for. */
const login = [
  'src/app/main.tsx', 'src/app/public-area.tsx', 'src/app/page-footer.tsx', 'src/app/login-forms.ts', 'src/screens/login/login-screen.tsx',
];
/** Every widget, and what those bring when they are used. */
const widgets = ['src/app/all-widgets.tsx', 'widgets/date/calendar.tsx', 'widgets/drop-down/option-list.tsx'];

/** The page and the engine. */
const apply = ['src/screens/apply/apply-screen.tsx', 'src/app/apply-engine.tsx', 'src/forms/waiting/waiting-note.tsx', ...widgets];

/** The forms that ask for least, behind the log-in. */
const short = ['src/screens/japanese-class/reflection-form.tsx', 'src/screens/exam/group/group-form.tsx'];

/** The pages of what applicants tell of themselves, to read and to change. */
const ownPages = [
  'src/screens/profile/profile-screen.tsx', 'src/screens/profile/edit/profile-edit.tsx', 'src/screens/onboarding/onboarding-screen.tsx',
  'src/screens/onboarding/own/own-edit.tsx',
];

/** What is answered to questions, and shown of it. */
const answered = [
  'src/forms/review-form.tsx', 'src/screens/exam/group/group-form.tsx', 'src/screens/exam/review/exam-review.tsx',
  'src/screens/online-session/online-session-screen.tsx',
];

/** What is around every page behind the log-in, and the pages there that open no form by themselves. */
const light = [
  'src/app/portal-area.tsx', 'src/app/bar/applicant-bar.tsx', 'src/screens/landing/landing-screen.tsx',
  'src/screens/interview/interview-screen.tsx', 'src/screens/exam/exam-screen.tsx',
  'src/screens/japanese-class/japanese-class-screen.tsx', 'src/screens/meeting-guide/meeting-guide-screen.tsx',
];

/** What the home page brings once it stands, to tell what is missing in the forms: it makes them, and shows none. */
const todo = ['src/screens/landing/todo/todo-list.tsx'];

/** @typedef {import('vite').Rolldown.ChunkingContext} Context */

/**
 * What the starts import, and what that imports, at once; what is imported later is not needed.
 * @param {readonly string[]} starts
 * @param {Context} context
 */
function neededModules(starts, context) {
  const entries = starts.map((start) => join(root, start));
  const needed = new Set(entries);
  for (const id of needed) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  for (const entry of entries) needed.delete(entry);
  return needed;
}

/**
 * @param {string} name
 * @param {...(readonly string[])} groups
 * @returns {(id: string, context: Context) => string | null} For one build: the name of what every group of pages needs.
 */
function chunkOf(name, ...groups) {
  /** @type {Set<string>[] | undefined} */
  let needed;
  return (id, context) => {
    needed ??= groups.map((starts) => neededModules(starts, context));
    return needed.every((modules) => modules.has(id)) ? name : null;
  };
}

/** What the log-in needs: a piece by itself, which grows with no other page. */
export const loginChunk = () => chunkOf('common', login);

/** Of what the registration needs, what the light pages behind the log-in need as well. */
export const sharedChunk = () => chunkOf('fields', apply, light);

/** Of what the registration needs, what the short forms need as well. */
export const shortChunk = () => chunkOf('short', apply, short);

/** Of what the registration needs, what makes the forms whose fields the server lists: no form of questions goes through it. */
export const compilerChunk = () => chunkOf('compiler', apply, todo);

/** What every form needs: a page without one goes without. */
export const widgetsChunk = () => chunkOf('widgets', widgets);

/** What the registration needs, the one long form outside the log-in: no rjsf and no queries. */
export const applyChunk = () => chunkOf('forms', apply);

/** What pages behind the log-in need though they have no form. */
export const lightChunk = () => chunkOf('portal', light);

/** What shows values as they are read, of fields and of answers. */
export const readChunk = () => chunkOf('read', ownPages, answered);

/** Of an applicant's own pages, what the home page needs as well, to tell what is missing there. */
export const answersChunk = () => chunkOf('answers', ownPages, todo);

/** The rest of what an applicant's own pages share. */
export const ownChunk = () => chunkOf('own', ownPages);
