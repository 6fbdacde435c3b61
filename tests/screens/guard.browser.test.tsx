import { Outlet } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import { ApiError } from '../../src/api/failure.ts';
import type { Session } from '../../src/api/session.ts';
import { Guard } from '../../src/app/guard.tsx';
import { activeRecorders } from '../../src/recordings/active-recorders.ts';
import { LoginScreen } from '../../src/screens/login/login-screen.tsx';
import controls from '../../src/ui/controls.module.css';
import { useApplicant } from '../../src/ui/portal.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const Who = () => <h1>{useApplicant()?.name}</h1>;
const routes = [
  { element: <Guard><Outlet /></Guard>, children: [{ path: '/', element: <Who /> }, { path: '/profile', element: <Who /> }, { path: '/exam/7', element: <Who /> }] },
  { path: '/login', element: <LoginScreen /> },
];
const aya: SessionApplicant = { id: '7', name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false };
const verifies = (name: string, id: string): Answers => ({ verify_user: () => ({ applicant: { id, name, email: 'x@example.com' } }) });
const title = () => page.getByRole('heading', { level: 1 });

/** What another tab does: the browser's store has changed, and this tab hears of it. */
const elsewhere = {
  logIn: (session: { readonly follow: () => void }, token: string): void => {
    localStorage.setItem('portal.token', token);
    session.follow();
  },
  end: (session: { readonly follow: () => void }): void => {
    localStorage.removeItem('portal.token');
    session.follow();
  },
  logOut: (session: Session): void => {
    const oldValue = localStorage.getItem('portal.token');
    localStorage.removeItem('portal.token');
    session.follow({ key: 'portal.token', oldValue, newValue: '' });
  },
};

afterEach(hidePortals);

it('verifies the token of an earlier visit before anything is shown [ROUTE-21, SESS-01]', async () => {
  localStorage.setItem('portal.token', 'earlier');
  await showPortal(routes, '/', verifies('Aya', '7'));
  await expect.element(title()).toHaveTextContent('Aya');
});

it.each([['refused', new ApiError({ kind: 'unauthorized' })], ['broken', new ApiError({ kind: 'server', status: 500 })]])(
  'leads to log-in where that is %s, and remembers where to [ROUTE-23, ROUTE-25]', async (_how, error) => {
    localStorage.setItem('portal.token', 'earlier');
    const { router } = await showPortal(routes, '/exam/7', { verify_user: () => { throw error; } });
    await expect.element(title()).toHaveTextContent('Login');
    expect(router.state.location.state).toEqual({ from: { pathname: '/exam/7', search: '', hash: '' } });
  });

it.each([
  ['no server is reached', { kind: 'network' }, 'The server cannot be reached. Check your connection and try again.'],
  ['the server fails', { kind: 'server', status: 500 }, 'We could not check whether you are still logged in. Try again, or log in below.'],
] as const)('who is led to log-in since %s is told so, and comes back to the page by trying again, without a log-in', async (_why, failure, told) => {
  localStorage.setItem('portal.token', 'earlier');
  let answer = (): unknown => { throw new ApiError(failure); };
  const { router } = await showPortal(routes, '/profile', { verify_user: () => answer() });
  const words = page.getByText(told);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(words).toBeVisible();
  await retry.click();
  await expect.element(words).toBeVisible();
  // The one that stands out is what can help.
  expect([...document.querySelectorAll(`.${controls.primary}`)].map(({ textContent }) => textContent)).toEqual(['Try again']);
  answer = () => ({ applicant: { id: '7', name: 'Aya', email: 'x@example.com' } });
  await retry.click();
  await expect.element(title()).toHaveTextContent('Aya');
  expect(router.state.location.pathname).toBe('/profile');
});

it('of a log-in that is over nothing is said', async () => {
  localStorage.setItem('portal.token', 'earlier');
  await showPortal(routes, '/profile', { verify_user: () => { throw new ApiError({ kind: 'unauthorized' }); } });
  await expect.element(title()).toHaveTextContent('Login');
  expect(page.getByText('We could not check').elements()).toHaveLength(0);
});

it('an empty answer is nobody [ROUTE-24]', async () => {
  localStorage.setItem('portal.token', 'earlier');
  await showPortal(routes, '/', { verify_user: () => null });
  await expect.element(title()).toHaveTextContent('Login');
});

it('a page whose token another applicant has replaced is dropped and verified anew', async () => {
  const { session } = await showPortal(routes, '/exam/7', verifies('Ben', '8'), aya);
  await expect.element(title()).toHaveTextContent('Aya');
  elsewhere.logIn(session, 'of Ben');
  await expect.element(title()).toHaveTextContent('Ben');
  expect(session.token()).toBe('of Ben');
});

it('a page that stays keeps what is on it while the log-in of another tab is verified, and nothing can be done on it', async () => {
  let answer = (_value: unknown): void => undefined;
  const { session } = await showPortal(routes, '/exam/7', { verify_user: () => new Promise((resolve) => { answer = resolve; }) }, aya);
  await expect.element(title()).toHaveTextContent('Aya');
  const shown = title().element();
  for (const before of [elsewhere.end, () => undefined]) {
    before(session);
    elsewhere.logIn(session, crypto.randomUUID());
    await expect.element(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Log in' }).elements()).toEqual([]);
    answer({ applicant: { id: '7', name: 'Aya', email: 'x@example.com' } });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(title()).toHaveTextContent('Aya');
    expect(title().element()).toBe(shown);
  }
});

it('a log-in that was tried before the page was loaded anew is tried once more', async () => {
  localStorage.setItem('portal.token', 'earlier');
  let answer = (): unknown => { throw new ApiError({ kind: 'network' }); };
  const state = { from: { pathname: '/profile', search: '', hash: '' } };
  await showPortal(routes, { pathname: '/login', state }, { verify_user: () => answer() });
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
  hidePortals();
  localStorage.setItem('portal.token', 'earlier');
  answer = () => ({ applicant: { id: '7', name: 'Aya', email: 'x@example.com' } });
  const { router } = await showPortal(routes, { pathname: '/login', state }, { verify_user: () => answer() });
  await expect.element(title()).toHaveTextContent('Aya');
  expect(router.state.location.pathname).toBe('/profile');
});

it('an end elsewhere leads to log-in; the same applicant comes back to the page, with the log-in elsewhere', async () => {
  const { router, session } = await showPortal(routes, '/profile', verifies('Aya', '7'), aya);
  await expect.element(title()).toHaveTextContent('Aya');
  elsewhere.end(session);
  await expect.element(title()).toHaveTextContent('Login');
  elsewhere.logIn(session, 'again');
  await expect.element(title()).toHaveTextContent('Aya');
  expect(router.state.location.pathname).toBe('/profile');
});

it('somebody else who logs in after that starts at landing', async () => {
  const { router, session } = await showPortal(routes, '/profile', verifies('Ben', '8'), aya);
  await expect.element(title()).toHaveTextContent('Aya');
  elsewhere.end(session);
  await expect.element(title()).toHaveTextContent('Login');
  elsewhere.logIn(session, 'of Ben');
  await expect.element(title()).toHaveTextContent('Ben');
  expect(router.state.location.pathname).toBe('/');
});

it('a log-out elsewhere leads to log-in, and nobody is told where the applicant was', async () => {
  const { router, session } = await showPortal(routes, '/exam/7', verifies('Aya', '7'), aya);
  await expect.element(title()).toHaveTextContent('Aya');
  elsewhere.logOut(session);
  await expect.element(title()).toHaveTextContent('Login');
  expect(router.state.location.state).toBeNull();
  elsewhere.logIn(session, 'again');
  await expect.element(title()).toHaveTextContent('Aya');
  expect(router.state.location.pathname).toBe('/');
});

describe('a page on which something is recorded', () => {
  let end = (): void => undefined;
  const ended = vi.fn();
  const record = (place: string): void => { end = activeRecorders.add(place, ended); };
  afterEach(() => {
    end();
    ended.mockReset();
  });
  const dialog = () => page.getByRole('dialog');

  it('stays when its session ends, ends the recording, and asks for the log-in over it', async () => {
    const { router, session } = await showPortal(routes, '/profile', verifies('Aya', '7'), aya);
    await expect.element(title()).toHaveTextContent('Aya');
    record('7/profile/video');
    elsewhere.end(session);
    await expect.element(dialog().getByText('Your recording is still on this page.')).toBeVisible();
    await expect.element(dialog().getByRole('heading', { name: 'You session has expired, Please login again!' })).toBeVisible();
    expect([router.state.location.pathname, ended.mock.calls.length]).toEqual(['/profile', 1]);
    session.start('again', aya);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(title()).toHaveTextContent('Aya');
  });

  it('goes on while the log-in of another tab is verified', async () => {
    const { session } = await showPortal(routes, '/profile', { verify_user: () => new Promise(() => undefined) }, aya);
    await expect.element(title()).toHaveTextContent('Aya');
    const shown = title().element();
    record('7/profile/video');
    elsewhere.logIn(session, 'again');
    await expect.element(dialog()).toBeVisible();
    expect([title().element(), ended.mock.calls.length]).toEqual([shown, 0]);
  });

  it('says that the data of the site was deleted where that ended the session', async () => {
    const { session } = await showPortal(routes, '/profile', verifies('Aya', '7'), aya);
    await expect.element(title()).toHaveTextContent('Aya');
    record('7/profile/video');
    localStorage.clear();
    session.follow({ key: null, oldValue: null, newValue: null });
    await expect.element(dialog().getByRole('heading', { name: 'This site’s data was deleted in your browser' })).toBeVisible();
  });

  it.each([['of somebody else', '8/profile/video', elsewhere.end], ['after a log-out', '7/profile/video', elsewhere.logOut]] as const)('leads to log-in where it is %s', async (_what, place, leave) => {
    const { session } = await showPortal(routes, '/profile', verifies('Aya', '7'), aya);
    await expect.element(title()).toHaveTextContent('Aya');
    record(place);
    leave(session);
    await expect.element(title()).toHaveTextContent('Login');
    expect(ended).not.toHaveBeenCalled();
  });
});

it.each([[1, 'the data of the site was deleted', () => { localStorage.clear(); }], [0, 'another tab has ended the session', () => { localStorage.removeItem('portal.token'); }]] as const)('says %d times why it leads to log-in where %s', async (times, _why, end) => {
  const { session, notices } = await showPortal(routes, '/profile', verifies('Aya', '7'), aya);
  await expect.element(title()).toHaveTextContent('Aya');
  end();
  session.follow({ key: times === 1 ? null : 'portal.token', oldValue: times === 1 ? null : 'a token', newValue: null });
  await expect.element(title()).toHaveTextContent('Login');
  expect(notices.map(({ text }) => text)).toEqual(Array.from({ length: times }, () => 'This site’s data was deleted in your browser. Please log in again.'));
});
