import { afterEach, expect, inject, it } from 'vitest';
import { browserClock } from '../../src/api/browser-clock.ts';
import type { Client } from '../../src/api/client.ts';
import { applyCall } from '../../src/wire/events.ts';
import { failureOf } from '../../src/api/failure.ts';
import { updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { onlineSessionsCall } from '../../src/wire/online-sessions.ts';
import { updateApplicantCall } from '../../src/wire/profile.ts';
import { uploadFile } from '../../src/api/resumable-upload.ts';
import { rememberSave } from '../../src/api/save-memory.ts';
import { digestOfSave, save, type SaveProgress } from '../../src/api/save.ts';
import type { Settings } from '../../src/wire/settings.ts';
import { createSession } from '../../src/api/session.ts';
import { persistentStore, tabStore } from '../../src/base/stores.ts';
import { createPortal } from '../../src/app/create-portal.ts';
import { videosOf } from '../../src/app/video-uploads.ts';
import { ServerClock } from '../../src/base/server-clock.ts';
import { FormStore } from '../../src/engine/store.ts';
import { addTexts } from '../../src/i18n/i18n.ts';
import { startI18n } from '../i18n/start.ts';
import { examAccount, sendAs } from '../../src/screens/exam/exam-account.ts';
import type { Notice, Portal } from '../../src/ui/portal.ts';
import { forgetUploads } from '../../src/video/stored-uploads.ts';
import type { Seen } from '../api/save-server.ts';
import { field, formOf, section } from '../engine/forms.ts';

const file = new File(['resume'], 'resume.pdf');
const aiko = { id: '42', name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };

afterEach(async () => {
  await forgetUploads(() => true);
  localStorage.clear();
});

/** Each way in which something of an applicant's goes to the server. */
const ways: readonly (readonly [string, 'saveServer' | 'videoServer', (portal: Portal) => unknown])[] = [
  ['a call', 'videoServer', ({ client }) => client.send(applyCall, { json: {} })],
  ['a document that goes up by itself', 'saveServer', ({ client }) => {
    const place = client.uploads?.('applicant', '42/profile');
    return place && uploadFile(place, file, {
      pausesMs: [], onAddress: () => undefined, onProgress: () => undefined, onWaiting: () => undefined,
    });
  }],
  ['a video', 'videoServer', async (portal) => {
    const open = await videosOf(portal, await startI18n('en'));
    const store = new FormStore(formOf(section('a', [field('film', { widget: 'video' })])));
    open(store, '42/profile').of(store.cell('film')).start({ content: new File(['film'], 'film.mp4', { type: 'video/mp4' }) });
  }],
];

/** A page on which Aiko is logged in. */
async function pageAt(at: 'saveServer' | 'videoServer') {
  const origin = `${inject(at)}/${crypto.randomUUID()}`;
  const settings: Settings = {
    apiBase: origin, extensions: true, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: undefined,
    registrationLink: undefined, termsLink: undefined, classTermsLink: undefined, contact: undefined, uploads: '/uploads', faults: undefined, videoHost: undefined, liveUploads: false,
  };
  const notices: Notice[] = [];
  const texts = await startI18n('en');
  await addTexts(texts, ['portal']);
  const portal = createPortal(settings, createSession(persistentStore(), tabStore()), texts, (notice) => { notices.push(notice); });
  portal.session.start('of Aiko', aiko);
  return { origin, notices, texts, portal };
}

it.each(ways)('%s that is answered with 401 says that the session has ended, once', async (_way, at, go) => {
  const { origin, notices, texts, portal } = await pageAt(at);
  await fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(['*POST 401']) });
  await Promise.resolve(go(portal)).catch(() => undefined);
  await expect.poll(() => notices).toEqual([{ kind: 'error', text: texts.t('failure.sessionExpired') }]);
});

const content = { body: { applicant: { name: 'Aiko', resume: file } }, files: [{ field: 'resume', path: ['applicant', 'resume'], file, reference: 'upload_id' }] };
const examServer = (portal: Portal) => examAccount(portal, '42', new ServerClock(browserClock)).server(3, 1);

/** Each way in which something goes to the server that is of one applicant and may have begun long before. */
const own: typeof ways = [
  ...ways.slice(1),
  ['a save', 'saveServer', ({ client }) => save(client, updateApplicantCall('42'), content, { scope: '42/profile' })],
  ['an answer of an exam', 'saveServer', (portal) => examServer(portal).save({ questionId: 1, answer: 'One', order: 1, remainingTime: 9 }, { keepalive: false })],
  ['the question for the time of an exam', 'saveServer', (portal) => examServer(portal).ask()],
  ['the way on in an exam', 'saveServer', ({ client }) => sendAs('42', client)(applyCall, { json: {} })],
];

/** What another tab does. */
const logInElsewhere = ({ session }: Portal, token: string): void => {
  localStorage.setItem('portal.token', token);
  session.follow();
};

it.each([...own, ...ways.slice(0, 1)])('%s is not sent for whoever has just logged in in another tab, and leaves nothing on the device', async (_way, at, go) => {
  const { origin, portal } = await pageAt(at);
  logInElsewhere(portal, 'of Ben');
  const ends = [await Promise.resolve(go(portal)).then(() => undefined, failureOf)];
  if (own.some(([, , each]) => each === go)) {
    portal.session.resume({ ...aiko, id: '4' });
    ends.push(await Promise.resolve(go(portal)).then(() => undefined, failureOf));
  }
  expect([await (await fetch(`${origin}/seen`)).json(), Object.keys(localStorage).filter((key) => key.includes('42/'))]).toEqual([[], []]);
  for (const end of ends) expect([undefined, 'unauthorized']).toContain(end?.kind);
  portal.session.end();
});

it.each(['while a document goes up', 'while the server is asked for the time'])('a save is not sent where somebody else has logged in %s', async (when) => {
  const { origin, portal } = await pageAt('saveServer');
  const [scope, { send }] = ['42/online-session/3/1', portal.client];
  rememberSave(localStorage, scope).confirm(await digestOfSave(updateOnlineSessionCall, content));
  const logIn = (): void => {
    logInElsewhere(portal, 'of Ben');
    portal.session.resume({ ...aiko, id: '4' });
  };
  const client: Client = {
    ...portal.client,
    send: (call, input) => {
      const answer = send(call, input);
      if (call.name === onlineSessionsCall.name) logIn();
      return answer;
    },
  };
  const onProgress = ({ share }: SaveProgress): void => { if (share > 0 && when.endsWith('goes up')) logIn(); };
  expect(await save(client, updateOnlineSessionCall, content, { scope, onProgress, resumed: true }).then(() => undefined, failureOf)).toEqual({ kind: 'unauthorized' });
  const seen = await (await fetch(`${origin}/seen`)).json() as readonly Seen[];
  expect(seen.filter(({ method, authorization }) => method === 'PUT' || authorization === 'Bearer of Ben')).toEqual([]);
  portal.session.end();
});
