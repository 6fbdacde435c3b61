import { afterEach, expect, inject, it } from 'vitest';
import { applyCall } from '../../src/api/events.ts';
import { uploadFile } from '../../src/api/resumable-upload.ts';
import type { Settings } from '../../src/api/settings.ts';
import { createPortal } from '../../src/app/create-portal.ts';
import { videosOf } from '../../src/app/video-uploads.ts';
import { FormStore } from '../../src/engine/store.ts';
import { addTexts, startI18n } from '../../src/i18n/i18n.ts';
import type { Notice, Portal } from '../../src/ui/portal.ts';
import { forgetUploads } from '../../src/video/kept.ts';
import { field, formOf, section } from '../engine/forms.ts';

const applicant = { id: '42', name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };

afterEach(async () => {
  await forgetUploads(() => true);
  localStorage.clear();
});

/** Each way in which something of an applicant's goes to the server. */
const ways: readonly (readonly [string, 'saveServer' | 'videoServer', (portal: Portal) => unknown])[] = [
  ['a call', 'videoServer', ({ client }) => client.send(applyCall, { json: {} })],
  ['a document that goes up by itself', 'saveServer', ({ client }) => {
    const place = client.uploads?.('applicant');
    return place && uploadFile(place, new File(['resume'], 'resume.pdf'), {
      pausesMs: [], onAddress: () => undefined, onProgress: () => undefined, onWaiting: () => undefined,
    });
  }],
  ['a video', 'videoServer', async (portal) => {
    const open = await videosOf(portal, await startI18n('en'));
    const store = new FormStore(formOf(section('a', [field('film', { widget: 'video' })])));
    open(store, '42/profile').of(store.cell('film')).start({ content: new File(['film'], 'film.mp4', { type: 'video/mp4' }) });
  }],
];

it.each(ways)('%s that is answered with 401 says that the session has ended, once', async (_way, at, go) => {
  const origin = `${inject(at)}/${crypto.randomUUID()}`;
  await fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(['*POST 401']) });
  const settings: Settings = {
    apiBase: origin, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: undefined,
    registrationLink: undefined, termsLink: undefined, classTermsLink: undefined, contact: undefined, uploads: '/uploads', faults: undefined, videoHost: undefined, liveUploads: false,
  };
  const notices: Notice[] = [];
  const texts = await startI18n('en');
  await addTexts(texts, ['portal']);
  const portal = createPortal(settings, texts, (notice) => { notices.push(notice); });
  portal.session.start('a token', applicant);
  await Promise.resolve(go(portal)).catch(() => undefined);
  await expect.poll(() => notices).toEqual([{ kind: 'error', text: texts.t('failure.sessionExpired') }]);
});
