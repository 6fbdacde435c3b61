import type { i18n } from 'i18next';
import { FormVideos } from '../engine/form-videos.ts';
import type { FormStore } from '../engine/store.ts';
import { addTexts } from '../i18n/i18n.ts';
import { Late } from '../late/late.ts';
import { isRegistrationScope } from '../screens/apply/scope.ts';
import type { Portal } from '../ui/portal.ts';
import type { Videos } from '../base/videos.ts';
import { publishUploads } from '../video/page-uploads.ts';
import { openVideoUploads } from '../video/uploads.ts';
import { belongsTo } from './own-forms.ts';

/** One for each portal, that is for each page load: uploads outlive screens and areas. */
const uploadsByPortal = new WeakMap<Portal, Late<Videos<File>>>();

/** Shows a toast when an upload ends, on whichever page the applicant is by then (spec §8 Profile). */
function announceOutcomes(uploads: Videos<File>, { notify }: Portal, texts: i18n): void {
  const lastKinds = new Map<string, string | undefined>();
  for (const key of uploads.keys('')) lastKinds.set(key, uploads.state(key)?.kind);
  uploads.subscribe((key) => {
    const state = uploads.state(key);
    const lastKind = lastKinds.get(key);
    lastKinds.set(key, state?.kind);
    if (state?.kind === lastKind) return;
    if (state?.kind === 'done') notify({ kind: 'success', text: texts.t('video.uploaded') });
    if (state?.kind === 'failed') notify({ kind: 'error', text: texts.t('video.failed') });
  });
}

async function open(portal: Portal, texts: i18n): Promise<Videos<File>> {
  const { client, settings, session } = portal;
  // A chunk of its own: the player needs only this part, to ask where a video plays.
  const [{ createVideoHost }] = await Promise.all([import('../video/host.ts'), addTexts(texts, ['video'])]);
  const hostFor = (access: 'applicant' | 'stranger') => createVideoHost({ ...settings, client, access });
  // Videos of a registration are sent without a log-in, as the registration itself is (`registerCall`).
  const [strangers, applicants] = [hostFor('stranger'), hostFor('applicant')];
  const uploads = await openVideoUploads({
    hostOf: (key) => (isRegistrationScope(key) ? strangers : applicants),
    reopen: async (id) => {
      const { recordings } = await import('../recordings/recordings.ts');
      return recordings.openById(id);
    },
    mayGoUp: (key) => {
      const applicant = session.applicant();
      return isRegistrationScope(key) || (applicant !== undefined && belongsTo(applicant)(key));
    },
    subscribeSession: session.subscribe,
  });
  announceOutcomes(uploads, portal, texts);
  publishUploads(uploads);
  return uploads;
}

/** Gives forms the uploads of this page, with those that earlier pages left. Rejects where the code or its texts cannot be loaded. */
export async function videosOf(portal: Portal, texts: i18n): Promise<(store: FormStore, scope: string) => FormVideos> {
  const late = uploadsByPortal.get(portal) ?? new Late(() => open(portal, texts));
  uploadsByPortal.set(portal, late);
  const videos = await late.load();
  return (store, scope) => new FormVideos(store, scope, videos);
}
