import { expect, test } from 'vitest';
import { isDenial, readRefusal } from '../../src/wire/refusal.ts';

test.each([
  ['a string', { errors: 'No' }, ['No'], {}],
  ['a list', { errors: ['No', 'Never', 'No'] }, ['No', 'Never'], {}],
  ['a map', { errors: { name: 'Taken', email: ['Bad', 'Taken'] } }, ['Taken', 'Bad'], { name: ['Taken'], email: ['Bad', 'Taken'] }],
  ['error', { error: 'Name taken' }, ['Name taken'], {}],
  ['error beside empty errors', { errors: [], error: 'No' }, ['No'], {}],
  ['a map with an empty list', { errors: { name: [], email: ['Bad'] } }, ['Bad'], { email: ['Bad'] }],
])('%s is a refusal', (_form, answer, texts, fields) => {
  expect(readRefusal(answer)).toEqual({ texts, fields });
});

test.each([{}, { errors: null }, { errors: [] }, { errors: '' }, { errors: ' ' }, { errors: {} }, [], 'errors', null, undefined])(
  '%j refuses nothing', (answer) => {
    expect(readRefusal(answer)).toBeUndefined();
  });

test.each([false, 'false', 0, '0', '', {}])('a success that is %j is denied', (success) => {
  expect(isDenial({ success })).toBe(true);
});

test.each([{}, { success: true }, { success: 'true' }, { success: 1 }, { success: null, message: 'Saved' }, [], null, undefined])('%j denies nothing', (answer) => {
  expect(isDenial(answer)).toBe(false);
});
