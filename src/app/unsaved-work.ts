import type { SessionApplicant } from '../wire/applicant.ts';
import { forgetSaves } from '../api/save-memory.ts';
import type { WorkKind } from '../base/retention.ts';
import { persistentStore } from '../base/stores.ts';
import type { DraftValue } from '../engine/drafts/value.ts';
import { isOfMarks, type StoredAnswer } from '../exam/stored-answer.ts';
import { forgetRows, rowsByScope } from '../device/device-rows.ts';
import type { LogRow } from '../device/row.ts';
import { isOutbox } from '../outbox/outbox.ts';
import { forgetRecordings, recordingsOnDevice } from '../recordings/stored-recordings.ts';
import { confirmedAddress, forgetAddress, formsWithAddress } from '../screens/apply/confirmed-address.ts';
import { emailScope, isEmailScope, registrationScope } from '../screens/apply/scope.ts';
import { forgetUploads, allUploads } from '../video/stored-uploads.ts';
import { belongsTo } from './own-forms.ts';
import { ownPage } from './own-pages.ts';

type StoredRows = Awaited<ReturnType<typeof rowsByScope>>;

/** The entry of a row of an applicant's log: of a form, or of an exam. */
const entryOf = ({ entry }: LogRow): DraftValue | StoredAnswer => entry as DraftValue | StoredAnswer;

/** The unsaved work of one form. */
export interface UnsavedForm {
  /** The scope of its draft. */
  readonly scope: string;
  /** Key of its title. */
  readonly title: string;
  /** The number of changed fields without files; a list with changed entries counts as one. */
  readonly fields: number;
  readonly files: number;
  /** When the oldest change was made, in ms since 1970. */
  readonly since: number;
}

const normalized = (address: string): string => address.trim().toLowerCase();

/** The scopes of the registrations that were begun before the log-in with the applicant's own e-mail address. */
function ownApplications({ email = '' }: SessionApplicant, storedRows: StoredRows) {
  const isTheirs = (address: string): boolean => email !== '' && normalized(address) === normalized(email);
  const hasOwnAddress = (row: LogRow): boolean => {
    const entry = entryOf(row);
    return entry.kind === 'field' && typeof entry.value === 'string' && isTheirs(entry.value);
  };
  const confirmed = formsWithAddress().filter((formId) => isTheirs(confirmedAddress(formId) ?? ''));
  const typed = [...storedRows].filter(([scope, rows]) => isEmailScope(scope) && rows.some(hasOwnAddress)).map(([scope]) => scope);
  return { registrations: new Set(confirmed.map(registrationScope)), firstSteps: new Set([...confirmed.map(emailScope), ...typed]) };
}

const isFile = (row: LogRow): boolean => {
  const entry = entryOf(row);
  if (entry.kind === 'answer') return entry.answer instanceof File;
  return entry.kind === 'field' && typeof entry.value === 'object' && 'kind' in entry.value && entry.value.kind === 'chosen';
};

function unsavedForm(scope: string, title: string, rows: readonly LogRow[]): UnsavedForm {
  const files = rows.filter(isFile).length;
  const lists = rows.filter((row) => entryOf(row).kind === 'group').map(({ field }) => `${field}[`);
  const isInList = ({ field }: LogRow): boolean => lists.some((list) => field.startsWith(list));
  const fields = rows.filter((row) => !isFile(row) && !isInList(row)).length;
  return { scope, title, files, fields, since: Math.min(...rows.map(({ at }) => at)) };
}

/** Whether a scope is that of a form, or of a field of it. */
const isWithin = (scope: string, form: string): boolean => scope === form || scope.startsWith(`${form}/`);

/** `place`: the form's scope and the field's id. */
type UnsavedVideo = Pick<UnsavedForm, 'since'> & { readonly place: string };

const none = () => Promise.resolve([]);

/** The videos that a log-out would delete. Remembered saves are no unsaved work, and an address can be confirmed again. */
const videosOf: Readonly<Record<Exclude<WorkKind, 'rows'>, () => Promise<readonly UnsavedVideo[]>>> = {
  recordings: async () => (await recordingsOnDevice()).map(({ place, startedAt }) => ({ place, since: startedAt })),
  // A recording that is being uploaded is listed among the recordings already.
  uploads: async () =>
    (await allUploads()).flatMap(({ key, at, content, done }) => (content.kind === 'file' && !done ? [{ place: key, since: at }] : [])),
  saves: none,
  addresses: none,
};

const unsavedVideos = async () => (await Promise.all(Object.values(videosOf).map((readVideos) => readVideos()))).flat();

/** Adds a video to the unsaved work of its form, as a file. */
function withVideo(forms: readonly UnsavedForm[], { place, since }: UnsavedVideo, title: string): readonly UnsavedForm[] {
  const own = forms.find(({ scope }) => place.startsWith(`${scope}/`));
  if (!own) return [...forms, { scope: place, title, fields: 0, files: 1, since }];
  return forms.map((form) => (form === own ? { ...form, files: form.files + 1, since: Math.min(form.since, since) } : form));
}

/** The work that a log-out would delete: everything of this applicant on this device that no save has confirmed. */
export async function unsavedWork(applicant: SessionApplicant): Promise<readonly UnsavedForm[]> {
  const [storedRows, videos] = await Promise.all([rowsByScope(), unsavedVideos()]);
  const { registrations } = ownApplications(applicant, storedRows);
  const titleIn = (scope: string, isApplication: boolean): string | undefined => {
    if (isApplication) return 'logOut.unsaved.application';
    return belongsTo(applicant)(scope) ? ownPage(applicant, scope)?.title ?? 'logOut.unsaved.other' : undefined;
  };
  const forms: readonly UnsavedForm[] = [...storedRows].flatMap(([scope, rows]) => {
    // The outbox was made from the form's draft, and marks are no work.
    if (isOutbox(scope) || isOfMarks(scope)) return [];
    const title = titleIn(scope, registrations.has(scope));
    return title ? [unsavedForm(scope, title, rows)] : [];
  });
  return videos.reduce((all, video) => {
    const title = titleIn(video.place, [...registrations].some((registration) => isWithin(video.place, registration)));
    return title ? withVideo(all, video, title) : all;
  }, forms);
}

/** Deletes each kind of stored work whose scope matches. */
const forget: Readonly<Record<WorkKind, (matches: (scope: string) => boolean) => Promise<void> | void>> = {
  saves: (matches) => { forgetSaves(persistentStore(), matches); },
  addresses: (matches) => { for (const formId of formsWithAddress()) if (matches(registrationScope(formId))) forgetAddress(formId); },
  // Before the recordings: uploads are still reading them.
  uploads: (matches) => forgetUploads(({ key }) => matches(key)),
  recordings: (matches) => forgetRecordings(({ place }) => matches(place)),
  rows: forgetRows,
};

/** Deletes everything that this device stores of an applicant, except the session. */
export async function forgetWork(applicant: SessionApplicant): Promise<void> {
  const { registrations, firstSteps } = ownApplications(applicant, await rowsByScope());
  const isTheirs = (scope: string): boolean =>
    belongsTo(applicant)(scope) || [...registrations, ...firstSteps].some((own) => isWithin(scope, own));
  for (const forgetKind of Object.values(forget)) await forgetKind(isTheirs);
}
