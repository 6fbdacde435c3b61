import { afterEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { languageTag, type Language } from '../../src/base/text.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import inEnglish from '../../docs/spoken/forms.en.md?raw';
import inJapanese from '../../docs/spoken/forms.ja.md?raw';
import { oneIn } from '../arbitraries/rounds.ts';
import { inTurn } from '../e2e/support/devices.ts';
import { textsIn, type TextKey, type Texts } from '../e2e/support/texts.ts';
import { isGone, isSeen, toasts } from './support/form-walk.ts';
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
  closed: { en: 'its dialog left', jp: 'フォームを閉じる' },
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
  const { name, language, viewport, path, isPublic, more, server: options, begin, leave, spoil, mend, send, asks, call } = row;
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
  const isAs = async (state: keyof typeof STATES, line: string | undefined): Promise<void> => {
    const said: string[] = [];
    await expect.poll(async () => {
      said.push(...heard());
      // The window's title goes on with the portal's name.
      const [title = ''] = document.title.split(' | ');
      return `| ${STATES[state][language]} | ${title} | ${(await focusWords(language)).replace(/x{9,}/, 'xxx…')} | ${said.join('<br>')} |`;
    }).toBe(line);
    expect(await violations()).toEqual([]);
  };
  const isAsWritten = (state: keyof typeof STATES): Promise<void> => isAs(state, lines.next().value);
  /** Opens a dialog and leaves it in each way: nothing differs by the way. */
  const isLeft = async (state: keyof typeof STATES, open: () => Promise<unknown>, cancel: Locator): Promise<void> => {
    const line = lines.next().value;
    for (const leaves of [() => cancel.click(), () => userEvent.keyboard('{Escape}'), () => opened.router.navigate(-1)]) {
      await open();
      await isSeen(cancel);
      heard();
      await leaves();
      await isGone(cancel);
      await isAs(state, line);
    }
  };

  if (begin && leave) await isLeft('closed', () => begin(opened), page.getByRole('dialog').getByRole('button', { name: t(leave), exact: true }));
  await begin?.(opened);
  if (spoil) {
    await spoil(opened);
    heard();
    await sends.click();
    await expect.poll(() => isMarked(t)).toBe(true);
    await isAsWritten('wrong');
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
    await inDialog(asks.cancel).click();
    await isLeft('left', () => sends.click(), inDialog(asks.cancel));
  }
  const { lift } = network.break(call, answers(500, ''));
  await confirm();
  await expect.poll(() => isMarked(t)).toBe(true);
  await isAsWritten('failed');
  expect(toasts().length).toBeLessThan(2);
  await switchThereAndBack(language);
  await isAsWritten('failedAgain');
  lift();
  await confirm();
  await isGone(sends);
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  await isAsWritten('sent');
  expect([isMarked(t), toasts().length < 2]).toEqual([false, true]);
});
