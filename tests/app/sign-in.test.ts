import { afterEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import type { Client } from '../../src/api/client.ts';
import { ApiError, type ApiFailure } from '../../src/api/failure.ts';
import { createSession } from '../../src/api/session.ts';
import { createSignIn } from '../../src/app/sign-in.ts';
import type { Notice } from '../../src/ui/portal.ts';
import { keyStore } from '../api/key-store.ts';

const settings = {
  apiBase: '', extensions: true, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: undefined,
  registrationLink: undefined, termsLink: undefined, classTermsLink: undefined, contact: undefined, uploads: undefined, faults: undefined, videoHost: undefined, liveUploads: false,
};

afterEach(() => { vi.unstubAllGlobals(); });

/** The token of an earlier visit, and a server that answers `verify_user` so. */
async function resume(failure: ApiFailure): Promise<{ readonly texts: readonly string[]; readonly token: string | undefined; readonly resumed: boolean }> {
  const lasting = keyStore();
  lasting.setItem('portal.token', 't');
  const session = createSession(lasting, keyStore());
  const notices: Notice[] = [];
  const client: Client = { check: () => undefined, send: () => Promise.reject(new ApiError(failure)) };
  const texts = i18next.createInstance();
  await texts.init({ lng: 'en', resources: { en: { translation: { 'failure.sessionExpired': 'expired' } } }, keySeparator: false });
  const resumed = await createSignIn({ client, session, settings, i18n: texts, notify: (notice) => { notices.push(notice); } }).resume();
  return { texts: notices.map(({ kind, text }) => `${kind}: ${text}`), token: session.token(), resumed };
}

const refused = (status: number): ApiFailure => ({ kind: 'refused', status, refusal: { texts: ['Blocked', 'Call us'], fields: {} } });

test.each<readonly [string, ApiFailure, readonly string[], string | undefined]>([
  ['errors in a 200: said, and the token goes', refused(200), ['error: Blocked\nCall us'], undefined],
  ['errors in a 403: said, and the token goes', refused(403), ['error: Blocked\nCall us'], undefined],
  ['errors in a 503: said, and the token stays', refused(503), ['error: Blocked\nCall us'], 't'],
  ['errors in a 429: said, and the token stays', refused(429), ['error: Blocked\nCall us'], 't'],
  ['401: expired, and the token goes', { kind: 'unauthorized' }, ['error: expired'], undefined],
  ['no answer: the token stays', { kind: 'network' }, [], 't'],
])('verify_user, %s', async (_title, failure, texts, token) => {
  expect(await resume(failure)).toEqual({ texts, token, resumed: false });
});
