import { UNSAFE_createMemoryHistory as createMemoryHistory, type Path, type RouteObject } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerOverlay } from '../../src/base/overlays.ts';
import { createRouter, type BlockedNavigation, type Router } from '../../src/ui/router.ts';
import { createMemoryRouter } from './memory-router.ts';

/** Pages whose code comes when a test says so. */
function pages(...late: readonly string[]) {
  const come = new Map<string, () => void>();
  const asked: string[] = [];
  const routes: RouteObject[] = ['/', '/a', '/b', '/c'].map((path) => {
    let isThere = !late.includes(path);
    const load = () => {
      asked.push(path);
      if (isThere) return undefined;
      return new Promise<void>((resolve) => { come.set(path, () => { isThere = true; resolve(); }); });
    };
    return { path, handle: { load } };
  });
  return { routes, asked, arrives: (path: string) => { come.get(path)?.(); } };
}

const open = (...entries: readonly string[]): Router => createMemoryRouter(pages().routes, { initialEntries: [...entries] });
const at = ({ state: { location: { pathname, search }, navigationType } }: Router): string => `${navigationType} ${pathname}${search}`;
/** Until what goes on at once is done. */
const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });

/** Holds up what `holds` says, and keeps what was held up last. */
function held(router: Router, holds: (current: Path, next: Path) => boolean = () => true) {
  const told: (BlockedNavigation | undefined)[] = [];
  const end = router.block({ shouldBlock: holds, notify: (blocked) => { told.push(blocked); } });
  return { told, end, last: () => told.at(-1) };
}

describe('the way to a page', () => {
  it.each([
    ['another', '/b', undefined, 'PUSH /b'],
    ['instead of this one', '/b', { replace: true }, 'REPLACE /b'],
    ['its parameters alone', { search: '?mode=edit' }, undefined, 'PUSH /a?mode=edit'],
    ['back', -1, undefined, 'POP /'],
  ] as const)('%s', async (_what, to, options, shown) => {
    const router = open('/', '/a');
    await router.navigate(to, options);
    await settled();
    expect(at(router)).toBe(shown);
  });

  it('keeps what the page is given', async () => {
    const router = open('/');
    await router.navigate('/a', { state: { from: 'here' } });
    expect(router.state.location.state).toEqual({ from: 'here' });
  });

  it('asks ahead for the code of a page, and stays', () => {
    const { routes, asked } = pages('/a');
    const router = createMemoryRouter(routes, {});
    const before = router.state;
    router.preload({ pathname: '/a', search: '', hash: '' });
    expect(asked).toContain('/a');
    expect(router.state).toBe(before);
  });

  it('shows a page when its code is there, and stays until then', async () => {
    const { routes, arrives } = pages('/a');
    const router = createMemoryRouter(routes, {});
    const seen: string[] = [];
    router.subscribe(() => { seen.push(`${at(router)} ${String(router.state.isLoading)}`); });
    const gone = router.navigate('/a');
    expect(seen).toEqual(['POP / true']);
    arrives('/a');
    await gone;
    expect(seen).toEqual(['POP / true', 'PUSH /a false']);
  });

  it('leaves after a moment where its code does not come: the other page says so', async () => {
    vi.useFakeTimers();
    onTestFinished(() => { vi.useRealTimers(); });
    const { routes } = pages('/a');
    const router = createMemoryRouter(routes, {});
    const gone = router.navigate('/a');
    await vi.advanceTimersToNextTimerAsync();
    await gone;
    expect([at(router), router.state.isLoading]).toEqual(['PUSH /a', false]);
  });

  it('is open once the code of the first page is there', async () => {
    const { routes, arrives } = pages('/a');
    const router = createMemoryRouter(routes, { initialEntries: ['/a'] });
    expect(router.state).toMatchObject({ isInitialized: false, isLoading: false });
    arrives('/a');
    await settled();
    expect(router.state).toMatchObject({ isInitialized: true, isLoading: false });
  });

  it('goes to the page that was asked for last, whichever code comes first', async () => {
    const { routes, arrives } = pages('/a', '/b');
    const router = createMemoryRouter(routes, {});
    const gone = [router.navigate('/a'), router.navigate('/b')];
    arrives('/b');
    arrives('/a');
    await Promise.all(gone);
    expect(at(router)).toBe('PUSH /b');
    await router.navigate(-1);
    await settled();
    expect(at(router)).toBe('POP /');
  });

  it('goes to the first page where somebody leaves before its code is there', async () => {
    const { routes, arrives } = pages('/a', '/b');
    const router = createMemoryRouter(routes, { initialEntries: ['/a'] });
    const gone = router.navigate('/b');
    arrives('/a');
    await settled();
    expect(router.state.isInitialized).toBe(false);
    arrives('/b');
    await gone;
    expect([at(router), router.state.isInitialized]).toEqual(['PUSH /b', true]);
  });
});

describe('a page with unsaved work', () => {
  const ways = [
    ['a link', (router: Router) => router.navigate('/b'), 'PUSH /b'],
    ['a link instead of this page', (router: Router) => router.navigate('/b', { replace: true }), 'REPLACE /b'],
    ['back', (router: Router) => router.navigate(-1), 'POP /'],
    ['back by two pages', (router: Router) => router.navigate(-2), 'POP /c'],
    ['forward', (router: Router) => router.navigate(1), 'POP /b'],
  ] as const;
  const midway = (): Router => createMemoryRouter(pages().routes, { initialEntries: ['/c', '/', '/a', '/b'], initialIndex: 2 });

  it.each(ways)('holds up %s; whoever stays is where they were, in the history too', async (_what, leave) => {
    const router = midway();
    const guard = held(router);
    await leave(router);
    await settled();
    expect(at(router)).toBe('POP /a');
    guard.last()?.reset();
    expect(guard.told).toEqual([expect.anything(), undefined]);
    guard.end();
    await router.navigate(-1);
    await settled();
    expect(at(router)).toBe('POP /');
  });

  it.each(ways)('lets %s go on when that is confirmed', async (_what, leave, shown) => {
    const router = midway();
    const guard = held(router);
    await leave(router);
    await settled();
    guard.last()?.proceed();
    await settled();
    expect(at(router)).toBe(shown);
    expect(guard.told).toEqual([expect.anything(), undefined]);
  });

  it.each(ways)('asks again at the next try of %s', async (_what, leave) => {
    const router = midway();
    const guard = held(router);
    for (const _try of [1, 2]) {
      await leave(router);
      await settled();
      guard.last()?.reset();
    }
    expect(guard.told).toHaveLength(4);
    expect(at(router)).toBe('POP /a');
  });

  it('is asked with both addresses, and holds up what it says alone', async () => {
    const router = open('/a');
    const asked: string[] = [];
    held(router, (current, next) => {
      asked.push(`${current.pathname} ${next.pathname}${next.search}`);
      return next.pathname === '/b';
    });
    await router.navigate({ search: '?step=2' });
    await router.navigate('/b');
    expect(asked).toEqual(['/a /a?step=2', '/a /b']);
    expect(at(router)).toBe('PUSH /a?step=2');
  });

  it.each([[[-1, -1]], [[-1, -1, -1]], [[-2, -1]], [[1, 1]]])('is where it was in the history after presses that come before that is back there: %j', async (presses) => {
    const history = createMemoryHistory({ initialEntries: ['/c', '/b', '/', '/a', '/c', '/b'], initialIndex: 3 });
    // As a browser does it: later.
    const late = Object.create(history, { go: { value: (delta: number) => { setTimeout(() => { history.go(delta); }); } } }) as typeof history;
    const router = createRouter(pages().routes, late);
    const guard = held(router);
    for (const press of presses) history.go(press);
    for (const _step of presses) await settled();
    await settled();
    expect([at(router), history.index]).toEqual(['POP /a', 3]);
    guard.last()?.proceed();
    await settled();
    expect(at(router)).toBe(presses[0] === 1 ? 'POP /c' : presses[0] === -2 ? 'POP /b' : 'POP /');
  });

  it('loads no code of a page that is held up', async () => {
    const { routes, asked } = pages('/b');
    const router = createMemoryRouter(routes, {});
    held(router);
    await router.navigate('/b');
    expect(asked).toEqual(['/']);
  });
});

describe('a dialog over the page', () => {
  const midway = (): Router => createMemoryRouter(pages().routes, { initialEntries: ['/', '/a', '/b'], initialIndex: 1 });
  /** A dialog that is gone once it is dismissed. */
  function opened(router: Router, name: string, told: string[]): () => void {
    const end = registerOverlay(() => {
      end();
      told.push(`${name} at ${at(router)}`);
    });
    return end;
  }

  it.each([-1, 1])('is dismissed by a step of the history by %i, the newest first, and the page stays', async (step) => {
    const router = midway();
    const told: string[] = [];
    opened(router, 'below', told);
    opened(router, 'above', told);
    for (const _dialog of ['above', 'below']) {
      await router.navigate(step);
      await settled();
    }
    expect(told).toEqual(['above at POP /a', 'below at POP /a']);
    await router.navigate(step);
    await settled();
    expect(at(router)).toBe(step < 0 ? 'POP /' : 'POP /b');
  });

  it('comes before what asks of unsaved work, and holds up no link', async () => {
    const router = midway();
    const told: string[] = [];
    const guard = held(router);
    opened(router, 'dialog', told);
    await router.navigate(-1);
    await settled();
    expect([told, guard.told]).toEqual([['dialog at POP /a'], []]);
    await router.navigate(-1);
    await settled();
    expect(guard.told).toHaveLength(1);
    guard.end();
    const end = opened(router, 'another', told);
    await router.navigate('/c');
    expect(at(router)).toBe('PUSH /c');
    end();
  });

  it('leads elsewhere only when the history is where the page is', async () => {
    const router = midway();
    const end = registerOverlay(() => void router.navigate('/c', { replace: true }));
    await router.navigate(-1);
    await settled();
    expect(at(router)).toBe('REPLACE /c');
    end();
    await router.navigate(-1);
    await settled();
    expect(at(router)).toBe('POP /');
  });

  it('goes with a confirmed step', async () => {
    const router = midway();
    const guard = held(router);
    await router.navigate(-1);
    await settled();
    // The dialog that asks is still drawn when the step is taken.
    onTestFinished(registerOverlay(() => { throw new Error('dismissed'); }));
    guard.last()?.proceed();
    await settled();
    expect(at(router)).toBe('POP /');
  });
});
