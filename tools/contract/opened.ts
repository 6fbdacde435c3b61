import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { type Answered, CannotRun } from './exchange.ts';

/** What a log-in is refused with. */
const REFUSED: readonly number[] = [401, 422, 429];

/** The token and the applicant of a log-in. Throws `CannotRun` with the reason where it opens nothing. */
export function openedBy(answered: Answered, email: string): { readonly token: string; readonly applicant: unknown } {
  if (answered.kind !== 'answer') throw new CannotRun(`The log-in was not answered: ${answered.detail}.`);
  const value = parseJson(answered.text);
  const { access_token: access, applicant } = isJsonObject(value) ? value : {};
  if (isJsonObject(access) && typeof access['token'] === 'string') return { token: access['token'], applicant };
  if (isJsonObject(value) && 'authy_enabled' in value) throw new CannotRun('The account is asked for a code as well; name another.');
  throw new CannotRun(REFUSED.includes(answered.status)
    ? `The log-in of ${email} was refused (${String(answered.status)}): is the password right?`
    : `The server answers the log-in with ${String(answered.status)}, which is no answer of the API.`);
}
