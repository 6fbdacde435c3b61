import { afterEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { languageTag, type Language } from '../../src/base/text.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import inEnglish from '../../docs/spoken/forms.en.md?raw';
import inJapanese from '../../docs/spoken/forms.ja.md?raw';
import { oneIn } from '../arbitraries/rounds.ts';
import { inTurn } from '../e2e/support/devices.ts';
import { textsIn, type TextKey, type Texts } from '../e2e/support/texts.ts';
import { isGone, toasts } from './support/form-walk.ts';
import { answers } from './support/network.ts';
import { sentForms } from './support/sent-forms.ts';
import { focusWords, heard, startListening } from './support/spoken-page.ts';
import { violations } from './support/violations.ts';
import { end, openServer, visit } from './support/visit.tsx';

const OTHER: Readonly<Record<Language, Language>> = { en: 'jp', jp: 'en' };
/** What is written down of each form, under its name. */
const written: Readonly<Record<Language, string>> = { en: inEnglish, jp: inJapanese };

/** What the lines of a form begin with. */
const STATES = {
  wrong: { en: 'an answer is wrong', jp: '入力に不備がある' },
  wrongAgain: { en: 'then the language switched, and back', jp: '言語を切り替えて戻す' },
  asked: { en: 'it asks before it is sent', jp: '送信前の確認' },
  left: { en: 'that dialog left', jp: '確認を閉じる' },
  failed: { en: 'the server fails', jp: 'サーバーのエラー' },
  failedAgain: { en: 'then the language switched, and back', jp: '言語を切り替えて戻す' },
  sent: { en: 'it is sent', jp: '送信の完了' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

const rowsUnder = (name: string, language: Language): readonly string[] =>
  (written[language].split(/^## /m).find((section) => section.startsWith(`${name}\n`)) ?? '').split('\n').filter((line) => line.startsWith('| ')).slice(1);

/** The window's title says that something is wrong. */
const isMarked = (t: Texts): boolean => document.title.startsWith(t('page.error'));

/** Switches the language there and back, also while a dialog is open, where nobody can press. */
async function switchThereAndBack(language: Language): Promise<void> {
  for (const to of [OTHER[language], language]) {
    document.querySelector<HTMLElement>(`header [lang="${languageTag(to)}"]`)?.click();
    await expect.poll(() => document.documentElement.lang).toBe(languageTag(to));
    await expect.poll(() => isMarked(textsIn(to))).toBe(true);
  }
}

afterEach(end);

// Each line is as `docs/spoken/forms` has it; one that differs is a defect, or is written down there.
const rows = sentForms.flatMap((form, turn) => inTurn(turn).map((device) => ({ ...form, ...device, form: form.name.en })));
test.for(oneIn(5, rows))('focus, title and announcements of each state: $form ($language, $viewport)', async (row) => {
  const { name, language, viewport, path, isPublic, more, server: options, begin, spoil, mend, send, asks, call } = row;
  startListening();
  const server = openServer(options?.());
  const person = server.campus.newPerson(language, more);
  chooseLanguage(language, undefined);
  const opened = { ...await visit(server, { language, viewport, path: path(server.campus.linkOf(person)), ...(!isPublic && { as: person }) }), person };
  const { t, network } = opened;
  const lines = rowsUnder(name[language], language).values();
  const sends = page.getByRole('button', { name: t(send), exact: true });
  const inDialog = (key: TextKey): Locator => page.getByRole('dialog', { name: t(asks?.title ?? key), exact: true }).getByRole('button', { name: t(key), exact: true });
  const confirm = async (): Promise<void> => {
    await sends.click();
    if (asks) await inDialog(asks.confirm).click();
  };
  const isAsWritten = async (state: keyof typeof STATES): Promise<void> => {
    const said: string[] = [];
    await expect.poll(async () => {
      said.push(...heard());
      return `| ${STATES[state][language]} | ${(await focusWords(language)).replace(/x{9,}/, 'xxx…')} | ${said.join('<br>')} |`;
    }).toBe(lines.next().value);
  };

  await begin?.(opened);
  if (spoil) {
    await spoil(opened);
    heard();
    await sends.click();
    await expect.poll(() => isMarked(t)).toBe(true);
    await isAsWritten('wrong');
    expect(await violations()).toEqual([]);
    await switchThereAndBack(language);
    await isAsWritten('wrongAgain');
  }
  await mend(opened);
  await isGone(page.getByRole('alert').getByRole('link'));
  await expect.poll(() => isMarked(t)).toBe(false);
  // What is still wrong is said after each field that is mended, or after some of them together.
  heard();
  if (asks) {
    await sends.click();
    await isAsWritten('asked');
    expect(await violations()).toEqual([]);
    await inDialog(asks.cancel).click();
    await expect.element(sends).toHaveFocus();
    await isAsWritten('left');
  }
  const { lift } = network.break(call, answers(500, ''));
  await confirm();
  await expect.poll(() => isMarked(t)).toBe(true);
  await isAsWritten('failed');
  expect(toasts().length).toBeLessThan(2);
  expect(await violations()).toEqual([]);
  await switchThereAndBack(language);
  await isAsWritten('failedAgain');
  lift();
  await confirm();
  await isGone(sends);
  await isAsWritten('sent');
  expect([isMarked(t), toasts().length < 2]).toEqual([false, true]);
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  expect(await violations()).toEqual([]);
});
