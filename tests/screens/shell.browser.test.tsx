import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import { ApiError } from '../../src/api/failure.ts';
import { rememberSave, waitingSaves } from '../../src/api/save-memory.ts';
import { lateChangePassword } from '../../src/app/bar/user-menu-list.tsx';
import { createLateBar } from '../../src/app/late-bar.ts';
import { Shell } from '../../src/app/shell.tsx';
import { PageOutlet } from '../../src/app/page-boundary.tsx';
import { lazyPage } from '../../src/app/lazy-page.tsx';
import { pageAnswers } from '../../src/exam/page-answers.ts';
import { Draft } from '../../src/engine/drafts/draft.ts';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { PageTitle } from '../../src/ui/page-title.tsx';
import type { Router } from '../../src/ui/router.ts';
import { emptyDatabases } from '../device/empty-databases.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const applicant: SessionApplicant = {
  id: '7', name: '長谷川 ジェニファー 由美子', email: 'yumiko@example.com', lastSignInAt: '2026-01-01T00:00:00Z', onboarded: true, productVariant: false,
};
const titled = (title: string) => <><PageTitle text={title} /><h1>{title}</h1></>;
const pages = [
  { path: '/', element: titled('Start') }, { path: '/profile', element: titled('Profile page') }, { path: '/login', element: titled('Log-in page') },
  { path: '/zoom', element: titled('Guide') }, { path: '/exam/1', element: titled('Exam') },
];
// The texts of all pages are there.
const bar = createLateBar(() => Promise.resolve());
const routes = [{ element: <Shell bar={bar} />, children: pages }];
const show = async (answers: Answers = {}, who: SessionApplicant = applicant) => {
  const portal = await showPortal(routes, '/', answers, who);
  await expect.element(account()).toBeVisible();
  return portal;
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const account = () => button(/^Account/);

afterEach(async () => {
  hidePortals();
  await emptyDatabases();
  await page.viewport(414, 896);
});

// The first of the file: only the first bar comes late.
it('keeps the focus on the brand when the rest of the bar comes', async () => {
  const shown = showPortal(routes, '/', {}, applicant);
  const focused = await vi.waitUntil(() => document.querySelector<HTMLElement>('header a'), { timeout: 20_000, interval: 1 });
  focused.focus();
  await shown;
  await expect.element(account()).toBeVisible();
  expect(document.activeElement).toBe(focused);
});

it('skips to the content without an entry in the history, which no screen could ask about unsaved work', async () => {
  await showPortal(routes, '/', {});
  await expect.element(page.getByRole('heading', { name: 'Start' })).toBeVisible();
  const entries = history.length;
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(history.length).toBe(entries);
});

describe('on a wide screen', () => {
  it('the navigation stands in the top bar and marks the page that is shown [SHELL-06]', async () => {
    await page.viewport(1280, 900);
    await show();
    const navigation = page.getByRole('navigation', { name: 'Menu' });
    await expect.element(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(navigation.getByRole('link', { name: 'Profile' }));
    await expect.element(navigation.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expect.element(navigation.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    expect(navigation.getByRole('link').elements().map(({ textContent }) => textContent)).toEqual(
      ['Home', 'Interview', 'Profile', 'Japanese Class', 'Onboarding'],
    );
    expect(button('Open the menu').elements()).toEqual([]);
  });

  it.each([['/zoom', 'Interview'], ['/exam/1', 'Japanese Class']])('of %s it marks %s, which that belongs to', async (path, above) => {
    await page.viewport(1280, 900);
    await showPortal(routes, path, {}, applicant);
    await expect.element(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: above })).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('header [aria-current]').length).toBe(1);
  });
});

describe('on a phone', () => {
  const drawer = () => page.getByRole('dialog', { name: 'Menu' });
  const openByKey = async () => {
    await page.viewport(390, 844);
    const portal = await show();
    await expect.element(button('Open the menu')).toBeVisible();
    (button('Open the menu').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer()).toBeVisible();
    return portal;
  };

  it('Escape closes the side navigation and gives the focus back', async () => {
    await openByKey();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(button('Open the menu')).toHaveFocus();
  });

  it('a screen that is turned has the focus in its bar, where the navigation is by then', async () => {
    await openByKey();
    await page.viewport(1280, 900);
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toHaveFocus();
  });

  it('choosing a page closes it and leads to the start of that page', async () => {
    await openByKey();
    await userEvent.click(drawer().getByRole('link', { name: 'Profile' }));
    await expect.element(page.getByRole('heading', { name: 'Profile page' })).toBeVisible();
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.id).toBe('content');
  });

  it('a press beside it closes it', async () => {
    await openByKey();
    await userEvent.click(drawer(), { position: { x: 380, y: 400 } });
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  it('a page that an answer leads to leaves it open', async () => {
    const { router } = await openByKey();
    await router.navigate('/profile');
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Profile page');
    await expect.element(button('Close the menu')).toHaveFocus();
    await expect.element(drawer()).toBeVisible();
  });

  it('the way back closes it, and leaves the page where it is', async () => {
    await page.viewport(390, 844);
    const { router } = await show();
    await router.navigate('/profile');
    await userEvent.click(button('Open the menu'));
    await expect.element(drawer()).toBeVisible();
    await router.navigate(-1);
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Profile page' })).toBeVisible();
    await router.navigate(-1);
    await expect.element(page.getByRole('heading', { name: 'Start' })).toBeVisible();
  });
});

describe('the user menu', () => {
  it('names the applicant and the last log-in, and opens and closes by keyboard', async () => {
    await show();
    await expect.element(account()).toHaveAttribute('aria-expanded', 'false');
    (account().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button('Show Japanese as well')).toHaveFocus();
    await expect.element(account()).toHaveAttribute('aria-expanded', 'true');
    const time = page.getByRole('time');
    await expect.element(time).toHaveAttribute('datetime', '2026-01-01T00:00:00.000Z');
    await userEvent.keyboard('{Escape}');
    await expect.element(account()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(account()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Logout')).toBeVisible();
    await userEvent.click(account());
    await expect.element(button('Logout')).not.toBeInTheDocument();
  });

  it('says nothing of a last log-in where there was none', async () => {
    await show({}, { ...applicant, lastSignInAt: undefined });
    await userEvent.click(account());
    await expect.element(button('Logout')).toBeVisible();
    expect(page.getByText('Last login').elements()).toEqual([]);
  });

  it('a new password can be called off before its form has come', async () => {
    await show();
    const state = vi.spyOn(lateChangePassword, 'state').mockReturnValue({ code: undefined, failed: false, retried: false } as const);
    await userEvent.click(account());
    await userEvent.click(button('Change password'));
    await userEvent.click(page.getByRole('dialog', { name: 'Change password' }).getByRole('button', { name: 'Cancel' }));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(account()).toHaveFocus();
    state.mockRestore();
  });

  it('logs out, to log-in and without a trace [SESS-05, SESS-06, SESS-07]', async () => {
    const { router, session } = await show({ logout: () => ({ success: true }) });
    await userEvent.click(account());
    await userEvent.click(button('Logout'));
    await expect.element(page.getByRole('heading', { name: 'Log-in page' })).toBeVisible();
    expect([router.state.location.state, session.token(), localStorage.getItem('portal.loggedInAt')]).toEqual([null, undefined, null]);
  });

  it('ends no session of somebody else who has logged in while answers of an exam were waited for', async () => {
    let settle: (isSettled: boolean) => void = () => undefined;
    const waiting = vi.spyOn(pageAnswers, 'settle').mockReturnValue(new Promise((resolve) => { settle = resolve; }));
    const logout = vi.fn(() => ({ success: true }));
    const { session } = await show({ logout });
    await userEvent.click(account());
    await userEvent.click(button('Logout'));
    await expect.poll(() => waiting.mock.calls.length).toBe(1);
    session.start('another token', { ...applicant, id: '8' });
    settle(true);
    await new Promise((resolve) => { setTimeout(resolve, 200); });
    waiting.mockRestore();
    expect([session.token(), logout.mock.calls]).toEqual(['another token', []]);
  });

  describe('where logging out failed', () => {
    const failed = () => page.getByRole('dialog', { name: 'You are still logged in' });
    const logOut = async () => {
      const portal = await show({ logout: () => { throw new ApiError({ kind: 'network' }); } });
      await userEvent.click(account());
      await userEvent.click(button('Logout'));
      await expect.element(failed()).toBeVisible();
      return portal;
    };

    it('says so, and Escape stays', async () => {
      const { session } = await logOut();
      await expect.element(button('Stay logged in')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(failed()).not.toBeInTheDocument();
      await expect.element(account()).toHaveFocus();
      expect([session.token(), session.applicant()]).toEqual(['a token', applicant]);
    });

    it('offers to log out on this device alone, which keeps nothing that failed while the device was being cleared', async () => {
      const { router, session } = await logOut();
      session.onLogOut(({ id }) => { rememberSave(localStorage, `${id}/profile`).confirm('content'); });
      await userEvent.click(button('Log out on this device'));
      await expect.poll(() => session.isForgotten() && waitingSaves(localStorage).size === 0).toBe(true);
      await expect.element(page.getByRole('heading', { name: 'Log-in page' })).toBeVisible();
      expect([router.state.location.state, session.token(), session.isForgotten()]).toEqual([null, undefined, true]);
    });
  });

  describe('with a draft on the device', () => {
    const asked = () => page.getByRole('dialog', { name: 'Log out and delete your unsaved changes?' });
    const logOut = async (call = vi.fn<() => unknown>(() => ({ success: true }))) => {
      const draft = new Draft('7/profile', () => undefined);
      draft.put('custom_fields.Hobby', { kind: 'field', value: 'tea' });
      await draft.write();
      draft.close();
      const portal = await show({ logout: call });
      await userEvent.click(account());
      await userEvent.click(button('Logout'));
      await expect.element(asked()).toBeVisible();
      return { ...portal, call };
    };
    const kept = async () => [...(await rowsByScope()).keys()].filter((scope) => scope.startsWith(`${applicant.id}/`));

    it('says what would be lost; Escape stays and keeps it', async () => {
      const { session, call } = await logOut();
      await expect.element(asked()).toHaveAccessibleDescription(/Profile.*Changed fields: 1.*Not saved since/);
      await expect.element(button('Stay logged in')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(asked()).not.toBeInTheDocument();
      await expect.element(account()).toHaveFocus();
      expect([await kept(), session.applicant(), call.mock.calls]).toEqual([['7/profile'], applicant, []]);
    });

    it('ends no session of somebody else who has logged in by another tab before its answer came', async () => {
      let answer = (): void => undefined;
      const answered = new Promise((resolve) => { answer = () => { resolve({ success: true }); }; });
      const { call, session } = await logOut(vi.fn(() => answered));
      await userEvent.click(button('Log out and delete'));
      await expect.poll(() => call.mock.calls.length).toBe(1);
      session.start('another token', { ...applicant, id: '8' });
      answer();
      await expect.poll(kept).toEqual([]);
      await new Promise(requestAnimationFrame);
      expect([session.token(), session.applicant()?.id]).toEqual(['another token', '8']);
    });

    it('deletes it with the log-out', async () => {
      const { call } = await logOut();
      await userEvent.click(button('Log out and delete'));
      await expect.element(page.getByRole('heading', { name: 'Log-in page' })).toBeVisible();
      expect([await kept(), call.mock.calls.length]).toEqual([[], 1]);
    });
  });
});

describe('Change Password (spec §5, §8)', () => {
  const oldPassword = () => page.getByLabelText(/^Old password/);
  const newPassword = () => page.getByLabelText(/^New password/);
  const dialog = () => page.getByRole('dialog', { name: 'Change Password' });
  const open = async (answers: Answers = {}) => {
    const portal = await show(answers);
    await userEvent.click(account());
    await userEvent.click(button('Change Password'));
    await expect.element(dialog()).toBeVisible();
    return portal;
  };
  const change = async (from: string, to: string): Promise<void> => {
    await userEvent.fill(oldPassword(), from);
    await userEvent.fill(newPassword(), to);
    await userEvent.keyboard('{Enter}');
  };

  it('asks for both, and the first that is missing has the focus [PASS-01, PASS-02, PASS-03, SHELL-09]', async () => {
    const call = vi.fn();
    await open({ reset_password_logged_in: call });
    for (const field of [oldPassword(), newPassword()]) await expect.element(field).toHaveAttribute('type', 'password');
    await change('', '   ');
    await expect.element(oldPassword()).toHaveAccessibleDescription(/Old password cannot be empty/);
    await expect.element(newPassword()).toHaveAccessibleDescription(/New password cannot be empty/);
    await expect.element(oldPassword()).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  it('refuses the same password, clears both and starts again at the first [PASS-04, PASS-05]', async () => {
    const call = vi.fn();
    await open({ reset_password_logged_in: call });
    await change('secret-1', 'secret-1');
    await expect.element(newPassword()).toHaveAccessibleDescription(/Old password and New password cannot be same/);
    await expect.element(oldPassword()).toHaveFocus();
    await expect.element(oldPassword()).toHaveValue('');
    await expect.element(newPassword()).toHaveValue('');
    expect(call).not.toHaveBeenCalled();
  });

  it('advises against no password any more where the same was refused and cleared', async () => {
    await open();
    await userEvent.fill(oldPassword(), 'password123');
    await userEvent.fill(newPassword(), 'password123');
    const advice = dialog().getByText(/easy to guess/);
    await expect.element(advice).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(newPassword()).toHaveValue('');
    await expect.element(advice).not.toBeInTheDocument();
  });

  it('has a line for that advice which moves nothing where it comes, and leaves no gap where it does not', async () => {
    await page.viewport(360, 740);
    await open();
    await expect.element(newPassword()).toBeVisible();
    const topOf = (locator: Locator): number => Math.round(locator.element().getBoundingClientRect().top);
    /** From the field to the button. */
    const room = (): number => topOf(dialog().getByRole('button', { name: 'Change', exact: true })) - topOf(newPassword());
    const before = room();
    expect(before - newPassword().element().clientHeight).toBeLessThan(54);
    await userEvent.fill(newPassword(), 'password123');
    await expect.element(dialog().getByText(/easy to guess/)).toBeVisible();
    expect(room()).toBe(before);
  });

  it('shows the server\'s message in a toast and closes [PASS-07, CALL-11]', async () => {
    const sent: unknown[] = [];
    const { notices } = await open({ reset_password_logged_in: ({ json }) => { sent.push(json); return { message: 'Changed' }; } });
    await change('secret-1', 'secret-2');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(notices).toEqual([{ kind: 'success', text: 'Changed' }]);
    expect(sent).toEqual([{ applicant: { old_password: 'secret-1', new_password: 'secret-2' } }]);
    await expect.element(account()).toHaveFocus();
  });

  it('shows the server\'s error in a toast and keeps what was typed [PASS-06, ERR-01]', async () => {
    const refusal = { texts: ['Wrong password'], fields: {} };
    const { notices } = await open({ reset_password_logged_in: () => { throw new ApiError({ kind: 'refused', status: 422, refusal }); } });
    await change('secret-1', 'secret-2');
    await expect.poll(() => notices).toEqual([{ kind: 'error', text: 'Wrong password' }]);
    await expect.element(dialog()).toHaveTextContent('Wrong password');
    await expect.element(oldPassword()).toHaveValue('secret-1');
  });

  it('Escape closes it, and nothing that was typed is there the next time', async () => {
    await open();
    await userEvent.fill(oldPassword(), 'secret-1');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.click(account());
    await userEvent.click(button('Change Password'));
    await expect.element(oldPassword()).toHaveValue('');
  });
});

describe('title, language and focus', () => {
  it('follow the page and the language; a language switch moves nothing', async () => {
    const { router } = await show();
    await expect.poll(() => document.title).toBe('Start | Applicant Portal');
    await router.navigate('/profile');
    await expect.poll(() => document.title).toBe('Profile page | Applicant Portal');
    await expect.poll(() => document.activeElement?.id).toBe('content');
    await userEvent.click(button('JP'));
    await expect.poll(() => [document.documentElement.lang, document.title]).toEqual(['ja', 'Profile page | 応募者ポータル']);
    await expect.element(button('JP')).toHaveFocus();
    localStorage.removeItem('portal.language');
  });

  it('a parameter moves the focus only where it makes another page', async () => {
    const { router } = await show();
    await router.navigate('/profile');
    await expect.poll(() => document.activeElement?.id).toBe('content');
    (account().element() as HTMLElement).focus();
    await router.navigate('/profile?sort=date');
    await expect.poll(() => router.state.location.search).toBe('?sort=date');
    await expect.element(account()).toHaveFocus();
    (account().element() as HTMLElement).blur();
    await router.navigate('/profile?mode=edit');
    await expect.poll(() => document.activeElement?.id).toBe('content');
  });
});

describe('a page that is still on its way', () => {
  /** Asks for a page, and answers what lets it come. */
  async function askFor(open: (router: Router) => Promise<unknown>): Promise<() => Promise<void>> {
    let come: (screen: ComponentType) => void = () => undefined;
    const late = { path: '/profile', ...lazyPage(() => new Promise((resolve) => { come = resolve; })) };
    const { router } = await showPortal([{ element: <Shell bar={bar} />, children: [...pages.filter(({ path }) => path !== late.path), late] }], '/', {}, applicant);
    await expect.element(account()).toBeVisible();
    await open(router);
    return async () => {
      come(() => titled('Profile page'));
      await expect.element(page.getByRole('heading', { name: 'Profile page' })).toBeVisible();
    };
  }
  const byLink = async (): Promise<void> => { await userEvent.click(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Profile' })); };
  const focus = () => document.activeElement;

  it('leaves the user menu that was opened meanwhile open, with the focus in it', async () => {
    await page.viewport(1280, 900);
    const come = await askFor(byLink);
    await userEvent.click(account());
    await expect.element(button('Logout')).toBeVisible();
    const before = focus();
    await come();
    await expect.element(button('Logout')).toBeVisible();
    expect(focus()).toBe(before);
  });

  it.each([['the language', () => userEvent.click(button('JP'))], ['the next link', () => userEvent.tab()]] as const)('leaves the focus on %s', async (_what, goOn) => {
    await page.viewport(1280, 900);
    const come = await askFor(byLink);
    const link = focus();
    await goOn();
    const before = focus();
    expect(before).not.toBe(link);
    await come();
    expect(focus()).toBe(before);
    localStorage.removeItem('portal.language');
  });

  it('leaves the focus on the next link also where the key comes before the page is seen to be on its way', async () => {
    await page.viewport(1280, 900);
    let next: HTMLElement | undefined;
    const come = await askFor(() => {
      const [link, other] = ['/profile', '/jclass'].map((path) => document.querySelector<HTMLElement>(`nav a[href="${path}"]`) ?? undefined);
      link?.focus();
      link?.click();
      link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
      other?.focus();
      next = other;
      return Promise.resolve();
    });
    expect(focus()).toBe(next);
    await come();
    expect(focus()).toBe(next);
  });

  it.each([['the menu', account], ['the language', () => button('JP')]] as const)('an answer leads to leaves the focus on %s, where somebody is by then', async (_what, place) => {
    await page.viewport(1280, 900);
    const come = await askFor(async ({ navigate }) => {
      await userEvent.click(place());
      void navigate('/profile');
    });
    await come();
    await expect.element(place()).toHaveFocus();
    localStorage.removeItem('portal.language');
  });

  it('has the focus where nobody has gone on, also after a press beside everything', async () => {
    await page.viewport(1280, 900);
    const come = await askFor(byLink);
    window.dispatchEvent(new PointerEvent('pointerdown'));
    await come();
    await expect.poll(() => focus()?.id).toBe('content');
  });
});

describe('a page that cannot be loaded', () => {
  it('leaves the frame in place, and trying again downloads it again', async () => {
    let reachable = false;
    const load = () => (reachable ? Promise.resolve(() => titled('Loaded')) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const broken = [{ element: <Shell bar={bar} />, children: [{ element: <PageOutlet />, children: [...pages, { path: '/broken', ...lazyPage(load) }] }] }];
    const { router } = await showPortal(broken, '/', {}, applicant);
    await router.navigate('/broken');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This page could not be shown');
    await expect.poll(() => document.title).toBe('This page could not be shown | Applicant Portal');
    await expect.element(account()).toBeVisible();
    await userEvent.click(button('Try again'));
    await expect.element(button('Load the page again')).toBeVisible();
    await router.navigate('/profile');
    await expect.element(page.getByRole('heading', { name: 'Profile page' })).toBeVisible();
    reachable = true;
    await router.navigate('/broken');
    await expect.element(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  });
});

describe('without a connection', () => {
  it('says so until it is back', async () => {
    await show();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    line.mockRestore();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('You are offline.', { exact: false })).not.toBeInTheDocument();
  });
});
