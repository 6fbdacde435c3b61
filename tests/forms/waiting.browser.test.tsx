import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { ApiError } from '../../src/api/failure.ts';
import { forgetSaves, waitingSaves } from '../../src/api/save-memory.ts';
import { lateSendWaiting, WaitingSaves } from '../../src/app/waiting-saves.tsx';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { isOutbox } from '../../src/outbox/outbox.ts';
import { OnboardingScreen } from '../../src/screens/onboarding/onboarding-screen.tsx';
import { onboardingServer, type OnboardingServer } from '../screens/onboarding-server.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';
import { connect, forgetConnection } from './connection.ts';

const words = {
  en: { edit: 'Edit', save: 'Save', cancel: 'Cancel', bank: /^Bank/, waits: '1 save is waiting to be sent', offline: /^Offline/, saved: /^Saved\nThe save that was waiting was sent at /, refused: /^The save of “Onboarding” that was waiting was not accepted\..*\nBad value/ },
  jp: { edit: '編集する', save: '保存する', cancel: 'キャンセル', bank: /^銀行/, waits: '送信待ちの保存：1件', offline: /^オフライン：/, saved: /^Saved\n送信待ちだった保存が/, refused: /^送信待ちだった「入社手続き」の保存は受け付けられませんでした。.*\nBad value/ },
} as const;
type Language = keyof typeof words;

const button = (text: string) => page.getByRole('button', { name: text, exact: true });
const bank = (language: Language) => page.getByRole('textbox', { name: words[language].bank });
const waits = (language: Language = 'en') => page.getByText(words[language].waits, { exact: true });

/** A server that also keeps the keys of its saves, and answers them as the test says. `fails` may do something and not fail. */
function serverOf(answer?: () => void) {
  const keys: (string | undefined)[] = [];
  const server = onboardingServer();
  const over = { fails: answer };
  const answers = {
    ...server.answers,
    update_applicant: (input: CallInput) => {
      keys.push(input.idempotencyKey);
      over.fails?.();
      return server.answers['update_applicant']?.(input);
    },
  };
  return { server: { ...server, answers }, keys, over };
}

const open = ({ answers, applicant }: OnboardingServer, language: Language) =>
  showPortal([{ path: '/onboarding', element: <OnboardingScreen /> }], '/onboarding?mode=edit', answers, applicant, language);

/** Types a bank without a network, and saves. */
async function saveOffline(server: OnboardingServer, language: Language = 'en') {
  const shown = await open(server, language);
  await expect.element(bank(language)).toBeVisible();
  connect(false);
  await expect.element(page.getByText(words[language].offline)).toBeVisible();
  await userEvent.fill(bank(language), 'Nara Bank');
  await userEvent.click(button(words[language].save));
  await expect.element(waits(language)).toBeVisible();
  return shown;
}

/** Chooses a file without a network, and saves. */
async function saveFileOffline(server: OnboardingServer): Promise<void> {
  await open(server, 'en');
  await expect.element(bank('en')).toBeVisible();
  connect(false);
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), new File(['%PDF-1.4 passport'], 'passport.pdf', { type: 'application/pdf' }));
  await userEvent.click(button('Save'));
  await expect.element(waits()).toBeVisible();
}

beforeEach(() => { localStorage.clear(); });
afterEach(() => {
  hidePortals();
  forgetConnection();
});

/** JSON, and no answer of a save. */
const unread = (): never => { throw new ApiError({ kind: 'malformed', status: 200, issue: { call: 'update_applicant', path: '', detail: 'has none of its members' } }); };

describe('a save that is confirmed without a network', () => {
  it.each(['en', 'jp'] as const)('waits, goes up by itself when there is one, and says when (%s)', async (language) => {
    const { server, keys } = serverOf();
    const { notices } = await saveOffline(server, language);
    expect([keys, notices]).toEqual([[], []]);
    expect(page.getByRole('alert').elements()).toEqual([]);
    connect(true);
    await expect.element(button(words[language].edit)).toBeVisible();
    expect(server.saves.map((sent) => sent.get('applicant[custom_fields][Bank]'))).toEqual(['Nara Bank']);
    expect(notices).toEqual([{ kind: 'success', text: expect.stringMatching(words[language].saved) as string }]);
    expect(waitingSaves(localStorage).size).toBe(0);
  });

  it('goes up with the next page, as the same save', async () => {
    const { server, keys, over } = serverOf(() => { throw new ApiError({ kind: 'network' }); });
    await saveOffline(server);
    connect(true);
    await expect.element(page.getByText(/cannot be reached yet/)).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    hidePortals();
    over.fails = undefined;
    const { notices } = await open(server, 'en');
    await expect.element(button('Edit')).toBeVisible();
    expect(server.saves).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
    expect(notices.map(({ text }) => text)).toEqual([expect.stringMatching(words.en.saved)]);
  });

  it('is not sent when something has changed, and is when that is saved', async () => {
    const { server, keys } = serverOf();
    await saveOffline(server);
    await userEvent.fill(bank('en'), 'Osaka Bank');
    await expect.element(page.getByText(/has changed since you confirmed/)).toBeVisible();
    connect(true);
    await expect.element(page.getByText(/has changed since you confirmed/)).toBeVisible();
    expect(keys).toEqual([]);
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
    expect(server.saves.map((sent) => sent.get('applicant[custom_fields][Bank]'))).toEqual(['Osaka Bank']);
    expect(waitingSaves(localStorage).size).toBe(0);
  });

  it('is not sent after Cancel', async () => {
    const { server, keys } = serverOf();
    await saveOffline(server);
    await userEvent.click(button('Cancel'));
    await expect.element(button('Edit')).toBeVisible();
    await expect.poll(() => waitingSaves(localStorage).size).toBe(0);
    connect(true);
    await userEvent.click(button('Edit'));
    await expect.element(bank('en')).toHaveValue('Kobe Bank');
    expect(keys).toEqual([]);
  });

  it('is not sent by itself once it is stopped while its file is read', async () => {
    const { server } = serverOf();
    await saveFileOffline(server);
    const readAll = Blob.prototype.arrayBuffer;
    const reading = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      return this.size === 1 ? new Promise(() => undefined) : readAll.call(this);
    });
    connect(true);
    await userEvent.click(button('Stop saving'));
    await expect.element(button('Cancel')).toBeVisible();
    reading.mockRestore();
    await expect.poll(() => waitingSaves(localStorage).size).toBe(0);
    expect([server.saves, waits().elements()]).toEqual([[], []]);
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
  });

  it('is withdrawn by Cancel, also where the form is gone before it is known what waited', async () => {
    const { server } = serverOf();
    await saveOffline(server);
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => { goOn = resolve; });
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...of) => {
      await held;
      return digest(...of);
    });
    await userEvent.click(button('Cancel'));
    await expect.element(button('Edit')).toBeVisible();
    expect(waitingSaves(localStorage).size).toBe(1);
    goOn();
    await expect.poll(() => waitingSaves(localStorage).size).toBe(0);
    vi.restoreAllMocks();
  });

  it('says of which day it is where that is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 31, 14) });
    const { server } = serverOf();
    await saveOffline(server);
    await expect.element(page.getByText('Confirmed: 14:00.', { exact: false })).toBeVisible();
    hidePortals();
    vi.setSystemTime(new Date(2026, 3, 1, 9));
    // What is looked up arrives again; of the network the browser has not said so.
    connect(false, false);
    await open(server, 'en');
    await expect.element(page.getByText('Confirmed: 31 March 2026 at 14:00.', { exact: false })).toBeVisible();
    vi.useRealTimers();
  });

  it('of another tab is not withdrawn by a form in which something was typed and taken back', async () => {
    const { server } = serverOf();
    await open(server, 'en');
    await expect.element(bank('en')).toBeVisible();
    await open(server, 'en');
    const banks = () => [...document.querySelectorAll(`[id="${bank('en').element().id}"]`)];
    await expect.poll(() => banks().length).toBe(2);
    const [here = document.body, elsewhere = document.body] = banks();
    connect(false);
    await userEvent.fill(elsewhere, 'Nara Bank');
    await userEvent.click(button('Save').last());
    await expect.element(waits()).toBeVisible();
    await userEvent.fill(here, 'Osaka Bank');
    await expect.element(page.getByText(/has changed since you confirmed/)).toBeVisible();
    await userEvent.fill(here, 'Kobe Bank');
    await expect.element(page.getByText(/has changed since you confirmed/)).not.toBeInTheDocument();
    expect(waitingSaves(localStorage).size).toBe(1);
    connect(true);
    await expect.poll(() => server.saves.map((sent) => sent.get('applicant[custom_fields][Bank]'))).toEqual(['Nara Bank']);
  });

  it('is none where its applicant has logged out meanwhile: nothing is kept, and nothing told', async () => {
    const { server, keys, over } = serverOf();
    const { session, notices } = await open(server, 'en');
    await userEvent.fill(bank('en'), 'Nara Bank');
    over.fails = () => {
      forgetSaves(localStorage, () => true);
      session.logOut();
      connect(false);
      throw new ApiError({ kind: 'network' });
    };
    await userEvent.click(button('Save'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(/session has expired/);
    expect([keys.length, notices, waitingSaves(localStorage).size]).toEqual([1, [], 0]);
    expect((await scopesKept(server)).filter(isOutbox)).toEqual([]);
  });

  it('is not told to somebody else who has logged in in another tab meanwhile', async () => {
    const { server, over } = serverOf();
    const { session, notices } = await open(server, 'en');
    await userEvent.fill(bank('en'), 'Nara Bank');
    over.fails = () => { session.start('another token', { ...server.applicant, id: 'somebody else' }); };
    await userEvent.click(button('Save'));
    await expect.poll(() => server.saves.length).toBe(1);
    await expect.poll(() => button('Stop saving').elements()).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('leaves no content where its applicant logs out while it is being kept', async () => {
    const { server } = serverOf(() => { connect(false); throw new ApiError({ kind: 'network' }); });
    const { session } = await open(server, 'en');
    await userEvent.fill(bank('en'), 'Nara Bank');
    const put = IDBObjectStore.prototype.put;
    const kept = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (isOutbox((row[0] as { readonly scope: string }).scope)) session.logOut();
      return put.apply(this, row);
    });
    await userEvent.click(button('Save'));
    await expect.poll(() => session.isForgotten()).toBe(true);
    kept.mockRestore();
    await expect.poll(async () => (await scopesKept(server)).filter(isOutbox)).toEqual([]);
  });

  it('goes on waiting where the network answers for the server, as one that wants a log-in of its own', async () => {
    const { server, keys, over } = serverOf(() => { throw new ApiError({ kind: 'server', status: 403 }); });
    const { notices } = await saveOffline(server);
    connect(true);
    await expect.poll(() => keys.length).toBe(1);
    over.fails = undefined;
    connect(false);
    connect(true);
    await expect.poll(() => server.saves.length).toBe(1);
    await expect.poll(() => notices).toEqual([{ kind: 'success', text: expect.stringMatching(words.en.saved) as string }]);
    expect(new Set(keys).size).toBe(1);
  });

  it('ends with an answer in JSON that nobody can read, which says so at the form, and is pressed again as the same save', async () => {
    const { server, keys, over } = serverOf(unread);
    const { notices } = await saveOffline(server);
    connect(true);
    await expect.element(page.getByRole('alert').filter({ hasText: 'It is not certain whether the save went through.' })).toBeVisible();
    expect([keys.length, waits().elements(), waitingSaves(localStorage).size]).toEqual([1, [], 0]);
    expect(notices.map(({ kind }) => kind)).toEqual(['error']);
    over.fails = undefined;
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
  });

  it('is none where the browser alone says that there is no network: it is sent', async () => {
    const { server } = serverOf();
    await open(server, 'en');
    await expect.element(bank('en')).toBeVisible();
    connect(false, false);
    await userEvent.fill(bank('en'), 'Nara Bank');
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
    expect([server.saves.length, waitingSaves(localStorage).size]).toEqual([1, 0]);
  });

  it('is tried again where the browser goes on saying that there is no network', async () => {
    const { server } = serverOf();
    await saveOffline(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => { vi.useRealTimers(); });
    connect(false, false);
    // What waits is looked at anew.
    await userEvent.fill(bank('en'), 'Osaka Bank');
    await expect.element(page.getByText(/has changed since you confirmed/)).toBeVisible();
    await userEvent.fill(bank('en'), 'Nara Bank');
    await expect.element(page.getByText(/has changed since you confirmed/)).not.toBeInTheDocument();
    await expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      return server.saves.length;
    }).toBe(1);
  });

  it('of which the device can keep no file fails, and nothing is said to be sent later', async () => {
    const { server } = serverOf();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('no room', 'QuotaExceededError'); });
    await open(server, 'en');
    await expect.element(bank('en')).toBeVisible();
    connect(false);
    await expect.element(page.getByText(words.en.offline)).toBeVisible();
    await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') ?? document.body), new File(['%PDF-1.4 passport'], 'passport.pdf', { type: 'application/pdf' }));
    await userEvent.click(button('Save'));
    await expect.element(page.getByRole('alert').filter({ hasText: /cannot be reached/ })).toBeVisible();
    expect(page.getByText(words.en.offline).elements()).toEqual([]);
    full.mockRestore();
  });

  it('opens the form with what the server has against it, and nothing is lost', async () => {
    const { server, over } = serverOf(() => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['Bad value'], fields: { Bank: ['Bad value'] } } }); });
    await saveOffline(server);
    hidePortals();
    connect(true);
    const { notices } = await open(server, 'en');
    await expect.element(bank('en')).toHaveAccessibleDescription(/Bad value$/);
    await expect.element(bank('en')).toHaveValue('Nara Bank');
    expect(notices).toEqual([{ kind: 'error', text: 'Bad value' }]);
    expect(waits().elements()).toEqual([]);
    over.fails = undefined;
    await userEvent.click(button('Save'));
    await expect.element(button('Edit')).toBeVisible();
  });
});

/** A page of the portal that has no form. */
const openAnother = ({ answers, applicant }: Pick<OnboardingServer, 'answers' | 'applicant'>, language: Language = 'en') =>
  showPortal([{ path: '/', element: <><h1>Another</h1><WaitingSaves /></> }], '/', answers, applicant, language);

const scopesKept = async ({ applicant }: OnboardingServer): Promise<readonly string[]> => [...(await rowsByScope()).keys()].filter((scope) => scope.startsWith(applicant.id));
const bad = (): never => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['Bad value'], fields: { Bank: ['Bad value'] } } }); };
const overtaken = (): never => { throw new ApiError({ kind: 'refused', status: 412, refusal: { texts: ['Changed'], fields: {} } }); };

describe('a save that waits while its form is closed', () => {
  it.each(['en', 'jp'] as const)('goes up from whatever page is open, and leaves nothing behind (%s)', async (language) => {
    const { server, keys } = serverOf();
    await saveOffline(server, language);
    hidePortals();
    const { notices } = await openAnother(server, language);
    await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    expect(keys).toEqual([]);
    connect(true);
    await expect.poll(() => notices).toEqual([{ kind: 'success', text: expect.stringMatching(words[language].saved) as string }]);
    expect(server.saves.map((sent) => sent.get('applicant[custom_fields][Bank]'))).toEqual(['Nara Bank']);
    expect([keys.length, waitingSaves(localStorage).size]).toEqual([1, 0]);
    await expect.poll(() => scopesKept(server)).toEqual([]);
  });

  it('says so where the code that sends it cannot be had', async () => {
    const { server } = serverOf();
    await saveOffline(server, 'en');
    hidePortals();
    const state = vi.spyOn(lateSendWaiting, 'state').mockReturnValue({ code: undefined, failed: true, retried: true } as const);
    await openAnother(server, 'en');
    await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    expect(button('Load the page again').elements()).toEqual([]);
    connect(true);
    await expect.element(button('Load the page again')).toBeVisible();
    state.mockRestore();
  });

  it('with a file', async () => {
    const { server } = serverOf();
    await saveFileOffline(server);
    hidePortals();
    await openAnother(server);
    connect(true);
    await expect.poll(() => server.saves.length).toBe(1);
    const [sent] = server.saves;
    const file = [...sent?.values() ?? []].find((value) => value instanceof File);
    expect([file?.name, await file?.text()]).toEqual(['passport.pdf', '%PDF-1.4 passport']);
  });

  it.each(['en', 'jp'] as const)('that the server refuses says so, and what was entered is there when the form is opened (%s)', async (language) => {
    const { server, keys, over } = serverOf(bad);
    await saveOffline(server, language);
    hidePortals();
    const { notices } = await openAnother(server, language);
    connect(true);
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: expect.stringMatching(words[language].refused) as string }]);
    expect([keys.length, waitingSaves(localStorage).size]).toEqual([1, 0]);
    hidePortals();
    over.fails = undefined;
    await open(server, language);
    await expect.element(bank(language)).toHaveValue('Nara Bank');
    expect(server.saves).toEqual([]);
  });

  it('that meets the save of another device is left to the form, which sends it', async () => {
    const { server, over } = serverOf(overtaken);
    await saveOffline(server);
    hidePortals();
    const { notices } = await openAnother(server);
    connect(true);
    await expect.poll(() => notices).toEqual([{ kind: 'info', text: expect.stringMatching(/^“Onboarding” was also changed/) as string }]);
    hidePortals();
    over.fails = undefined;
    await open(server, 'en');
    await expect.element(button('Edit')).toBeVisible();
    expect(server.saves.map((sent) => sent.get('applicant[custom_fields][Bank]'))).toEqual(['Nara Bank']);
  });

  it.each<[became: string, then: string, answer: () => void]>([
    ['is refused', 'its applicant has logged out', overtaken], ['is refused', 'somebody else has logged in', bad],
    ['is saved', 'somebody else has logged in', () => undefined],
  ])('that %s once %s is not kept again, nor told', async (_, then, answer) => {
    const { server, over } = serverOf();
    await saveOffline(server);
    hidePortals();
    const { notices, session } = await openAnother(server);
    over.fails = () => {
      forgetSaves(localStorage, () => true);
      session.logOut();
      if (then === 'somebody else has logged in') session.start('another token', { ...server.applicant, id: 'somebody else' });
      answer();
    };
    connect(true);
    await expect.poll(async () => (await scopesKept(server)).filter(isOutbox)).toEqual([]);
    expect([notices, waitingSaves(localStorage).size]).toEqual([[], 0]);
  });

  it.each([
    ['network', { kind: 'network' }], ['timeout', { kind: 'timeout' }], ['malformed', { kind: 'malformed', issue: { call: 'update_applicant', path: '', detail: 'no JSON' } }],
    ['503', { kind: 'server', status: 503 }], ['429', { kind: 'server', status: 429 }], ['403 without words', { kind: 'server', status: 403 }], ['401', { kind: 'unauthorized' }],
  ] as const)('goes on waiting where the server cannot be had (%s), and goes up as the same save with a later page', async (name, failure) => {
    const { server, keys, over } = serverOf(() => { throw new ApiError(failure); });
    await saveOffline(server);
    hidePortals();
    const first = await openAnother(server);
    connect(true);
    await expect.poll(() => keys.length).toBe(1);
    const told = name === '401' ? [{ kind: 'error', text: 'You session has expired, Please login again!' }] : [];
    expect([first.notices, waitingSaves(localStorage).size]).toEqual([told, 1]);
    hidePortals();
    over.fails = undefined;
    await openAnother(server);
    await expect.poll(() => server.saves.length).toBe(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('ends with an answer in JSON that nobody can read, and it is said that it may have been saved', async () => {
    const { server } = serverOf(unread);
    await saveOffline(server);
    hidePortals();
    const { notices } = await openAnother(server);
    connect(true);
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: expect.stringMatching(/^It is not certain whether the save of “Onboarding” that was waiting went through\./) as string }]);
    expect([waitingSaves(localStorage).size, (await scopesKept(server)).filter(isOutbox)]).toEqual([0, []]);
  });

  it('is not sent from another page while its form is open, after something has changed, once it was discarded, or as somebody else', async () => {
    const { server, keys } = serverOf();
    await saveOffline(server);
    await userEvent.fill(bank('en'), 'Osaka Bank');
    await expect.element(page.getByText(/has changed since you confirmed/)).toBeVisible();
    await openAnother(server);
    connect(true);
    await expect.element(page.getByText(/has changed since you confirmed/)).toBeVisible();
    hidePortals();
    const changed = await openAnother(server);
    await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    hidePortals();
    await openAnother({ ...server, applicant: { ...server.applicant, id: 'somebody else' } });
    await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    hidePortals();
    await open(server, 'en');
    await expect.element(bank('en')).toHaveValue('Osaka Bank');
    await userEvent.click(button('Cancel'));
    await expect.element(button('Edit')).toBeVisible();
    hidePortals();
    await openAnother(server);
    await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    expect([keys, changed.notices]).toEqual([[], []]);
  });

  it('is not sent while somebody else is logged in, and is when its applicant has come back', async () => {
    const { server, keys } = serverOf();
    await saveOffline(server);
    hidePortals();
    const { session } = await openAnother(server);
    await expect.element(page.getByRole('heading', { name: 'Another' })).toBeVisible();
    session.start('another token', { ...server.applicant, id: 'somebody else' });
    connect(true);
    await expect.poll(() => session.applicant()?.id).toBe('somebody else');
    expect(keys).toEqual([]);
    session.start('a token', server.applicant);
    await expect.poll(() => server.saves.length).toBe(1);
    expect(keys).toHaveLength(1);
  });
});
