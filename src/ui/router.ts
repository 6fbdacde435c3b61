import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import {
  matchRoutes, resolvePath, UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location, type NavigateOptions, type NavigationType, type Path, type RouteObject, type To,
} from 'react-router-dom';
import { settledWithin } from '../api/retry.ts';
import { topOverlay } from '../base/overlays.ts';
import { Listeners } from '../base/listeners.ts';

type History = ReturnType<typeof createBrowserHistory>;

/** How long the current page stays while the code of the next one is loading, in ms. */
const PAGE_WAIT_MS = 1_000;

/** The `handle` of a route whose page is in a chunk of its own. */
export interface LazyRoute {
  /**
   * Returns nothing where the page is loaded already, or where preloading it makes no sense for the current visitor. Never rejects: the
   * page itself says that it could not be loaded.
   */
  readonly load: (isAhead?: boolean) => Promise<void> | undefined;
}

const isLazyRoute = (handle: unknown): handle is LazyRoute => typeof handle === 'object' && handle !== null && 'load' in handle;

export interface RouterState {
  readonly location: Location;
  /** How the location was reached: back and forward are `POP`, as is the first page. */
  readonly navigationType: NavigationType;
  /** Whether another page was requested and its code is loading. */
  readonly isLoading: boolean;
  /** False until the code of the first page is loaded. */
  readonly isInitialized: boolean;
}

/** A navigation that is blocked until one of the two is called. */
export interface BlockedNavigation {
  readonly proceed: () => void;
  readonly reset: () => void;
}

type ShouldBlock = (current: Path, next: Path) => boolean;

interface Blocker {
  readonly shouldBlock: ShouldBlock;
  readonly notify: (blocked: BlockedNavigation | undefined) => void;
}

export type NavigateFunction = (to: To | number, options?: Pick<NavigateOptions, 'replace' | 'state'>) => Promise<void>;

export interface Router {
  readonly routes: RouteObject[];
  readonly state: RouterState;
  /** Settles when the page is shown or another navigation has replaced this one; at once where `to` is a number of steps. */
  readonly navigate: NavigateFunction;
  /** Loads the code of a page that the visitor will probably open. */
  readonly preload: (path: Path) => void;
  readonly createHref: (to: To) => string;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a form with unsaved work, which may block a navigation. Returns a function that removes it. */
  readonly block: (blocker: Blocker) => () => void;
}

/**
 * The location and its navigation: the code of a page is loaded for a moment before the location changes, and a page with unsaved
 * work blocks what would leave it, back and forward too. Matching and rendering are react-router's (docs/decisions/0079).
 */
export function createRouter(routes: RouteObject[], history: History): Router {
  const listeners = new Listeners();
  const blockers = new Set<Blocker>();
  /** The number of the newest navigation: an older one whose code loads later is not shown. */
  let newestId = 0;
  /** Called when the history is back at the page that blocked the navigation. */
  let onReturned: (() => void) | undefined;
  /** How many entries the history is from that page. */
  let distance = 0;
  /** The next step of the history was blocked before, and the visitor confirmed it. */
  let isConfirmed = false;
  let state: RouterState;

  const set = (change: Partial<RouterState>): void => {
    state = { ...state, ...change };
    listeners.notify();
  };

  const load = (path: Path, isAhead = false): Promise<void>[] =>
    (matchRoutes(routes, path) ?? []).flatMap(({ route: { handle } }) => (isLazyRoute(handle) ? handle.load(isAhead) ?? [] : []));

  /** Changes the location with `move` once the code of the page is loaded, or takes long: the page then shows that it is loading. */
  async function arrive(path: Path, move?: () => void): Promise<void> {
    newestId += 1;
    const ownId = newestId;
    const loads = load(path);
    if (loads.length > 0) {
      if (state.isInitialized && !state.isLoading) set({ isLoading: true });
      await (state.isInitialized ? settledWithin(PAGE_WAIT_MS, Promise.all(loads)) : Promise.all(loads));
      if (ownId !== newestId) return;
    }
    move?.();
    set({ location: history.location, navigationType: history.action, isLoading: false, isInitialized: true });
  }

  function isBlocked(next: Path, proceed: () => void): boolean {
    const blocker = [...blockers].find(({ shouldBlock }) => shouldBlock(state.location, next));
    if (!blocker) return false;
    const finish = (go?: () => void) => (): void => {
      blocker.notify(undefined);
      go?.();
    };
    blocker.notify({ proceed: finish(proceed), reset: finish() });
    return true;
  }

  const navigate: NavigateFunction = async (to, { replace = false, state: historyState } = {}) => {
    if (typeof to === 'number') {
      history.go(to);
      return;
    }
    const path = resolvePath(to, state.location.pathname);
    const go = (): Promise<void> => arrive(path, () => { history[replace ? 'replace' : 'push'](path, historyState); });
    if (!isBlocked(path, () => void go())) await go();
  };

  history.listen(({ delta }) => {
    if (onReturned && delta !== null) {
      const previousDistance = distance;
      distance += delta;
      if (distance === 0) {
        const next = onReturned;
        onReturned = undefined;
        next();
      // Another press of back or forward came between: the history is nearer, and the rest is requested from here.
      } else if (Math.abs(distance) < Math.abs(previousDistance)) history.go(-distance);
      return;
    }
    onReturned = undefined;
    const wasConfirmed = isConfirmed;
    isConfirmed = false;
    // Entries that the portal did not make have no known distance: the router cannot go back from them.
    if (wasConfirmed || delta === null) {
      void arrive(history.location);
      return;
    }
    const stepBack = (next: () => void): void => {
      [onReturned, distance] = [next, delta];
      history.go(-delta);
    };
    const dismiss = topOverlay();
    const proceed = (): void => {
      isConfirmed = true;
      history.go(delta);
    };
    // Dismissing a dialog may navigate: that has to wait until the history is back at the page.
    if (dismiss) stepBack(dismiss);
    else if (isBlocked(history.location, proceed)) stepBack(() => undefined);
    else void arrive(history.location);
  });

  const first = { location: history.location, navigationType: history.action, isLoading: false };
  const loads = load(history.location);
  state = { ...first, isInitialized: loads.length === 0 };
  if (loads.length > 0) void arrive(history.location);

  return {
    routes,
    get state() { return state; },
    navigate,
    preload: (path) => { void load(path, true); },
    createHref: (to) => history.createHref(to),
    subscribe: listeners.add,
    block: (blocker) => {
      blockers.add(blocker);
      return () => { blockers.delete(blocker); };
    },
  };
}

export const createBrowserRouter = (routes: RouteObject[]): Router => createRouter(routes, createBrowserHistory());

/** The router, and its state as it is rendered. */
export const RouterContext = createContext<{ readonly router: Router; readonly state: RouterState } | undefined>(undefined);

function useRouterContext() {
  const context = use(RouterContext);
  if (!context) throw new Error('RouterView is missing');
  return context;
}

export const useRouter = (): Router => useRouterContext().router;

export const useRouterState = (): RouterState => useRouterContext().state;

/** Always returns the same function. */
export const useNavigate = (): NavigateFunction => useRouter().navigate;

/** Blocks the navigations for which `shouldBlock` is true; returns the one that is blocked now. */
export function useBlocker(shouldBlock: ShouldBlock): BlockedNavigation | undefined {
  const { router } = useRouterContext();
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const shouldBlockNow = useEffectEvent(shouldBlock);
  useEffect(() => router.block({ shouldBlock: (current, next) => shouldBlockNow(current, next), notify: setBlocked }), [router]);
  return blocked;
}
