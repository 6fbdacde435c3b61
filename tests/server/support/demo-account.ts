import type { Part } from './saving.ts';
import type { SpawnedServer } from './spawned-server.ts';

/** An applicant of the demo content, logged in at a server of a process of its own. */
export interface Account {
  readonly id: number;
  readonly token: string;
}

interface StoredProfile {
  readonly custom_fields: readonly { readonly fields: Readonly<Record<string, { readonly value: unknown }>> }[];
  readonly universities: readonly { readonly id: number; readonly department: string; readonly is_latest: boolean }[];
  readonly document_fields: readonly { readonly document_name_id: number; readonly upload: { readonly name: string; readonly url: string } | null }[];
}

type Server = Pick<SpawnedServer, 'url'>;
const DEMO = { email: 'demo@example.com', password: 'demo-password' };

export async function logIn({ url }: Server, as: typeof DEMO = DEMO, more: Readonly<Record<string, string>> = {}): Promise<Account> {
  const body = JSON.stringify(as);
  const response = await fetch(`${url}/api/v1/auth/login.json`, { method: 'POST', headers: { ...more, 'content-type': 'application/json' }, body });
  const { access_token: { token }, applicant } = await response.json() as { access_token: { token: string }; applicant: { id: number } };
  return { id: applicant.id, token };
}

export async function profileOf({ url }: Server, { token }: Account): Promise<StoredProfile> {
  const response = await fetch(`${url}/api/v1/applicants/my_profile.json`, { headers: { authorization: `Bearer ${token}` } });
  return await response.json() as StoredProfile;
}

/** The status, or 0 without an answer. */
export async function save(
  { url }: Server, { id, token }: Account, parts: readonly Part[], more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const headers = { ...more, authorization: `Bearer ${token}` };
  return fetch(`${url}/api/v1/applicants/${String(id)}.json`, { method: 'PUT', headers, body }).then(({ status }) => status, () => 0);
}
