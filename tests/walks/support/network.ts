import { vi } from 'vitest';
import { PageXhr } from './page-xhr.ts';

/** The clock of the network goes on where a test stops the page's. */
const { setTimeout: later } = globalThis;

/** Answers one request; what it throws is a connection that ends. */
export type Server = (request: Request) => Promise<Response>;

/** One request of the page on its way to the server. */
export interface Exchange {
  readonly request: Request;
  /** The server's own answer. The request is sent on when this is called. */
  readonly answerOfServer: () => Promise<Response>;
}

/** What goes wrong between the page and the server. */
export type Fault = (exchange: Exchange) => Promise<Response> | Response;

/** What `fetch` says of a connection that ended. */
const cut = (): never => { throw new TypeError('Failed to fetch'); };

/** The connection ends before the server has seen anything. */
export const cutBeforeServer: Fault = cut;

/** The server does what it was asked to, and the connection ends before the page hears of it. */
export const cutAfterServer: Fault = async ({ answerOfServer }) => {
  await answerOfServer();
  return cut();
};

/** Something else than the server answers. */
export const answers = (status: number, body: string): Fault => () =>
  new Response(status === 204 ? null : body, { status, headers: { 'content-type': 'application/json' } });

/** Somebody in front of the server wants a log-in first: the page that the way leads to, which is no answer of a call. */
export const sendsToLogIn: Fault = () => new Response('<!doctype html><title>Log in</title>', { headers: { 'content-type': 'text/html' } });

/** A moment that is waited for until it is there. */
function moment(): { readonly come: Promise<void>; readonly tell: () => void } {
  let tell = (): void => undefined;
  const come = new Promise<void>((resolve) => { tell = resolve; });
  return { come, tell };
}

/** Nothing is sent on before `release`. */
export function held(): { readonly fault: Fault; readonly arrived: Promise<void>; readonly release: () => void } {
  const [arrived, released] = [moment(), moment()];
  const fault: Fault = async ({ answerOfServer }) => {
    arrived.tell();
    await released.come;
    return answerOfServer();
  };
  return { fault, arrived: arrived.come, release: released.tell };
}

/** One request as it left the page. */
export interface Asked {
  /** Method and path. */
  readonly call: string;
  readonly headers: Headers;
}

export interface Network {
  /** Every request to the API so far. */
  readonly asked: readonly Asked[];
  /** Lets every request that fits go wrong until `lift` or `mend` is called. `call` is for instance `PUT /api/v1/applicants/7.json`. */
  readonly break: (call: RegExp, fault: Fault) => { readonly lift: () => void };
  /** Takes away every fault. */
  readonly mend: () => void;
  /** As the browser tells a page of it; `isTrue`: the network is as it says. */
  readonly setOffline: (isOffline: boolean, isTrue?: boolean) => void;
  readonly close: () => void;
}

const isOfServer = ({ origin, pathname }: URL): boolean => origin === location.origin && pathname.startsWith('/api/');

/** Ends when it is told to, as `fetch` does. */
const untilAborted = ({ signal }: Request): Promise<never> => new Promise((_, reject) => {
  const end = (): void => { reject(new DOMException('The user aborted a request.', 'AbortError')); };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
});

/** Stands in place of the browser's network for what the portal asks its API; all else goes its way. */
export function openNetwork(server: Server): Network {
  const asked: Asked[] = [];
  const faults = new Map<RegExp, Fault>();
  const browsers = globalThis.fetch;
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  let isOff = false;
  const exchange = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    const hasLeft = !isOff;
    if (hasLeft) asked.push({ call, headers: request.headers });
    // No answer comes in the same turn.
    await new Promise((resolve) => { later(resolve); });
    if (!hasLeft || isOff) return cut();
    const answerOfServer = (): Promise<Response> => server(request);
    const fault = [...faults].find(([fits]) => fits.test(call))?.[1];
    return fault ? fault({ request, answerOfServer }) : answerOfServer();
  };
  const fetchOfPage = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isOfServer(address)) return browsers(input, init);
    const request = new Request(input, init);
    return Promise.race([exchange(request), untilAborted(request)]);
  };
  vi.stubGlobal('fetch', fetchOfPage);
  vi.stubGlobal('XMLHttpRequest', PageXhr);
  return {
    asked,
    break: (call, fault) => {
      faults.set(call, fault);
      return { lift: () => { faults.delete(call); } };
    },
    mend: () => { faults.clear(); },
    setOffline: (isOffline, isTrue = true) => {
      isOff = isOffline && isTrue;
      line.mockReturnValue(!isOffline);
      dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
    },
    close: () => {
      line.mockRestore();
      vi.unstubAllGlobals();
    },
  };
}
