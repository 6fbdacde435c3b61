import { expect } from 'vitest';
import { PASSWORD } from './applicants.ts';
import { Inbox } from './outbox.ts';
import { ownCall } from './own-call.ts';
import type { Portal } from './portal.ts';
import { newCaller } from './visit.ts';

/** What the server holds of somebody, as the calls of the profile show it. */
export interface ApplicantRecord {
  readonly name: string;
  readonly japanese_name: string | null;
  readonly universities: readonly unknown[];
  readonly custom_fields: readonly { readonly fields: Readonly<Record<string, { readonly value: unknown }>> }[];
  readonly document_fields: readonly { readonly document_name: string; readonly upload: { readonly name: string } | null }[];
}

async function call(portal: Portal, path: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await ownCall(`${portal.origin()}/api/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...newCaller(), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Reads the record of somebody who has just registered, once: by the link of the one e-mail that they were sent. */
export async function registeredRecord(portal: Portal, email: string): Promise<ApplicantRecord & { readonly token: string }> {
  const inbox = new Inbox(portal, email);
  const link = new URL(await inbox.nextLink(), portal.origin());
  expect(await inbox.messages(), 'e-mails').toHaveLength(1);
  const reset = { reset_password_token: link.searchParams.get('reset_password_token'), new_password: PASSWORD, registration: 'true' };
  await call(portal, 'reset_password.json', { applicant: reset });
  const { access_token: { token } } = await call(portal, 'auth/login.json', { email, password: PASSWORD }) as { readonly access_token: { readonly token: string } };
  return { ...await call(portal, 'applicants/my_profile.json', undefined, token) as ApplicantRecord, token };
}
