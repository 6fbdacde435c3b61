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
const STAYS_MS = 1_000;

/** The `handle` of a route whose page is in a chunk of its own. */
export interface LoadedLater {
  /**
   * Returns nothing where the page is loaded already, or where preloading it makes no sense for the current visitor. Never rejects: the
   * page itself says that it could not be loaded.
   */
  readonly load: (isAhead?: boolean) => Promise<void> | undefined;
}

const isLoadedLater = (handle: unknown): handle is LoadedLater => typeof handle === 'object' && handle !== null && 'load' in handle;

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
  readonly tell: (blocked: BlockedNavigation | undefined) => void;
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
  let newest = 0;
  /** Called when the history is back at the page that blocked the navigation. */
  let returned: (() => void) | undefined;
  /** How many entries the history is from that page. */
  let away = 0;
  /** The next step of the history was blocked before, and the visitor confirmed it. */
  let isConfirmed = false;
  let state: RouterState;

  const set = (change: Partial<RouterState>): void => {
    state = { ...state, ...change };
    listeners.notify();
  };

  const load = (path: Path, isAhead = false): Promise<void>[] =>
    (matchRoutes(routes, path) ?? []).flatMap(({ route: { handle } }) => (isLoadedLater(handle) ? handle.load(isAhead) ?? [] : []));

  /** Changes the location with `move` once the code of the page is loaded, or takes long: the page then shows that it is loading. */
  async function arrive(path: Path, move?: () => void): Promise<void> {
    newest += 1;
    const own = newest;
    const loads = load(path);
    if (loads.length > 0) {
      if (state.isInitialized && !state.isLoading) set({ isLoading: true });
      await (state.isInitialized ? settledWithin(STAYS_MS, Promise.all(loads)) : Promise.all(loads));
      if (own !== newest) return;
    }
    move?.();
    set({ location: history.location, navigationType: history.action, isLoading: false, isInitialized: true });
  }

  function isBlocked(next: Path, proceed: () => void): boolean {
    const blocker = [...blockers].find(({ shouldBlock }) => shouldBlock(state.location, next));
    if (!blocker) return false;
    const ended = (go?: () => void) => (): void => {
      blocker.tell(undefined);
      go?.();
    };
    blocker.tell({ proceed: ended(proceed), reset: ended() });
    return true;
  }

  const navigate: NavigateFunction = async (to, { replace = false, state: kept } = {}) => {
    if (typeof to === 'number') {
      history.go(to);
      return;
    }
    const path = resolvePath(to, state.location.pathname);
    const go = (): Promise<void> => arrive(path, () => { history[replace ? 'replace' : 'push'](path, kept); });
    if (!isBlocked(path, () => void go())) await go();
  };

  history.listen(({ delta }) => {
    if (returned && delta !== null) {
      const before = away;
      away += delta;
      if (away === 0) {
        const next = returned;
        returned = undefined;
        next();
      // Another press of back or forward came between: the history is nearer, and the rest is requested from here.
      } else if (Math.abs(away) < Math.abs(before)) history.go(-away);
      return;
    }
    returned = undefined;
    const wasConfirmed = isConfirmed;
    isConfirmed = false;
    // Entries that the portal did not make have no known distance: the router cannot go back from them.
    if (wasConfirmed || delta === null) {
      void arrive(history.location);
      return;
    }
    const stay = (next: () => void): void => {
      [returned, away] = [next, delta];
      history.go(-delta);
    };
    const dismiss = topOverlay();
    const proceed = (): void => {
      isConfirmed = true;
      history.go(delta);
    };
    // Dismissing a dialog may navigate: that has to wait until the history is back at the page.
    if (dismiss) stay(dismiss);
    else if (isBlocked(history.location, proceed)) stay(() => undefined);
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
  const isHeldUp = useEffectEvent(shouldBlock);
  useEffect(() => router.block({ shouldBlock: (current, next) => isHeldUp(current, next), tell: setBlocked }), [router]);
  return blocked;
}
