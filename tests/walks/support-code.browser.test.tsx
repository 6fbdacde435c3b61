import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import { createUncaughtHandler } from '../../src/app/uncaught.ts';
import { faultCode } from '../../src/base/page-fault.ts';
import { startI18n } from '../i18n/start.ts';
import { makeEdits } from './support/edits.ts';
import { ProfileWalk, isSeen } from './support/form-walk.ts';
import type { Fault } from './support/network.ts';
import { end, openServer, visit } from './support/visit.tsx';

const CODE = '7F3K-2Q';
const TELL = { en: `Tell support: ${CODE}`, jp: `お問い合わせの際は、この番号をお伝えください：${CODE}` };

const breaksDown = (body: string): Fault => () =>
  new Response(body, { status: 500, headers: { 'content-type': 'application/json', 'x-support-code': CODE } });

afterEach(end);

test.each(['en', 'jp'] as const)('what could not be loaded has a code to tell support (%s)', async (language) => {
  const server = openServer();
  server.network.break(/GET .*\/my_profile\.json/, breaksDown(''));
  await visit(server, { language, as: server.campus.newPerson(language), path: '/profile' });
  await isSeen(page.getByRole('alert').getByText(TELL[language]));
});

test.each(oneIn(2, ['jp', 'en'] as const))('a save that broke down has it, also with words of the server (%s)', async (language) => {
  const server = openServer();
  const opened = await visit(server, { language, as: server.campus.newPerson(language), path: '/profile?mode=edit' });
  const profile = new ProfileWalk(opened);
  await makeEdits(profile);
  for (const body of ['', '{"errors":"It broke."}']) {
    const { lift } = server.network.break(/^PUT .*applicants\/\d+\.json$/, breaksDown(body));
    await profile.confirmSave();
    await isSeen(page.getByText(TELL[language]).first());
    lift();
  }
});

test.each([
  ['en', 'Something on this page went wrong. If a button or a field does not respond, load the page again.', 'Tell support: '],
  ['jp', 'ページの一部で問題が発生しました。ボタンや入力欄が反応しない場合は、ページを読み込み直してください。', 'お問い合わせの際は、この番号をお伝えください：'],
] as const)('an error that nobody caught has the code of its kind, as long as somebody is told (%s)', async (language, words, tell) => {
  const said: string[] = [];
  const told: string[] = [];
  const meet = createUncaughtHandler({
    texts: await startI18n(language), notify: ({ text }) => { said.push(text); }, report: (fault) => { told.push(faultCode(fault)); }, hasCodes: true,
  });
  const at = (line: number): Error => Object.assign(new TypeError('x'), { stack: `TypeError: x\n    at f (${location.origin}/assets/a.js:1:${String(line)})` });
  for (const line of [1, 1, 2, 3, 4, 5, 6]) meet(at(line));
  const [first = ''] = told;
  expect(told).toHaveLength(5);
  expect(said.slice(0, 2)).toEqual([`${words}\n${tell}${first}`, `${words}\n${tell}${first}`]);
  // Of the sixth kind nobody is told any more.
  expect(said.at(-1)).toBe(words);
});
