import { ownCall } from './own-call.ts';
import type { Visit } from './visit.ts';

const tokenOf = ({ page }: Visit): Promise<string> => page.evaluate(() => localStorage.getItem('portal.token') ?? '');

/** Ends the session on the server behind the portal's back: its next call is answered with 401. */
export async function revoke(visit: Visit): Promise<void> {
  const authorization = `Bearer ${await tokenOf(visit)}`;
  const { port } = new URL(visit.origin);
  const answer = await ownCall(`http://127.0.0.1:${port}/api/v1/applicants/logout.json`, { method: 'POST', headers: { authorization } });
  if (!answer.ok) throw new Error(`the token was not revoked: ${answer.status}`);
}
