import { expect } from 'vitest';
import { violationsOn } from './support/axe.ts';
import { callsOf, type Asked } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { onlineSession, sessionQuestion, type Learning } from './support/learning.ts';
import { allowCamera, RecorderPage, storedVideo } from './support/recorder.ts';
import { testWith } from './support/test.ts';
import { fixedText, type TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const [LONG, SHORT, DONE, FILMED, TUNNEL] = [961, 962, 963, 964, 965];
const learning: Learning = {
  sessions: [
    onlineSession(LONG, [
      sessionQuestion(11, 'text'), sessionQuestion(12, 'video', { timelimit: 30 }), sessionQuestion(13, 'text_area', { display_image: 'files/session-offices.webp' }),
      sessionQuestion(14, 'check_box'), sessionQuestion(15, 'drop_down'),
    ]),
    onlineSession(SHORT, [sessionQuestion(21, 'radio_button'), sessionQuestion(22, 'number')]),
    { ...onlineSession(DONE, [sessionQuestion(31, 'text'), sessionQuestion(32, 'drop_down'), sessionQuestion(33, 'email')]), taker: { answers: { 31: 'Green tea', 32: ['Blue'] }, done: true } },
    onlineSession(FILMED, [sessionQuestion(41, 'video', { timelimit: 30 }), sessionQuestion(42, 'video', { timelimit: 3 })]),
    onlineSession(TUNNEL, [sessionQuestion(51, 'text'), sessionQuestion(52, 'text')]),
  ],
};
const test = testWith({ learning });

const sessionOf = ({ page, t, language }: Visit) => {
  const name = (en: string, jp: string) => (language === 'jp' ? jp : en);
  const button = (key: TextKey) => page.getByRole('button', { name: t(key), exact: true });
  return {
    button,
    press: (key: TextKey) => button(key).click(),
    title: (number: number, total: number) => page.getByRole('heading', { name: `${t('onlineSession.question', { number })} ${t('onlineSession.of', { number, total })}`, exact: true }),
    question: (id: number) => name(`Please tell us ${id}`, `教えてください${id}`),
    answer: (id: number) => page.getByLabel(name(`Please tell us ${id}`, `教えてください${id}`), { exact: true }),
    option: (en: string, jp: string) => page.getByRole('checkbox', { name: name(en, jp), exact: true }),
    text: (en: string, jp: string) => page.getByText(name(en, jp), { exact: true }),
    choose: (id: number) => page.getByRole('combobox', { name: t('onlineSession.session'), exact: true }).selectOption({ label: name(`Session ${id}`, `セッション${id}`) }),
    introduction: page.getByRole('heading', { name: t('onlineSession.introduction'), exact: true }),
    dialog: page.getByRole('dialog'),
    toast: (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true }),
  };
};

const has = ({ body }: Asked, member: string): boolean => (body as readonly string[]).some((name) => name.includes(`[${member}]`));
const saves = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ call }) => call.startsWith('PUT'));
const isNarrow = ({ page }: Visit): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.for(looksInTurn(0))('is taken from the introduction to the outro ($language, $viewport) [ROUTE-13, CALL-58, CALL-59, CALL-60, ONL-01, ONL-04, ONL-07, ONL-08, ONL-09, ONL-10, ONL-12, ONL-14, ONL-15, ONL-32, ONL-33, ONL-34, ONL-35, ONL-36, ONL-37, ONL-38, ONL-39, ONL-40, ONL-41]', { tags: 'smoke' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/' });
  const { page, t, origin } = opened;
  const asked = callsOf(page);
  const at = sessionOf(opened);
  await page.goto(`${origin}/onlineSession?session=${LONG}`);
  await at.text(`Welcome to session ${LONG}`, `セッション${LONG}へようこそ`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await at.press('onlineSession.start');
  await at.title(1, 5).waitFor();
  await at.answer(11).fill('First');
  expect(await violationsOn(page)).toEqual([]);
  await at.press('onlineSession.next');
  await at.title(2, 5).waitFor();
  expect(saves(asked)).toHaveLength(1);
  await at.press('onlineSession.next');
  await at.title(3, 5).waitFor();
  expect(saves(asked)).toHaveLength(1);
  await at.answer(13).fill('Lines\nof text');
  expect([await violationsOn(page), await isNarrow(opened)]).toEqual([[], 0]);
  const loads = asked.filter(({ call }) => call.startsWith('GET') && call.includes('online_sessions')).length;
  await at.press('onlineSession.back');
  await at.title(2, 5).waitFor();
  expect(asked.filter(({ call }) => call.startsWith('GET') && call.includes('online_sessions'))).toHaveLength(loads + 1);
  await at.press('onlineSession.next');
  await at.title(3, 5).waitFor();
  await eventually(() => at.answer(13).inputValue()).toBe('Lines\nof text');
  await at.press('onlineSession.next');
  await at.option('Red', '赤').check();
  await at.option('Blue', '青').check();
  await at.press('onlineSession.next');
  await at.title(5, 5).waitFor();
  await at.answer(15).selectOption({ index: 2 });
  await at.press('onlineSession.submit');
  await at.dialog.getByText(fixedText('Are you sure, you want to submit the session?', opened.language), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await at.dialog.getByRole('button', { name: t('save.cancel'), exact: true }).click();
  await at.dialog.waitFor({ state: 'detached' });
  expect(saves(asked).some((save) => has(save, 'mark_as_done'))).toBe(false);
  await at.press('onlineSession.submit');
  await at.dialog.getByRole('button', { name: t('onlineSession.confirm.ok'), exact: true }).click();
  await at.text(`Thank you for session ${LONG}`, `セッション${LONG}、お疲れさまでした`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const sent = saves(asked);
  expect(sent.map((save) => has(save, 'mark_as_done'))).toEqual([...Array.from({ length: sent.length - 1 }, () => false), true]);
  expect(sent.every(({ type, bearer }) => type === 'multipart/form-data' && bearer)).toBe(true);
  await at.press('onlineSession.ok');
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/onlineSession`);
  await at.choose(SHORT);
  await at.introduction.waitFor();
  await at.choose(LONG);
  await at.text('First', 'First').waitFor();
  expect(await page.locator('main form').count()).toBe(0);
});

test.for(inTurn(2))('that is done is read, and another one can be chosen ($language, $viewport) [ONL-02, ONL-42, ONL-43]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/onlineSession?session=${DONE}` });
  const { page } = opened;
  const at = sessionOf(opened);
  await at.text('Green tea', 'Green tea').waitFor();
  await at.text('Blue', '青').waitFor();
  expect(await page.locator('main :is(form, input, textarea)').count()).toBe(0);
  expect([await violationsOn(page), await isNarrow(opened)]).toEqual([[], 0]);
  await at.choose(SHORT);
  await at.text(`Welcome to session ${SHORT}`, `セッション${SHORT}へようこそ`).waitFor();
});

test.for(looksInTurn(1))('is recorded: the answers save themselves, Next and Submit follow them, and the host has mp4 in 720 × 480 with sound ($language, $viewport) [ONL-34, REC-01, REC-02, REC-03, REC-04, REC-05, REC-06, REC-08]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/onlineSession?session=${FILMED}` });
  const { page, t } = opened;
  const [at, asked] = [sessionOf(opened), callsOf(page)];
  await allowCamera(opened);
  const created: unknown[] = [];
  page.on('request', (request) => { if (request.url().endsWith('/me/videos')) created.push(request.postDataJSON()); });
  const lengths: number[] = [];
  const use = async (recorder: RecorderPage): Promise<void> => {
    await recorder.stands('review');
    lengths.push(Math.max(...(await recorder.kept()).map(({ length }) => length)));
    await recorder.press('widget.recorder.use');
  };

  await at.press('onlineSession.start');
  await at.title(1, 2).waitFor();
  const first = new RecorderPage(opened, at.question(41));
  await first.group.getByText(t('widget.recorder.note'), { exact: true }).waitFor();
  await first.record(3);
  expect([await violationsOn(page), await isNarrow(opened)]).toEqual([[], 0]);
  await first.press('widget.recorder.stop');
  await use(first);
  await first.plays();
  await first.button('widget.video.recordAgain').waitFor();
  await eventually(async () => saves(asked).length).toBe(1);
  await at.press('onlineSession.next');
  await at.title(2, 2).waitFor();
  expect(saves(asked)).toHaveLength(1);

  const last = new RecorderPage(opened, at.question(42));
  await last.begin();
  await use(last);
  await at.press('onlineSession.submit');
  await at.dialog.getByRole('button', { name: t('onlineSession.confirm.ok'), exact: true }).click();
  await at.text(`Thank you for session ${FILMED}`, `セッション${FILMED}、お疲れさまでした`).waitFor();
  // The answer that was waited for may go twice: by itself, and before the end.
  const sent = saves(asked).map((save) => has(save, 'mark_as_done'));
  expect(sent.indexOf(true)).toBe(sent.length - 1);
  expect(created).toEqual([41, 42].map((id) => expect.objectContaining({ recording: expect.objectContaining({ request_type: 'online_session', online_session_id: FILMED, question_id: id, applicant_id: expect.any(Number) as unknown }) as unknown })));

  await page.goto(`${opened.origin}/onlineSession?session=${FILMED}`);
  const players = page.locator('main video[src]');
  await eventually(() => players.count()).toBe(2);
  for (const [index, length] of lengths.entries()) {
    const facts = await storedVideo(await players.nth(index).evaluate((video: HTMLVideoElement) => video.src));
    expect(facts).toMatchObject({ kind: 'mp4', codec: 'h264', width: 720, height: 480, sound: 'aac', isFastStart: true });
    expect(Math.abs(facts.seconds * 1_000 - length)).toBeLessThan(1_000);
  }
});

test('an answer that waits is there for whoever comes back to it without a network, and goes up from the next question as well', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/' });
  const { context, page, t, origin, watch } = opened;
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  // A save is tried whatever the browser says of the network: what counts has reached the server.
  const answered: number[] = [];
  page.on('response', (response) => { if (response.request().method() === 'PUT') answered.push(response.status()); });
  const at = sessionOf(opened);
  const ahead = Promise.all([/\/merging-/, /\/send-waiting-/].map((name) => page.waitForResponse(name)));
  await page.goto(`${origin}/onlineSession?session=${TUNNEL}`);
  await at.press('onlineSession.start');
  await ahead;
  await context.setOffline(true);
  await at.answer(51).fill('Written in a tunnel');
  await at.press('onlineSession.next');
  await at.title(2, 2).waitFor();
  await at.press('onlineSession.back');
  await at.title(1, 2).waitFor();
  await eventually(() => at.answer(51).inputValue()).toBe('Written in a tunnel');
  await at.text(t('onlineSession.waits'), t('onlineSession.waits')).waitFor();
  await context.setOffline(false);
  await page.locator('[aria-live="polite"]').getByText(/The save that was waiting was sent at/).waitFor();
  expect(answered).toEqual([200]);

  await context.setOffline(true);
  await at.answer(51).fill('Written in another');
  await at.press('onlineSession.next');
  await at.title(2, 2).waitFor();
  await context.setOffline(false);
  await eventually(() => answered).toEqual([200, 200]);
  await at.press('onlineSession.back');
  await at.title(1, 2).waitFor();
  expect(await at.answer(51).inputValue()).toBe('Written in another');
});

test('is taken by keyboard, in the other language from the middle on', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: `/onlineSession?session=${SHORT}` });
  const { page, t } = opened;
  const [at, keyboard] = [sessionOf(opened), new Keyboard(page)];
  await at.introduction.waitFor();
  await keyboard.goTo(at.button('onlineSession.start'));
  await keyboard.press('Enter');
  await at.title(1, 2).waitFor();
  await keyboard.goTo(page.getByRole('radio').first());
  await keyboard.press('Space');
  await keyboard.goTo(at.button('onlineSession.next'));
  await keyboard.press('Enter');
  await at.title(2, 2).waitFor();
  await keyboard.goTo(at.answer(22));
  await keyboard.type('12');
  await page.getByRole('button', { name: t('shell.language.jp'), exact: true }).click();
  await page.getByLabel('教えてください22', { exact: true }).waitFor();
  expect(await page.getByLabel('教えてください22', { exact: true }).inputValue()).toBe('12');
  await page.getByLabel('教えてください22', { exact: true }).focus();
  await keyboard.press('Enter');
  await at.dialog.waitFor();
  await keyboard.seesFocus();
  await keyboard.press('Escape');
  await at.dialog.waitFor({ state: 'detached' });
  await keyboard.seesFocus();
});
