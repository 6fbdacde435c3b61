import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportDropped } from '../../src/forms/report-dropped.ts';

const sent = (fields: Readonly<Record<string, string | readonly string[]>>) => ({ applicant: { custom_fields: fields } });
const categories = (fields: object) => [{ category_name: 'Other', fields: {} }, { category_name: 'Skills', fields }];

const lines: string[] = [];
beforeEach(() => { vi.spyOn(console, 'error').mockImplementation((line: string) => { lines.push(line); }); });
afterEach(() => {
  vi.restoreAllMocks();
  lines.length = 0;
});

test('a field with brackets that the server did not keep is named once', () => {
  for (let times = 0; times < 2; times += 1) reportDropped(sent({ 'Score [JLPT]': '120', 'Score]': '3', Hobby: 'Tea' }), categories({ 'Score]': { value: '3' } }));
  expect(lines).toEqual([expect.stringContaining('"Score [JLPT]"')]);
});

test.each<readonly [string, Parameters<typeof reportDropped>]>([
  ['is held', [sent({ 'Held [1]': 'a' }), categories({ 'Held [1]': { value: 'a' } })]],
  ['is held, in a map', [sent({ 'Held [2]': 'a' }), { 'Held [2]': 'a' }]],
  ['is a list that is held', [sent({ 'Held [3]': ['a'] }), { 'Held [3]': { value: ['a'] } }]],
  ['was sent empty', [sent({ 'Held [4]': '', 'Held [5]': [] }), categories({})]],
  ['is of a server that says nothing of fields', [sent({ 'Held [6]': 'a' }), undefined]],
  ['has no brackets', [sent({ Hobby: 'Tea' }), categories({})]],
  ['is not there', [{}, categories({})]],
])('nothing is said of one that %s', (_what, given) => {
  reportDropped(...given);
  expect(lines).toEqual([]);
});
