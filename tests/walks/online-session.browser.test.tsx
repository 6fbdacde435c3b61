import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { waitingSaves } from '../../src/api/save-memory.ts';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { bothLanguages, inTurn } from '../e2e/support/devices.ts';
import { fixedText, type TextKey } from '../e2e/support/texts.ts';
import { question, session, sessionServer } from '../screens/online-session-server.ts';
import { loginWalk, menuWalk } from './support/account-walks.ts';
import { isGone, isSeen, isTold, pdf, toasts } from './support/form-walk.ts';
import { answers, cutAfterServer, cutBeforeServer, held, type Fault } from './support/network.ts';
import { Refused } from './support/server.ts';
import { end, leave, openServer, visit, type Visit, type VisitOptions } from './support/visit.tsx';

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

const UPDATE = /PUT .*applicants_online_sessions\/update/;
const FIRST = '/onlineSession?session=7&question=1';
const english = bothLanguages.slice(0, 1);

/** A session of three questions before somebody. `refusal`: what its server says to every answer, if anything. */
async function at(device: Device, path = FIRST) {
  const over: { refusal?: () => never } = {};
  const sessions = sessionServer([session(7, [question(1), question(2), question(3)])], { update_online_session: () => (over.refusal ? over.refusal() : { message: 'Saved' }) });
  const server = openServer({ own: sessions.answers });
  const person = server.campus.newPerson(device.language);
  const types = vi.fn(answers(404, ''));
  server.network.break(/field_types/, types);
  const opened = await visit(server, { ...device, as: person, path });
  return { ...opened, ...walkOf(opened), device, server, opened, person, sessions, over, types };
}

function walkOf({ t, network }: Visit) {
  const button = (key: TextKey): Locator => page.getByRole('button', { name: t(key), exact: true });
  const title = (number: number): Locator => page.getByRole('heading', { name: `${t('onlineSession.question', { number })} ${t('onlineSession.of', { number, total: 3 })}`, exact: true });
  /** By the keyboard: a pointer that stays where a button comes next is taken for a double press. */
  const press = async (locator: Locator): Promise<void> => {
    await isSeen(locator);
    (locator.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  const box = page.getByRole('main').getByRole('textbox');
  /** Answers the question that is shown, and goes on. */
  const answer = async (number: number, words: string): Promise<void> => {
    await isSeen(title(number));
    await box.fill(words);
    await press(button(number === 3 ? 'onlineSession.submit' : 'onlineSession.next'));
  };
  /** Answers the first question without a network, and goes on. */
  const answerOffline = async (words: string): Promise<void> => {
    await isSeen(title(1));
    network.setOffline(true);
    await answer(1, words);
    await isSeen(title(2));
  };
  return {
    press, button, title, box, answer, answerOffline,
    others: (number: number): Locator => page.getByText(t('onlineSession.unsent.waits', { number }), { exact: true }),
    waits: page.getByText(t('onlineSession.waits'), { exact: true }),
    openQuestion: (number: number): Locator => page.getByRole('button', { name: t('onlineSession.unsent.open', { number }), exact: true }),
    confirm: page.getByRole('dialog').getByRole('button', { name: t('onlineSession.confirm.ok'), exact: true }),
    keys: (): readonly (string | null)[] => network.asked.filter(({ call }) => UPDATE.test(call)).map(({ headers }) => headers.get('idempotency-key')),
  };
}

/** What this device still has of a person's work; the tests before have left others'. */
const keptOf = async ({ id }: { readonly id: number }): Promise<readonly string[]> => [...(await rowsByScope()).keys()].filter((scope) => scope.startsWith(`${String(id)}/`));
const isAllSent = (): Promise<void> => expect.poll(() => waitingSaves(localStorage).size).toBe(0);
/** The page is looked at, until nothing waits: what is under way at one look hears of none. */
const lookUntilSent = (): Promise<void> => expect.poll(() => {
  dispatchEvent(new Event('focus'));
  return waitingSaves(localStorage).size;
}).toBe(0);
const given = (id: number, answer: string) => ({ online_session_id: '7', question_id: String(id), answer });
const DONE = { online_session_id: '7', mark_as_done: 'true' };

afterEach(end);

test.for(inTurn(0))('goes on without a network, and sends each answer once when there is one, before the end ($language, $viewport) [ONL-33]', async (device) => {
  const { t, network, answer, press, title, others, button, confirm, keys, sessions, waits, person } = await at(device);
  await isSeen(title(1));
  network.setOffline(true);
  await isSeen(page.getByText(t('onlineSession.offline'), { exact: true }));
  await answer(1, 'One');
  await answer(2, 'Two');
  await isSeen(title(3));
  await isSeen(others(2));
  await isSeen(page.getByText(t('onlineSession.unsent.end'), { exact: true }));
  // There is nothing to confirm before the session can end.
  await answer(3, 'Three');
  await isSeen(waits);
  expect(confirm.query()).toBeNull();
  expect([keys(), toasts()]).toEqual([[], []]);
  network.setOffline(false);
  await isAllSent();
  await isGone(page.getByText(t('onlineSession.unsent.end'), { exact: true }));
  expect(sessions.sent.toSorted((a, b) => Number(a['question_id']) - Number(b['question_id']))).toEqual([given(1, 'One'), given(2, 'Two'), given(3, 'Three')]);
  expect(new Set(keys()).size).toBe(3);
  await press(button('onlineSession.submit'));
  await press(confirm);
  await isSeen(page.getByText(t('onlineSession.submitted'), { exact: true }));
  expect(sessions.sent.slice(3)).toEqual([given(3, 'Three'), DONE]);
  await expect.poll(() => keptOf(person)).toEqual([]);
});

test.for(inTurn(1))('all questions are a press away with their state, and what stands in the open one is saved first ($language, $viewport)', async (device) => {
  const { t, title, box, sessions, button, press } = await at(device);
  await isSeen(title(1));
  await box.fill('One');
  const overview = (number: number): Locator => page.getByText(t('onlineSession.overview', { number, total: 3 }), { exact: true });
  const way = (number: number, key: TextKey): Locator => page.getByRole('button', { name: `${t('onlineSession.overview.question', { number })} ${t(key)}`, exact: true });
  await press(overview(0));
  await press(way(3, 'onlineSession.overview.open'));
  await isSeen(title(3));
  expect(sessions.sent).toEqual([given(1, 'One')]);
  await press(overview(1));
  await isSeen(way(1, 'onlineSession.overview.answered'));
  await press(way(2, 'onlineSession.overview.open'));
  await isSeen(title(2));
  await press(button('onlineSession.next'));
  await isSeen(title(3));
});

test.for(inTurn(0))('is named by its page once its first form has its types, and asks for them once ($language, $viewport)', async (device) => {
  const server = openServer({ own: sessionServer([session(7, [question(1), question(2), question(3)])]).answers });
  const types = held();
  server.network.break(/field_types/, types.fault);
  const opened = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: FIRST });
  const { answer, title } = walkOf(opened);
  await types.arrived;
  await expect.poll(() => document.querySelector('main [role=status]')).not.toBeNull();
  types.release();
  await isSeen(title(1));
  const name = opened.t('page.onlineSessions');
  expect([document.title, document.querySelector('main')?.ariaLabel]).toEqual([`${name} | ${opened.t('shell.product')}`, name]);
  await answer(1, 'One');
  await isSeen(title(2));
  await answer(2, 'Two');
  await isSeen(title(3));
  expect(opened.network.asked.filter(({ call }) => call.includes('field_types'))).toHaveLength(1);
});

const faults: readonly (readonly [string, Fault])[] = [
  ['503', answers(503, '')], ['502', answers(502, '<html>')], ['429', answers(429, '')], ['the network, before it came', cutBeforeServer], ['the network, after it came', cutAfterServer],
];
for (const [name, fault] of faults) {
  test.for(inTurn(1))(`goes on where the server is away (${name}), and sends the same save when it is back ($language, $viewport)`, async (device) => {
    const { network, answer, title, others, keys, sessions } = await at(device);
    const { lift } = network.break(UPDATE, fault);
    await answer(1, 'One');
    await isSeen(title(2));
    await isSeen(others(1));
    expect(toasts()).toEqual([]);
    lift();
    await lookUntilSent();
    await isGone(others(1));
    expect(sessions.sent.at(-1)).toEqual(given(1, 'One'));
    expect(new Set(keys()).size).toBe(1);
  });
}

test.for(english)('tells of an error of the server, and stays ($language, $viewport) [ONL-44]', async (device) => {
  const { network, answer, title, language } = await at(device);
  network.break(UPDATE, answers(500, ''));
  await answer(1, 'One');
  await isTold(fixedText('Failed to submit answer, Please try again', language));
  await isSeen(title(1));
  expect(waitingSaves(localStorage).size).toBe(0);
});

test.for(inTurn(0))('says after a reload what waits, and sends it from its own page ($language, $viewport)', async (device) => {
  const { network, press, title, others, openQuestion, waits, box, server, sessions, keys, answerOffline, types } = await at(device);
  await answerOffline('One');
  leave();
  network.setOffline(false);
  const away = vi.fn(answers(503, ''));
  const { lift } = network.break(UPDATE, away);
  await visit(server, { ...device, path: '/onlineSession?session=7' });
  await isSeen(others(1));
  // Types that are on their way when the network goes would be missed in the console, and the answer would arrive besides its page's own.
  await expect.poll(() => [types.mock.calls.length, away.mock.calls.length > 0]).toEqual([2, true]);
  network.setOffline(true);
  await press(openQuestion(1));
  await isSeen(title(1));
  await expect.element(box).toHaveValue('One');
  await isSeen(waits);
  lift();
  network.setOffline(false);
  await isAllSent();
  await isGone(waits);
  await isSeen(title(1));
  expect(sessions.sent).toEqual([given(1, 'One')]);
  expect(new Set(keys()).size).toBe(1);
  expect(network.asked.findLast(({ call }) => UPDATE.test(call))?.headers.get('answer-age')).toMatch(/^\d+$/);
});

test.for(inTurn(1))('sends it from whatever page is open, and shows it where its question is opened again ($language, $viewport)', async (device) => {
  const { t, network, answer, title, server, sessions, box } = await at(device);
  await isSeen(title(1));
  network.setOffline(true);
  await answer(1, 'One');
  await answer(2, 'Two');
  await isSeen(title(3));
  leave();
  network.setOffline(false);
  const away = vi.fn(answers(503, ''));
  const { lift } = network.break(UPDATE, away);
  await visit(server, { ...device, path: '/jclass' });
  await isSeen(page.getByText(t('save.waits.several', { number: 2 })));
  await expect.poll(() => away.mock.results.length).toBeGreaterThan(1);
  lift();
  await lookUntilSent();
  expect(sessions.sent.map(({ question_id: id }) => id)).toEqual(['1', '2']);
  // Another device may have answered meanwhile: the server hears how long these have waited.
  expect(network.asked.filter(({ call }) => UPDATE.test(call)).slice(-2).map(({ headers }) => headers.get('answer-age'))).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
  leave();
  await visit(server, { ...device, path: FIRST });
  await expect.element(box).toHaveValue('One');
});

test.for(english)('sends a document that waited ($language, $viewport) [ONL-31]', async (device) => {
  const sessions = sessionServer([session(7, [question(1, 'document'), question(2), question(3)])]);
  const server = openServer({ own: sessions.answers });
  server.network.break(/field_types/, answers(404, ''));
  const opened = await visit(server, { ...device, as: server.campus.newPerson(device.language), path: FIRST });
  const { title, press, button } = walkOf(opened);
  await isSeen(title(1));
  server.network.setOffline(true);
  await userEvent.upload(page.elementLocator(document.querySelector('main input[type=file]') ?? document.body), pdf('work.pdf'));
  await press(button('onlineSession.next'));
  await isSeen(title(2));
  server.network.setOffline(false);
  await isAllSent();
  expect(sessions.sent).toHaveLength(1);
  expect(JSON.stringify(sessions.sent)).toContain('document');
  await press(button('onlineSession.back'));
  await isSeen(page.getByText('work.pdf'));
});

test.for(english)('reads the next question from its heading, in the very moment in which it is shown ($language, $viewport)', async (device) => {
  const { answer, title } = await at(device);
  const inFocus = new Promise<string | undefined>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!title(2).query()) return;
      observer.disconnect();
      resolve(document.activeElement?.tagName);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await answer(1, 'One');
  expect(await inFocus).toBe('H2');
});

test.for(english)('sends the newest answer of a question alone ($language, $viewport)', async (device) => {
  const { t, network, press, title, button, box, sessions, waits, answerOffline } = await at(device);
  await answerOffline('Older');
  await press(button('onlineSession.back'));
  await isSeen(waits);
  await box.fill('Newer');
  await isSeen(page.getByText(t('onlineSession.waits.changed', { time: '' }).slice(0, 14)));
  // What was not confirmed is not sent.
  network.setOffline(false);
  await press(button('onlineSession.next'));
  await isSeen(title(2));
  await isAllSent();
  expect(sessions.sent).toEqual([given(1, 'Newer')]);
});

test.for(english)('sends the answer that the server held before where a later one may have arrived ($language, $viewport)', async (device) => {
  const { network, answer, press, title, button, box, sessions } = await at(device);
  await answer(1, 'Held');
  await isSeen(title(2));
  await press(button('onlineSession.back'));
  const { lift } = network.break(UPDATE, cutAfterServer);
  await answer(1, 'Other');
  await isSeen(title(2));
  lift();
  network.setOffline(true);
  await press(button('onlineSession.back'));
  await expect.element(box).toHaveValue('Other');
  await answer(1, 'Held');
  await isSeen(title(2));
  network.setOffline(false);
  await isAllSent();
  expect(sessions.sent.map(({ answer: words }) => words)).toEqual(['Held', 'Other', 'Held']);
});

test.for(english)('keeps nothing for the server that nobody touched ($language, $viewport)', async (device) => {
  const { network, answer, press, title, button, keys } = await at(device);
  await answer(1, 'One');
  await isSeen(title(2));
  await press(button('onlineSession.back'));
  await isSeen(title(1));
  network.setOffline(true);
  await press(button('onlineSession.next'));
  await isSeen(title(2));
  await press(button('onlineSession.next'));
  await isSeen(title(3));
  expect([keys().length, waitingSaves(localStorage).size]).toEqual([1, 0]);
});

test.for(inTurn(0))('ends where the browser alone says that there is no network ($language, $viewport)', async (device) => {
  const { t, network, answer, press, title, confirm, sessions } = await at(device);
  await isSeen(title(1));
  network.setOffline(true, false);
  for (const [place, words] of ['One', 'Two', 'Three'].entries()) await answer(place + 1, words);
  await isSeen(confirm);
  expect(page.getByText(t('onlineSession.unsent.end'), { exact: true }).elements()).toEqual([]);
  await press(confirm);
  await isSeen(page.getByText(t('onlineSession.submitted'), { exact: true }));
  expect(sessions.sent).toEqual([given(1, 'One'), given(2, 'Two'), given(3, 'Three'), DONE]);
});

test.for(inTurn(0))('a save that hangs can be stopped, and what was typed stays ($language, $viewport)', async (device) => {
  const { t, network, answer, press, title, box, button } = await at(device);
  const hanging = held();
  const { lift } = network.break(UPDATE, hanging.fault);
  await answer(1, 'One');
  await hanging.arrived;
  await press(button('save.stop'));
  await isSeen(page.getByText(t('save.uncertain'), { exact: false }));
  await expect.element(box).toHaveValue('One');
  lift();
  await press(button('onlineSession.next'));
  await isSeen(title(2));
});

for (const status of [409, 412, 422]) {
  test.for(inTurn(0))(`says at its question what the server has against an answer that waited, and does not end before it was read (${String(status)}, $language, $viewport)`, async (device) => {
    const { t, network, answer, press, title, box, button, openQuestion, over, sessions, confirm } = await at(device);
    await isSeen(title(1));
    network.setOffline(true);
    await answer(1, 'One');
    await answer(2, 'Two');
    await isSeen(title(3));
    over.refusal = () => { throw new Refused(status, { errors: ['Not like this.'] }); };
    network.setOffline(false);
    await isAllSent();
    await isTold(t('save.waits.refused', { page: t('page.onlineSessions'), reason: 'Not like this.' }));
    await isSeen(page.getByText(t('onlineSession.unsent.refused', { number: 2 }), { exact: true }));
    delete over.refusal;
    await answer(3, 'Three');
    await expect.poll(() => sessions.sent.at(-1)).toEqual(given(3, 'Three'));
    expect(confirm.query()).toBeNull();
    await press(openQuestion(1));
    await isSeen(page.getByText(t('onlineSession.waits.refused', { reason: 'Not like this.' }), { exact: true }));
    await expect.element(box).toHaveValue('One');
    await answer(1, 'First');
    await isSeen(title(2));
    await expect.element(box).toHaveValue('Two');
    await press(button('onlineSession.next'));
    await isSeen(title(3));
    await press(button('onlineSession.submit'));
    await press(confirm);
    await isSeen(page.getByText(t('onlineSession.submitted'), { exact: true }));
    expect(sessions.sent.slice(-4)).toEqual([given(1, 'First'), given(2, 'Two'), given(3, 'Three'), DONE]);
  });
}

test.for(inTurn(1))('keeps an answer that waits over the end of the log-in ($language, $viewport)', async (device) => {
  const { network, others, server, person, campus, sessions, opened, answerOffline } = await at(device);
  await answerOffline('One');
  campus.revoke();
  network.setOffline(false);
  await isSeen(loginWalk(opened).submit);
  expect([sessions.sent, waitingSaves(localStorage).size]).toEqual([[], 1]);
  leave();
  await visit(server, { ...device, as: person, path: '/onlineSession?session=7&question=2' });
  await isAllSent();
  await isGone(others(1));
  expect(sessions.sent).toEqual([given(1, 'One')]);
});

test.for(english)('sends nothing in the name of somebody else, and shows it to nobody else ($language, $viewport)', async (device) => {
  const { network, answer, title, others, server, person, campus, sessions, box, answerOffline } = await at(device);
  await answerOffline('One');
  leave();
  network.setOffline(false);
  await visit(server, { ...device, as: campus.newPerson(device.language), path: FIRST });
  await isSeen(title(1));
  await expect.element(box).toHaveValue('');
  await answer(1, 'Somebody else');
  await isSeen(title(2));
  expect(others(1).query()).toBeNull();
  expect([sessions.sent, waitingSaves(localStorage).size]).toEqual([[given(1, 'Somebody else')], 1]);
  leave();
  await visit(server, { ...device, as: person, path: '/' });
  await isAllSent();
  expect(sessions.sent.slice(1)).toEqual([given(1, 'One')]);
});

test.for(inTurn(1))('is deleted with what a log-out says that it deletes, and nobody sends it after that ($language, $viewport)', async (device) => {
  const { t, network, answer, title, press, sessions, opened, campus, person, address } = await at(device);
  const { lift } = network.break(UPDATE, answers(503, ''));
  await answer(1, 'One');
  await isSeen(title(2));
  await menuWalk(opened).choose('shell.logOut');
  await press(page.getByRole('dialog', { name: t('logOut.unsaved.title'), exact: true }).getByRole('button', { name: t('logOut.unsaved.confirm'), exact: true }));
  await isSeen(loginWalk(opened).submit);
  lift();
  expect([waitingSaves(localStorage).size, await keptOf(person)]).toEqual([0, []]);
  await loginWalk(opened).logIn(campus.newPerson(device.language));
  await expect.poll(address).not.toContain('/login');
  await isSeen(page.getByRole('heading', { level: 1 }));
  expect(sessions.sent).toEqual([]);
});

test.for(english)('leaves an answer to the page that has its question open ($language, $viewport)', async (device) => {
  const { network, press, button, server, sessions, waits, keys, answerOffline } = await at(device);
  await answerOffline('One');
  await press(button('onlineSession.back'));
  await isSeen(waits);
  await visit(server, { ...device, path: '/jclass' });
  await expect.poll(() => document.querySelectorAll('#root').length).toBe(2);
  network.setOffline(false);
  await isAllSent();
  expect(sessions.sent).toEqual([given(1, 'One')]);
  expect(keys()).toHaveLength(1);
});

test.for(english)('shows an answer that the server kept as newer, and does not put the older one in its place ($language, $viewport)', async (device) => {
  const { network, press, button, box, waits, title, answerOffline, sessions } = await at(device);
  await answerOffline('One');
  await press(button('onlineSession.back'));
  await isSeen(waits);
  const newer = { my_online_sessions: [session(7, [question(1, 'text', { answer: 'Newer' }), question(2), question(3)])] };
  network.break(/GET .*my_online_sessions/, answers(200, JSON.stringify(newer)));
  network.setOffline(false);
  await isAllSent();
  await expect.element(box).toHaveValue('Newer');
  await press(button('onlineSession.next'));
  await isSeen(title(2));
  expect(sessions.sent.at(-1)).toEqual(given(1, 'Newer'));
});

const submitted = (): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(DONE)) form.set(`applicants_online_session[${name}]`, value);
  return form;
};

test.for(inTurn(0))('shows what was typed where the session was submitted on another device ($language, $viewport)', async (device) => {
  const { t, network, press, over, sessions, server, person, answerOffline } = await at(device);
  await answerOffline('One');
  await sessions.answers['update_online_session']?.({ form: submitted() } satisfies CallInput);
  over.refusal = () => { throw new Refused(422, { errors: ['Submitted already.'] }); };
  network.setOffline(false);
  await isAllSent();
  const read = page.getByRole('button', { name: t('exam.refused.read'), exact: true });
  const isShown = async (): Promise<void> => {
    await isSeen(page.getByText(t('onlineSession.notSubmitted.title'), { exact: true }));
    await isSeen(page.getByText('One', { exact: true }));
    await isSeen(page.getByText('Submitted already.', { exact: true }));
  };
  await isShown();
  leave();
  await visit(server, { ...device, path: '/onlineSession?session=7' });
  await isShown();
  await press(read);
  await isGone(read);
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await expect.poll(() => keptOf(person)).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('portal.save.'))).toEqual([]);
});
