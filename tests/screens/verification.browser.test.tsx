import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../src/api/failure.ts';
import { VerificationScreen } from '../../src/screens/verification/verification-screen.tsx';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const routes = [{ path: '/auth', element: <VerificationScreen /> }, { path: '/login', element: <p>log-in</p> }, { path: '/', element: <p>landing</p> }];
const sent = { dialing: '91', ending: '10', limited: false };
const signedIn = { success: true, access_token: { token: 't' }, applicant: { id: 5 } };

const showCode = (answers: Answers = {}, code: object = sent) =>
  showPortal(routes, { pathname: '/auth', state: { applicantId: '5', sent: code } }, answers);

const again = () => page.getByRole('button', { name: 'Send a new code' });
const wait = (seconds: number) => page.getByText(`You can ask for a new code in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`);
const code = () => page.getByRole('textbox', { name: 'One-time code' });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => { vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }); });
afterEach(() => {
  vi.useRealTimers();
  hidePortals();
});

it('offers another code after 30 s, and counts anew when one was sent [AUTH-11, AUTH-12, AUTH-13, CONST-05]', async () => {
  const asked: unknown[] = [];
  await showCode({ send_token: ({ json }) => { asked.push(json); return { success: true }; } });
  await expect.element(wait(30)).toBeVisible();
  await pass(1);
  await expect.element(wait(29)).toBeVisible();
  await pass(28.5);
  await expect.element(wait(1)).toBeVisible();
  await expect.element(again()).not.toBeInTheDocument();
  await pass(0.5);
  await userEvent.click(again());
  await expect.element(wait(30)).toBeVisible();
  await expect.element(code()).toHaveFocus();
  expect(asked).toEqual([{ id: '5' }]);
});

it.each([['where the code goes', undefined], ['the code', sent]])('leads back to log-in with the page that was asked for, from %s', async (_step, code) => {
  const from = { pathname: '/exam/3', search: '?group=2', hash: '' };
  const { router } = await showPortal(routes, { pathname: '/auth', state: { applicantId: '5', from, sent: code } }, {});
  await userEvent.click(page.getByRole('link', { name: 'Back to login' }));
  await expect.element(page.getByText('log-in')).toBeVisible();
  expect(router.state.location.state).toMatchObject({ from });
});

it.each(['network', 'timeout', 'malformed'] as const)('speaks of the connection where that failed, and nowhere else (%s)', async (kind) => {
  const failure = kind === 'malformed' ? { kind, issue: { call: 'verify_token', path: '', detail: 'broken' } } : { kind };
  await showCode({ verify_token: () => { throw new ApiError(failure); } });
  await userEvent.fill(code(), '123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  expect(page.getByText('Please check your connection and try again in a moment.', { exact: true }).elements()).toHaveLength(kind === 'malformed' ? 0 : 1);
});

it('does not count by a clock that can be set', async () => {
  await showCode();
  await expect.element(wait(30)).toBeVisible();
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(1);
  await expect.element(wait(29)).toBeVisible();
});

it('speaks only when the wait is over and when a code was sent', async () => {
  await showCode({ send_token: () => ({ success: true }) });
  await expect.element(wait(30)).toBeVisible();
  const spoken = (): string => [...document.querySelectorAll('[role=status]')].map((status) => status.textContent).join('');
  await pass(10);
  await expect.element(wait(20)).toBeVisible();
  expect(spoken()).toBe('');
  await pass(20);
  await expect.poll(spoken).toBe('You can ask for a new code now.');
  await userEvent.click(again());
  await expect.poll(spoken).toBe('A new code is on its way.');
});

it('says when there were too many, and has nothing to wait for then [AUTH-14, AUTH-15]', async () => {
  await showCode({ send_token: () => ({ success: false, msg: 'DoS protection' }) });
  await pass(30);
  await userEvent.click(again());
  await expect.element(page.getByRole('alert')).toHaveTextContent('You have reached maximum resend');
  await expect.element(again()).toBeVisible();
});

it('begins without a wait where the first code was one too many', async () => {
  await showCode({}, { ...sent, limited: true });
  await expect.element(page.getByRole('alert')).toHaveTextContent('You have reached maximum resend');
  await expect.element(again()).toBeVisible();
});

it('refuses an empty and a wrong code, and goes on with the right one [AUTH-09, AUTH-10, AUTH-17]', async () => {
  const answers = [{ success: false }, signedIn];
  await showCode({ verify_token: () => answers.shift() });
  await userEvent.click(page.getByRole('button', { name: 'Confirm' }));
  const wrong = page.getByText('You have entered wrong OTP', { exact: true });
  await expect.element(wrong).toBeVisible();
  await userEvent.fill(code(), '123456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answers.length).toBe(1);
  await expect.element(wrong).toBeVisible();
  await expect.element(code()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('landing')).toBeVisible();
});

it('leads to log-in where nobody waits [AUTH-01]', async () => {
  await showPortal(routes, '/auth', {});
  await expect.element(page.getByText('log-in')).toBeVisible();
});

it('leads nowhere where a code was sent when its page had been left', async () => {
  let answer: (value: object) => void = () => undefined;
  const { router } = await showPortal(routes, { pathname: '/auth', state: { applicantId: '5' } }, {
    enable_authy: () => ({ success: true }),
    send_token: () => new Promise((resolve) => { answer = resolve; }),
  });
  const asked = vi.fn();
  await userEvent.fill(page.getByRole('textbox', { name: 'Phone number' }), '98765 43210');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('form')?.ariaBusy).toBe('true');
  await router.navigate('/login', { replace: true });
  await expect.element(page.getByText('log-in')).toBeVisible();
  router.subscribe(asked);
  answer({ success: true });
  await pass(1);
  expect(asked).not.toHaveBeenCalled();
});
