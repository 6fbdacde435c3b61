import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import {
  matchRoutes, resolvePath, UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location, type NavigateOptions, type NavigationType, type Path, type RouteObject, type To,
} from 'react-router-dom';
import { noLongerThan } from '../api/patience.ts';
import { newestCover } from '../base/covers.ts';
import { Listeners } from '../base/listeners.ts';

type History = ReturnType<typeof createBrowserHistory>;

/** How long a page stays when another was asked for whose code does not come, in ms. */
const STAYS_MS = 1_000;

/** What a route keeps as its `handle` where its page is in a chunk of its own. */
export interface LoadedLater {
  /**
   * Answers nothing where the page is there, or is not for who is there now and does not come ahead of its need. Never fails: the page
   * itself says that it could not be had.
   */
  readonly load: (isAhead?: boolean) => Promise<void> | undefined;
}

const isLoadedLater = (handle: unknown): handle is LoadedLater => typeof handle === 'object' && handle !== null && 'load' in handle;

export interface RouterState {
  readonly location: Location;
  /** What led to the location: back and forward are `POP`, as is the first page. */
  readonly navigationType: NavigationType;
  /** Whether another page is asked for and its code is on the way. */
  readonly isLoading: boolean;
  /** False until the code of the first page is there. */
  readonly isInitialized: boolean;
}

/** A navigation that was held up, until one of the two is called. */
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
  /** Settles when the page is shown or another navigation has replaced this one; at once where `to` is a number of pages. */
  readonly navigate: NavigateFunction;
  /** Asks for the code of a page that will be gone to. */
  readonly preload: (path: Path) => void;
  readonly createHref: (to: To) => string;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a form with unsaved work, which may hold a navigation up. Answers what removes it. */
  readonly block: (blocker: Blocker) => () => void;
}

/**
 * Where the page is, and how it goes on: the code of a page is loaded before the location changes, for a moment, and a page with unsaved
 * work holds up what would leave it, back and forward too. Matching and drawing are react-router's (docs/decisions/0079).
 */
export function createRouter(routes: RouteObject[], history: History): Router {
  const listeners = new Listeners();
  const blockers = new Set<Blocker>();
  /** The newest navigation: an older one whose code comes later is not shown. */
  let newest = 0;
  /** The history is on its way back to the page that holds it up; then this is done. */
  let returned: (() => void) | undefined;
  /** How many entries it is from there. */
  let away = 0;
  /** The next step of the history was held up before, and confirmed. */
  let isConfirmed = false;
  let state: RouterState;

  const set = (change: Partial<RouterState>): void => {
    state = { ...state, ...change };
    listeners.tell();
  };

  const load = (path: Path, isAhead = false): Promise<void>[] =>
    (matchRoutes(routes, path) ?? []).flatMap(({ route: { handle } }) => (isLoadedLater(handle) ? handle.load(isAhead) ?? [] : []));

  /** Shows where the history is, once `move` has brought it there and the code of the page is there, or takes long: the page says so. */
  async function arrive(path: Path, move?: () => void): Promise<void> {
    newest += 1;
    const own = newest;
    const loads = load(path);
    if (loads.length > 0) {
      if (state.isInitialized && !state.isLoading) set({ isLoading: true });
      await (state.isInitialized ? noLongerThan(STAYS_MS, Promise.all(loads)) : Promise.all(loads));
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
      // Another press came between: what was asked for brings the history nearer, and it goes on from there.
      } else if (Math.abs(away) < Math.abs(before)) history.go(-away);
      return;
    }
    returned = undefined;
    const wasConfirmed = isConfirmed;
    isConfirmed = false;
    // Entries that the portal did not make do not say how far they are: there is no way back from them.
    if (wasConfirmed || delta === null) {
      void arrive(history.location);
      return;
    }
    const stay = (next: () => void): void => {
      [returned, away] = [next, delta];
      history.go(-delta);
    };
    const dismiss = newestCover();
    const proceed = (): void => {
      isConfirmed = true;
      history.go(delta);
    };
    // A dialog that is dismissed may lead elsewhere: not before the history is where the page is.
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

/** The router, and its state as it is drawn. */
export const RouterContext = createContext<{ readonly router: Router; readonly state: RouterState } | undefined>(undefined);

function useRouterContext() {
  const context = use(RouterContext);
  if (!context) throw new Error('RouterView is missing');
  return context;
}

export const useRouter = (): Router => useRouterContext().router;

export const useRouterState = (): RouterState => useRouterContext().state;

/** The same function for as long as the page lives. */
export const useNavigate = (): NavigateFunction => useRouter().navigate;

/** Holds up what leaves the page by `shouldBlock`; answers what is held up now. */
export function useBlocker(shouldBlock: ShouldBlock): BlockedNavigation | undefined {
  const { router } = useRouterContext();
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const isHeldUp = useEffectEvent(shouldBlock);
  useEffect(() => router.block({ shouldBlock: (current, next) => isHeldUp(current, next), tell: setBlocked }), [router]);
  return blocked;
}
