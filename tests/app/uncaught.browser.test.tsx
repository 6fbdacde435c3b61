import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import { createUncaughtHandler, createFaultReporter } from '../../src/app/uncaught.ts';
import type { PageFault } from '../../src/base/page-fault.ts';
import { switchLanguage } from '../../src/i18n/i18n.ts';
import { startI18n } from '../i18n/start.ts';

const i18n = await startI18n('en');
const said: string[] = [];
const told: PageFault[] = [];

let meet: (error: unknown) => void;
beforeEach(() => { meet = createUncaughtHandler({ texts: i18n, notify: ({ text }) => { said.push(text); }, report: (fault) => { told.push(fault); } }); });
afterEach(async () => {
  for (const list of [said, told]) list.splice(0);
  await switchLanguage(i18n, 'en');
});

const at = (error: Error, ...places: readonly string[]): Error => Object.assign(error, { stack: `${error.name}: ${error.message}\n${places.map((place) => `    at f (${place})`).join('\n')}` });
const own = (file: string): string => `${location.origin}/assets/${file}`;

const EN = 'Something on this page went wrong. If a button or a field does not respond, load the page again.';

describe('an error that nobody caught', () => {
  test('is said, and told without its message', () => {
    meet(at(new TypeError('taro@example.com is not a function'), own('exam-3fk2.js:1:20377'), own('index-Ba.js?v=1:12:5')));
    expect([said, told]).toEqual([[EN], [{ name: 'TypeError', places: ['exam-3fk2.js:1:20377', 'index-Ba.js:12:5'] }]]);
  });

  test('is said in the language in force', async () => {
    await switchLanguage(i18n, 'jp');
    meet(at(new Error('x'), own('a.js:1:1')));
    expect(said).toEqual(['ページの一部で問題が発生しました。ボタンや入力欄が反応しない場合は、ページを読み込み直してください。']);
  });

  test('is told once of each kind, and of five kinds at most', () => {
    for (const place of [1, 1, 2, 3, 4, 5, 6, 7]) meet(at(new Error('x'), own(`a.js:1:${String(place)}`)));
    expect(told.map(({ places }) => places)).toEqual([1, 2, 3, 4, 5].map((place) => [`a.js:1:${String(place)}`]));
    expect(said).toHaveLength(8);
  });

  test('that is a failed call is said in its own words, and not told', () => {
    meet(new ApiError({ kind: 'network' }));
    expect([said, told]).toEqual([[i18n.t('failure.network')], []]);
  });

  test.each<readonly [string, unknown]>([
    ['of an extension', at(new Error('x'), 'chrome-extension://abc/content.js:1:1', 'moz-extension://abc/content.js:1:1')],
    ['of work that was given up', new DOMException('x', 'AbortError')], ['that the browser tells no more of', null], ['that is no error', 'text'],
  ])('%s is none of the page', (_what, error) => {
    meet(error);
    expect([said, told]).toEqual([[], []]);
  });

  test('has the name and the length that may be told', () => {
    meet(at(Object.assign(new Error('x'), { name: 'taro@example.com' }), ...Array.from({ length: 9 }, (_, line) => own(`${'b'.repeat(150)}.js:${String(line)}:1`))));
    expect(told).toEqual([{ name: 'Error', places: Array.from({ length: 8 }, (_, line) => `${'b'.repeat(93)}.js:${String(line)}:1`) }]);
  });
});

describe('where it is told', () => {
  const fault = { name: 'Error', places: ['a.js:1:1'] };
  test.each([['/faults', 'https://api.example', 'https://api.example/faults'], ['https://told.example/here', '', 'https://told.example/here']])('%s of %s', (faults, apiBase, address) => {
    const send = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('away'));
    createFaultReporter({ apiBase, faults })(fault);
    createFaultReporter({ apiBase, faults: undefined })(fault);
    expect(send.mock.calls.map(([to, init]) => [to, init?.body])).toEqual([[address, JSON.stringify(fault)]]);
    send.mockRestore();
  });
});
