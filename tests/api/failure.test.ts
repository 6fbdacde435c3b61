import { expect, it } from 'vitest';
import { isDecided, isFinal, type ApiFailure } from '../../src/api/failure.ts';

const server = (status: number): ApiFailure => ({ kind: 'server', status });
const refused = (status: number): ApiFailure => ({ kind: 'refused', status, refusal: { texts: ['No'], fields: {} } });

it.each<readonly [ApiFailure, boolean]>([
  [refused(422), true], [refused(403), true], [refused(200), true], [refused(503), false], [refused(429), false],
  // A success that is denied without words, and who has looked at what came.
  ...[200, 409, 412, 413, 422].map((status): [ApiFailure, boolean] => [server(status), true]),
  // Whatever stands in between: a Wi-Fi that wants a log-in, the filter of a school.
  ...[400, 403, 404, 407, 408, 429, 500, 503].map((status): [ApiFailure, boolean] => [server(status), false]),
  [{ kind: 'network' }, false], [{ kind: 'timeout' }, false], [{ kind: 'malformed', issue: { call: 'update_exam', path: '', detail: 'is no answer' } }, false],
])('%o is the last word of the server: %s', (failure, decided) => {
  expect([isDecided(failure), isFinal(failure)]).toEqual([decided, decided]);
});

it('is final as well, and yet nothing decided, where it is an answer in JSON that nobody can read', () => {
  const failure: ApiFailure = { kind: 'malformed', status: 200, issue: { call: 'update_exam', path: '', detail: 'is no answer' } };
  expect([isDecided(failure), isFinal(failure)]).toEqual([false, true]);
});
