import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { readRefusal } from '../../src/wire/refusal.ts';
import { type KitAnswer, CannotRun } from './exchange.ts';

/** The token and the applicant of a log-in. Throws `CannotRun` with the reason, and what to do `instead`, where it opens nothing. */
export function loginResultOf(answered: KitAnswer, email: string, instead: string): { readonly token: string; readonly applicant: unknown } {
  if (answered.kind !== 'answer') throw new CannotRun(`The log-in was not answered: ${answered.detail}.`);
  const value = parseJson(answered.text);
  const { access_token: access, applicant } = isJsonObject(value) ? value : {};
  if (isJsonObject(access) && typeof access['token'] === 'string') return { token: access['token'], applicant };
  if (isJsonObject(value) && 'authy_enabled' in value) throw new CannotRun(`The account is asked for a code as well; ${instead}.`);
  const refusal = readRefusal(value);
  const description = `${String(answered.status)}${refusal ? `: "${refusal.texts.join(' ')}"` : ''}`;
  if (answered.status === 429) throw new CannotRun(`The server takes no log-in of ${email} for a while (${description}); try again later.`);
  throw new CannotRun(refusal
    ? `The log-in of ${email} was refused (${description}): are the server and the password the right ones?`
    : `The server answers the log-in with ${description}, which is no answer of the API.`);
}
