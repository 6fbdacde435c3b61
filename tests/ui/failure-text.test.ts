import { describe, expect, test } from 'vitest';
import type { ApiFailure, FailureKind } from '../../src/api/failure.ts';
import { resolveText, type Language, type Text, type Translate } from '../../src/base/text.ts';
import en from '../../src/i18n/locales/en.json';
import jp from '../../src/i18n/locales/jp.json';
import { failureMessage } from '../../src/ui/failure-text.ts';
import { toastOfSave } from '../../src/forms/save-problem.ts';
import { problemOf } from '../../src/ui/problem.ts';

const locales: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, jp };

const translate = (language: Language): Translate => (key, params = {}) =>
  (locales[language][key] ?? `no text for ${key}`).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
const inWords = (text: Text, language: Language): string => resolveText(text, language, translate(language));

interface Case {
  readonly failure: ApiFailure | undefined;
  /** In places that tell failures from each other. */
  readonly en: string;
  readonly jp: string;
  /** In places with one text for all failures without words (spec §8). */
  readonly general: { readonly en: string; readonly jp: string };
}

const general = { en: 'Something went wrong', jp: 'エラーが発生しました。' };
const unreached = {
  en: 'Something went wrong\nPlease check your connection and try again in a moment.',
  jp: 'エラーが発生しました。\n通信環境をご確認のうえ、しばらくしてからもう一度お試しください。',
};
const again = { en: 'Something went wrong, please try again', jp: 'エラーが発生しました。もう一度お試しください。' };
const refusal = { texts: ['Too late.', 'Not yours.'], fields: {} };
const words = { en: 'Too late.\nNot yours.', jp: 'Too late.\nNot yours.' };
const issue = { call: 'ready', path: '/message', detail: 'must be string' };

/** At least one of each kind. */
const cases: Readonly<Record<FailureKind | 'defect', readonly Case[]>> = {
  unauthorized: [{
    failure: { kind: 'unauthorized' }, en: 'You session has expired, Please login again!', jp: 'セッションの有効期限が切れました。もう一度ログインしてください。', general,
  }],
  refused: [200, 400, 422, 503].map((status) => ({ failure: { kind: 'refused', status, refusal }, ...words, general: words })),
  server: [
    ...[200, 400, 404, 422, 500, 503].map((status): Case => ({ failure: { kind: 'server', status }, ...again, general })),
    {
      failure: { kind: 'server', status: 429 }, general,
      en: 'There were too many attempts. Please wait a while and try again.', jp: '試行回数が上限に達しました。しばらくお待ちいただいてから、もう一度お試しください。',
    },
  ],
  network: [{
    failure: { kind: 'network' }, general: unreached,
    en: 'The server cannot be reached. Check your connection and try again.', jp: 'サーバーに接続できません。通信環境を確認して、もう一度お試しください。',
  }],
  timeout: [{
    failure: { kind: 'timeout' }, general: unreached,
    en: 'The server did not answer in time. Please try again.', jp: 'サーバーから時間内に応答がありませんでした。もう一度お試しください。',
  }],
  aborted: [{ failure: { kind: 'aborted' }, en: 'Cancelled.', jp: '中止しました。', general }],
  overtaken: [{ failure: { kind: 'overtaken' }, en: 'Cancelled.', jp: '中止しました。', general }],
  malformed: [{
    failure: { kind: 'malformed', issue }, general,
    en: "The server’s answer could not be read (ready/message). Please try again, or tell your contact person.",
    jp: 'サーバーの応答を読み取れませんでした。もう一度お試しいただくか、担当者にご連絡ください（詳細：ready/message）。',
  }],
  // No call failed: there is no applicant, or the client has a defect.
  defect: [{ failure: undefined, ...again, general }],
};

describe.each(['en', 'jp'] as const)('the words of a failure (%s)', (language) => {
  test.each(Object.values(cases).flat())('$failure', ({ failure, general: fixed, ...told }) => {
    expect(inWords(failureMessage(failure), language)).toBe(told[language]);
    expect(inWords(problemOf(failure), language)).toBe(fixed[language]);
  });

  test.each(Object.values(cases).flat())('in the toast of a save: $failure [APPLY-41, PROF-28]', ({ failure, ...told }) => {
    const isFixed = failure?.kind === 'refused' || told[language] === again[language];
    expect(toastOfSave(failure, translate(language))).toBe(isFixed ? told[language] : `${again[language]}\n${told[language]}`);
  });
});
