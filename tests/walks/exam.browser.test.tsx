import { afterEach, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { inTurn } from '../e2e/support/devices.ts';
import { fixedText, textsIn, type TextKey } from '../e2e/support/texts.ts';
import { group, text } from '../screens/exam-server.ts';
import { loginWalk, menuWalk } from './support/account-walks.ts';
import { examHall, examWalk, isHeld, type ExamHall } from './support/exam-hall.ts';
import { isGone, isSeen } from './support/form-walk.ts';
import { answers, type Fault } from './support/network.ts';
import { isHeard, startListening } from './support/spoken-page.ts';
import { violations } from './support/violations.ts';
import { end, leave, openServer, visit, type Visit, type VisitOptions } from './support/visit.tsx';

const EXAM = '/exam/7';
const UPDATE = /PUT .*applicants_exams\/update/;
const HOUR = 3_600_000;
const parts = [group(1, [text(11)]), group(2, [text(21)])];

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

/** Somebody who takes an exam of these parts, whose first has begun. */
async function taking(device: Device, groups = parts, path = EXAM, types?: Fault) {
  const hall = examHall(groups);
  const server = openServer({ own: hall.own });
  if (types) server.network.break(/field_types/, types);
  const person = server.campus.newPerson(device.language);
  const opened = await visit(server, { ...device, as: person, path });
  if (path !== EXAM) await opened.router.navigate(EXAM);
  const at = examWalk(opened);
  await at.press('exam.start');
  await isSeen(page.getByRole('timer'));
  return { ...opened, opened, hall, person, at };
}

const home = (): Promise<void> => page.getByRole('banner').getByRole('link').first().click();

afterEach(() => {
  vi.useRealTimers();
  return end();
});

test.for(inTurn(1))('without a network answers wait, say so, and go up by themselves ($language, $viewport)', async (device) => {
  const { at, hall, network, t } = await taking(device);
  const { lift } = network.break(UPDATE, answers(503, ''));
  await at.text(11).fill('First');
  await at.says('exam.state.waiting');
  await at.text(11).fill('Then this');
  lift();
  await isGone(page.getByText(t('exam.state.waiting'), { exact: true }));
  await isHeld(hall, 11, 'Then this');
});

test.for(inTurn(0))('goes on at zero as soon as there is a network again ($language, $viewport) [EXAM-21]', async (device) => {
  // Nobody's time goes by while a busy machine types: the clocks of the device stand until they are told to go on.
  const clocks = vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  startListening();
  const { at, hall, network, t } = await taking(device, [group(3, [text(31)], { timelimit: 2 }), group(4, [text(41)])]);
  network.setOffline(true);
  await at.text(31).fill('Typed before zero');
  clocks.advanceTimersByTime(3_000);
  await expect.poll(at.secondsLeft).toBe(0);
  expect(at.part(4).elements()).toEqual([]);
  network.setOffline(false);
  await isSeen(at.part(4));
  await at.says('exam.timeWasUp');
  await isHeard(t('exam.timeWasUp'));
  expect(page.getByText(t('exam.state.lost'), { exact: true }).elements()).toEqual([]);
  await isHeld(hall, 31, 'Typed before zero');
  await at.press('exam.back.handsIn');
  await isSeen(page.getByText('Typed before zero', { exact: true }));
});

test.for(inTurn(1))('a clock that is set changes nothing of the time that is left ($language, $viewport) [EXAM-22]', async (device) => {
  const { at, opened } = await taking(device);
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  for (const by of [HOUR, -2 * HOUR]) {
    const before = at.secondsLeft();
    vi.setSystemTime(Date.now() + by);
    await expect.poll(at.secondsLeft).toBeLessThan(before - 1);
    // A machine that has much else to do may look late; an hour is no lateness.
    expect(at.secondsLeft()).toBeGreaterThan(before - 60);
  }
  await at.text(11).fill('Typed in another hour');
  leave();
  await visit(opened, { ...device, path: EXAM });
  await at.press('exam.start');
  await expect.element(at.text(11)).toHaveValue('Typed in another hour');
});

test.for(inTurn(0))('a session that has ended is begun anew over the exam, whose time goes on ($language, $viewport)', async (device) => {
  const { at, hall, campus, opened, person, language } = await taking(device);
  const before = at.secondsLeft();
  campus.revoke();
  await at.text(11).fill('Typed when the session was over');
  const dialog = page.getByRole('dialog');
  await isSeen(dialog.getByRole('heading', { name: fixedText('You session has expired, Please login again!', language) }));
  expect(await violations()).toEqual([]);
  expect(opened.address()).toBe(EXAM);
  await expect.poll(at.secondsLeft).toBeLessThan(before);
  await loginWalk(opened).logIn(person);
  await isGone(dialog);
  await expect.element(at.text(11)).toHaveValue('Typed when the session was over');
  await at.isSaved();
  await isHeld(hall, 11, 'Typed when the session was over');
});

test.for(inTurn(1))('the language changes the words and nothing else ($language, $viewport) [LANG-03]', async (device) => {
  const { language } = device;
  const { at, t } = await taking(device);
  const other = language === 'jp' ? 'en' : 'jp';
  await at.text(11).fill('Nothing of this is lost');
  const before = at.secondsLeft();
  (page.getByRole('button', { name: t(`shell.language.${other}`), exact: true }).element() as HTMLElement).click();
  const switched = examWalk({ t: textsIn(other), language: other });
  await isSeen(switched.part(1));
  await expect.element(switched.text(11)).toHaveValue('Nothing of this is lost');
  await expect.element(switched.text(11)).toHaveFocus();
  expect(switched.secondsLeft()).toBeLessThanOrEqual(before);
  await switched.press('exam.next');
  await isSeen(switched.part(2));
});

test.for(inTurn(0))('what is marked for later is said in the bar and before the part is handed in, leads there, and survives a reload ($language, $viewport)', async (device) => {
  const groups = [group(1, [text(11), text(12)], { confirmation_screen: true }), group(2, [text(21)])];
  const { at, opened, t } = await taking(device, groups);
  const mark = page.getByRole('button', { name: t('exam.mark.named', { number: 2 }), exact: true });
  const entry = (parent: Locator, ...states: readonly TextKey[]): Locator =>
    parent.getByRole('button', { name: [t('exam.question', { number: 2 }), ...states.map((state) => t(state))].join(' '), exact: true });
  await at.text(11).fill('Sure of this');
  await mark.click();
  await expect.element(mark).toHaveAttribute('aria-pressed', 'true');
  await at.isSaved();
  leave();
  await visit(opened, { ...device, path: EXAM });
  await at.press('exam.start');
  await expect.element(mark).toHaveAttribute('aria-pressed', 'true');
  const folded = page.getByText(t('exam.marked', { number: 1 }), { exact: true });
  await folded.click();
  expect(await violations()).toEqual([]);
  await entry(page.getByRole('main'), 'exam.overview.open', 'exam.overview.marked').click();
  await expect.element(at.text(12)).toHaveFocus();
  await at.text(12).fill('Thought of again');
  await at.press('exam.next');
  expect(await violations()).toEqual([]);
  await isSeen(page.getByRole('dialog').getByText(t('exam.marked', { number: 1 }), { exact: true }));
  await entry(page.getByRole('dialog'), 'exam.overview.answered', 'exam.overview.marked').click();
  await expect.element(at.text(12)).toHaveFocus();
  await mark.click();
  await isGone(folded);
  await at.press('exam.next');
  await isSeen(entry(page.getByRole('dialog'), 'exam.overview.answered'));
});

const ways: readonly (readonly [name: string, go: (opened: Visit) => Promise<unknown>])[] = [
  ['a link', home],
  ['Back', ({ router }) => router.navigate(-1)],
  ['a log-out', (opened) => menuWalk(opened).choose('shell.logOut')],
];

/** What the server holds without a timer having gone off: `expect.poll` lets those that are stopped go on while it waits. */
async function isHeldAtOnce(hall: ExamHall, id: number, value: string): Promise<void> {
  for (let frame = 0; frame < 600 && hall.held.get(id) !== value; frame += 1) await new Promise(requestAnimationFrame);
  expect(hall.held.get(id)).toBe(value);
}

test.for(ways.flatMap(([name, go], index) => inTurn(index).map((device) => ({ ...device, name, go }))))('an answer goes at once where the exam is left by $name ($language, $viewport)', async ({ name, go, ...device }) => {
  const { at, hall, opened } = await taking(device, parts, '/jclass');
  await isSeen(at.text(11));
  // No timer goes off: what sends the answer is that the exam is left.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await at.text(11).fill(`Then ${name}`);
  expect(hall.held.size).toBe(0);
  await go(opened);
  await isHeldAtOnce(hall, 11, `Then ${name}`);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  await expect.poll(opened.address).not.toBe(EXAM);
});

test.for(inTurn(1))('answers that wait go on over every page, which says so, and are told where they were refused ($language, $viewport)', async (device) => {
  const { at, hall, network, opened, t } = await taking(device);
  const sees = (words: string): Promise<void> => isSeen(page.getByText(words, { exact: true }));
  const { lift } = network.break(UPDATE, answers(503, ''));
  await at.text(11).fill('On its way');
  await home();
  const notice = page.getByText(t('examAnswers.sending'));
  await isSeen(notice);
  // The bar says it before the page is there.
  await isSeen(page.getByRole('heading', { level: 1 }));
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: t('examAnswers.show') }).click();
  await sees(t('exam.undelivered.title'));
  await sees('On its way');
  expect(await violations()).toEqual([]);
  await home();
  await isSeen(notice);
  lift();
  await isGone(notice);
  await isHeld(hall, 11, 'On its way');
  network.break(UPDATE, answers(422, JSON.stringify({ errors: ['This is refused'] })));
  await opened.router.navigate(-1);
  await at.press('exam.start');
  await at.text(11).fill('Refused');
  await home();
  await isSeen(page.getByText(t('examAnswers.refused')));
  leave();
  await visit(opened, { ...device, path: '/' });
  await page.getByRole('link', { name: t('examAnswers.show') }).click();
  await sees(t('exam.refused.title'));
  await sees(device.language === 'jp' ? '問題11' : 'Question 11');
  await sees('Refused');
  await sees('This is refused');
  expect(await violations()).toEqual([]);
  await at.press('exam.refused.read');
  await isGone(page.getByText(t('exam.refused.title')));
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(hall.held.get(11)).toBe('On its way');
});

test.for(inTurn(0))('an answer that waited while a newer one came from another device is told with its text ($language, $viewport)', async (device) => {
  const { at, network, opened, t } = await taking(device);
  const { lift } = network.break(UPDATE, answers(503, ''));
  await at.text(11).fill('On this device');
  await home();
  const notice = page.getByText(t('examAnswers.sending'));
  await isSeen(notice);
  lift();
  network.break(UPDATE, answers(200, JSON.stringify({ message: 'Saved', number: Number.MAX_SAFE_INTEGER })));
  await isGone(notice);
  await opened.router.navigate(-1);
  await isSeen(page.getByRole('heading', { name: t('exam.replaced.title') }));
  await isSeen(page.getByText('On this device', { exact: true }));
  expect(await violations()).toEqual([]);
  await at.press('exam.refused.read');
  await isGone(page.getByText(t('exam.replaced.title')));
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

const fieldTypes = answers(200, JSON.stringify({ form_version: '1', field_types: [
  { name: 'own_paper', base: 'document' },
  { name: 'team', base: 'text', fields: { side: { input_type: 'radio_button', options: [{ option_id: 'w1', option_name: { en: 'West', jp: '西' } }], translated_name: { en: 'Side', jp: '側' } } } },
] }));

test.for(inTurn(1))('Exit sends a file that the server has no second time, whatever its type is called ($language, $viewport)', async (device) => {
  const paper = text(12, { question_type: 'own_paper', answer: 'https://files.example/paper.pdf' });
  const { at, hall, opened } = await taking(device, [group(1, [text(11), paper])], EXAM, fieldTypes);
  await at.text(11).fill('Text');
  await at.press('exam.exit');
  await page.getByRole('dialog').getByRole('button', { name: opened.t('exam.exit.confirm'), exact: true }).click();
  await expect.poll(opened.address).not.toBe(EXAM);
  expect([...hall.held.keys()]).toEqual([11]);
});

test.for(inTurn(0))('an answer of parts is told by their names where it was replaced and where it was refused ($language, $viewport)', async (device) => {
  const { at, network, t } = await taking(device, [group(1, [text(11, { question_type: 'team' })])], EXAM, fieldTypes);
  const [label, west] = device.language === 'jp' ? ['側', '西'] : ['Side', 'West'];
  const told = t('engine.summary.link', { label, text: west });
  const { lift } = network.break(UPDATE, answers(200, JSON.stringify({ message: 'Saved', number: Number.MAX_SAFE_INTEGER })));
  await page.getByRole('radio', { name: west }).click();
  await at.says('exam.replaced.own', { answer: told });
  lift();
  network.break(UPDATE, answers(422, JSON.stringify({ errors: ['This is refused'] })));
  await at.press('exam.replaced.reclaim');
  await isSeen(page.getByText('This is refused'));
  await home();
  await page.getByRole('link', { name: t('examAnswers.show') }).click();
  await isSeen(page.getByText(told, { exact: true }));
  expect(await violations()).toEqual([]);
});

test.for(inTurn(1))('answers that newer ones have replaced stay to be put back while one is, and the focus stays with them ($language, $viewport)', async (device) => {
  const { at, network, t } = await taking(device, [group(1, [text(11), text(12)])]);
  const title = page.getByRole('heading', { name: t('exam.replaced.title') });
  const { lift } = network.break(UPDATE, answers(200, JSON.stringify({ message: 'Saved', number: Number.MAX_SAFE_INTEGER })));
  await at.text(11).fill('One of here');
  await at.text(12).fill('Another of here');
  const puts = at.button('exam.replaced.reclaim');
  await expect.poll(() => puts.elements().length).toBe(2);
  lift();
  network.break(UPDATE, answers(503, ''));
  await puts.nth(0).click();
  await at.says('exam.state.waiting');
  expect(puts.elements()).toHaveLength(1);
  await expect.element(title).toHaveFocus();
  await puts.click();
  await isGone(title);
  await expect.element(at.part(1)).toHaveFocus();
});

test.for(inTurn(0))('whoever logs in next at this device sees nothing of the answers of the one before ($language, $viewport)', async (device) => {
  const { at, campus, network, opened, t } = await taking(device);
  network.break(UPDATE, answers(422, JSON.stringify({ errors: ['This is refused'] })));
  await at.text(11).fill('Of the one before');
  await home();
  await isSeen(page.getByText(t('examAnswers.refused')));
  await menuWalk(opened).choose('shell.logOut');
  await page.getByRole('dialog').getByRole('button').last().click();
  const next = campus.newPerson(device.language);
  await loginWalk(opened).logIn(next);
  await isSeen(page.getByRole('heading', { level: 1 }));
  expect(page.getByText(t('examAnswers.refused')).elements()).toEqual([]);
});

test.for(inTurn(1))('a text that is too long is counted at its field and refused in its own words ($language, $viewport)', async (device) => {
  const { at, t } = await taking(device);
  await at.text(11).fill('あ'.repeat(30_000));
  await isSeen(page.getByText('30000 / 10000', { exact: true }));
  (at.text(11).element() as HTMLElement).blur();
  await isSeen(page.getByText(t('error.tooLong', { max: 10_000, length: 30_000 })));
  await at.says('exam.state.refusedAt', { questions: t('exam.question', { number: 1 }), text: t('exam.state.refused') });
  await at.text(11).fill('短い');
  await at.isSaved();
});
