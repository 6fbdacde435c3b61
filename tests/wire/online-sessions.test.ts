import { expect, test } from 'vitest';
import { isAnswered, onlineSessionsCall } from '../../src/wire/online-sessions.ts';

const session = (id: unknown, title: string, more: object = {}) => ({ online_session_id: id, title, intro_text: '', outro_text: '', questions: [], ...more });

test('a second session of an id cannot be told from the first: it is left out, and named', () => {
  const decoded = onlineSessionsCall.decode([session(1, 'A'), session(2, 'B'), session('1', 'C')]);
  expect(decoded).toMatchObject({ ok: true, flaws: [{ call: 'my_online_sessions', path: '/2', detail: 'has the id of an earlier one' }] });
  expect(decoded.ok && decoded.value.map(({ title }) => title.en)).toEqual(['A', 'B']);
});

test.each([
  [undefined, false], [null, false], ['', false], [[], false], [[''], false], [[null, ''], false], [['', 'a'], true], [[0], true], [0, true], ['a', true],
])('a question that holds %j is answered: %j [ONL-32]', (answer, answered) => {
  const decoded = onlineSessionsCall.decode([session(1, 'A', { questions: [{ question_id: 1, question_type: 'check_box', answer }] })]);
  expect(decoded.ok && decoded.value[0]?.questions.map(isAnswered)).toEqual([answered]);
});
