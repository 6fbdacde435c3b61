import type { SessionApplicant } from '../wire/applicant.ts';
import { forgetSaves } from '../api/save-memory.ts';
import type { KindOfWork } from '../base/kept.ts';
import { lastingStore } from '../base/stores.ts';
import type { DraftValue } from '../engine/drafts/value.ts';
import { isOfMarks, type KeptAnswer } from '../exam/kept-answer.ts';
import { forgetRows, keptRows } from '../device/kept.ts';
import type { LogRow } from '../device/row.ts';
import { isOutbox } from '../outbox/outbox.ts';
import { forgetRecordings, keptRecordings } from '../recordings/kept-recordings.ts';
import { confirmedAddress, forgetAddress, formsWithAddress } from '../screens/apply/confirmed-address.ts';
import { emailScope, isEmailScope, registrationScope } from '../screens/apply/scope.ts';
import { forgetUploads, keptUploads } from '../video/kept.ts';
import { belongsTo } from './own-forms.ts';
import { ownPage } from './own-pages.ts';

type Kept = Awaited<ReturnType<typeof keptRows>>;

/** What a row of an applicant's log holds: of a form, or of an exam. */
const entryOf = ({ entry }: LogRow): DraftValue | KeptAnswer => entry as DraftValue | KeptAnswer;

/** What is not saved of one form. */
export interface KeptForm {
  /** As its draft is named. */
  readonly scope: string;
  /** Key of its name. */
  readonly title: string;
  /** Changed fields but for files; a list whose entries are others now is one. */
  readonly fields: number;
  readonly files: number;
  /** When the oldest of it was typed or chosen, in ms since 1970. */
  readonly since: number;
}

const plain = (address: string): string => address.trim().toLowerCase();

/** The forms that were begun before there was a log-in, with an address that is the applicant's own: what is kept of them. */
function ownApplications({ email = '' }: SessionApplicant, kept: Kept) {
  const isTheirs = (address: string): boolean => email !== '' && plain(address) === plain(email);
  const says = (row: LogRow): boolean => {
    const entry = entryOf(row);
    return entry.kind === 'field' && typeof entry.value === 'string' && isTheirs(entry.value);
  };
  const confirmed = formsWithAddress().filter((formId) => isTheirs(confirmedAddress(formId) ?? ''));
  const typed = [...kept].filter(([scope, rows]) => isEmailScope(scope) && rows.some(says)).map(([scope]) => scope);
  return { registrations: new Set(confirmed.map(registrationScope)), firstSteps: new Set([...confirmed.map(emailScope), ...typed]) };
}

const isFile = (row: LogRow): boolean => {
  const entry = entryOf(row);
  if (entry.kind === 'answer') return entry.answer instanceof File;
  return entry.kind === 'field' && typeof entry.value === 'object' && 'kind' in entry.value && entry.value.kind === 'chosen';
};

function keptForm(scope: string, title: string, rows: readonly LogRow[]): KeptForm {
  const files = rows.filter(isFile).length;
  return { scope, title, files, fields: rows.length - files, since: Math.min(...rows.map(({ at }) => at)) };
}

/** A form, or a field of it. */
const isWithin = (scope: string, form: string): boolean => scope === form || scope.startsWith(`${form}/`);

/** `place`: the form's scope and the field's id. */
type KeptVideo = Pick<KeptForm, 'since'> & { readonly place: string };

const none = () => Promise.resolve([]);

/** What a log-out takes away beside the rows. What is remembered of a save is saved, and an address is confirmed again. */
const videosOf: Readonly<Record<Exclude<KindOfWork, 'rows'>, () => Promise<readonly KeptVideo[]>>> = {
  recordings: async () => (await keptRecordings()).map(({ place, startedAt }) => ({ place, since: startedAt })),
  // A recording that goes up is one video.
  uploads: async () =>
    (await keptUploads()).flatMap(({ key, at, content, done }) => (content.kind === 'file' && !done ? [{ place: key, since: at }] : [])),
  saves: none,
  addresses: none,
};

const keptVideos = async () => (await Promise.all(Object.values(videosOf).map((kept) => kept()))).flat();

/** A video counts as a file of its form. */
function withVideo(forms: readonly KeptForm[], { place, since }: KeptVideo, title: string): readonly KeptForm[] {
  const own = forms.find(({ scope }) => place.startsWith(`${scope}/`));
  if (!own) return [...forms, { scope: place, title, fields: 0, files: 1, since }];
  return forms.map((form) => (form === own ? { ...form, files: form.files + 1, since: Math.min(form.since, since) } : form));
}

/** What a log-out would take away from this applicant: all work on this device that no save has confirmed. */
export async function keptWork(applicant: SessionApplicant): Promise<readonly KeptForm[]> {
  const [kept, videos] = await Promise.all([keptRows(), keptVideos()]);
  const { registrations } = ownApplications(applicant, kept);
  const titleIn = (scope: string, isApplication: boolean): string | undefined => {
    if (isApplication) return 'logOut.unsaved.application';
    return belongsTo(applicant)(scope) ? ownPage(applicant, scope)?.title ?? 'logOut.unsaved.other' : undefined;
  };
  const forms: readonly KeptForm[] = [...kept].flatMap(([scope, rows]) => {
    // It was made of the form's draft, or is no work.
    if (isOutbox(scope) || isOfMarks(scope)) return [];
    const title = titleIn(scope, registrations.has(scope));
    return title ? [keptForm(scope, title, rows)] : [];
  });
  return videos.reduce((all, video) => {
    const title = titleIn(video.place, [...registrations].some((registration) => isWithin(video.place, registration)));
    return title ? withVideo(all, video, title) : all;
  }, forms);
}

/** Deletes for good what is meant by its scope. */
const forget: Readonly<Record<KindOfWork, (isMeant: (scope: string) => boolean) => Promise<void> | void>> = {
  saves: (isMeant) => { forgetSaves(lastingStore(), isMeant); },
  addresses: (isMeant) => { for (const formId of formsWithAddress()) if (isMeant(registrationScope(formId))) forgetAddress(formId); },
  // Before the recordings that go up, which they have in hand.
  uploads: (isMeant) => forgetUploads(({ key }) => isMeant(key)),
  recordings: (isMeant) => forgetRecordings(({ place }) => isMeant(place)),
  rows: forgetRows,
};

/** Deletes all that this device keeps of an applicant, but for the session. */
export async function forgetWork(applicant: SessionApplicant): Promise<void> {
  const { registrations, firstSteps } = ownApplications(applicant, await keptRows());
  const isTheirs = (scope: string): boolean =>
    belongsTo(applicant)(scope) || [...registrations, ...firstSteps].some((own) => isWithin(scope, own));
  for (const forgetKind of Object.values(forget)) await forgetKind(isTheirs);
}
