import { afterEach, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { registerCall } from '../../src/wire/registration.ts';
import { createSession } from '../../src/api/session.ts';
import { videosOf } from '../../src/app/video-uploads.ts';
import { FormStore } from '../../src/engine/store.ts';
import { registrationScope } from '../../src/screens/apply/scope.ts';
import { startI18n } from '../i18n/start.ts';
import type { Portal } from '../../src/ui/portal.ts';
import { forgetUploads } from '../../src/video/stored-uploads.ts';
import { field, formOf, section } from '../engine/forms.ts';

const applicant = { id: '42', name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };

afterEach(async () => {
  await forgetUploads(() => true);
  localStorage.clear();
});

/** A page of somebody who is logged in; `created` are the calls by which its videos were created. */
async function pageOf() {
  const session = createSession(localStorage, sessionStorage);
  session.start('a token', applicant);
  const created: string[] = [];
  const send: Client['send'] = (call) => {
    created.push(call.access);
    return new Promise(() => undefined);
  };
  const portal = { client: { send }, session, settings: { apiBase: '', videoHost: undefined, liveUploads: false }, notify: () => undefined };
  const open = await videosOf(portal as unknown as Portal, await startI18n('en'));
  const store = new FormStore(formOf(section('a', [field('film', { widget: 'video' })])));
  return { created, filmOf: (scope: string) => open(store, scope).of(store.cell('film')) };
}

it.each([['42/profile', 'applicant'], [registrationScope('3'), registerCall.access]])('a video of %s is that of a %s, whoever is logged in', async (scope, access) => {
  const { created, filmOf } = await pageOf();
  filmOf(scope).start({ content: new File(['film'], 'film.mp4', { type: 'video/mp4' }) });
  await expect.poll(() => created).toEqual([access]);
});
