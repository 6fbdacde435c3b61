import { expect, test } from 'vitest';
import { loginResultOf } from '../../tools/contract/login-result.ts';

const email = 'a@example.com';
const opened = (status: number, body: unknown) => () => loginResultOf({ kind: 'answer', status, headers: new Headers(), text: JSON.stringify(body) }, email, 'name another');

test('a log-in opens a session with its applicant', () => {
  expect(opened(200, { access_token: { token: 't' }, applicant: { id: 1 } })()).toEqual({ token: 't', applicant: { id: 1 } });
});

test.each<[status: number, body: unknown, says: string]>([
  [401, { errors: 'Wrong password.' }, 'The log-in of a@example.com was refused (401: "Wrong password."): are the server and the password the right ones?'],
  [200, { errors: ['One.', 'Two.'] }, 'The log-in of a@example.com was refused (200: "One. Two."): are the server and the password the right ones?'],
  [400, { error: 'No.' }, 'The log-in of a@example.com was refused (400: "No."): are the server and the password the right ones?'],
  [429, { errors: 'Wait 5 s.' }, 'The server takes no log-in of a@example.com for a while (429: "Wait 5 s."); try again later.'],
  [429, null, 'The server takes no log-in of a@example.com for a while (429); try again later.'],
  [422, {}, 'The server answers the log-in with 422, which is no answer of the API.'],
  [404, 'x', 'The server answers the log-in with 404, which is no answer of the API.'],
  [200, { authy_enabled: true, applicant_id: 1 }, 'The account is asked for a code as well; name another.'],
])('one that is answered %i with %j says why it opens nothing', (status, body, says) => {
  expect(opened(status, body)).toThrow(says);
});
