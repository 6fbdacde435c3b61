import { EventEmitter, once } from 'node:events';
import { createServer, request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { eventually } from './eventually.ts';

/** One request of the browser on its way to the server. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The server's own answer, its body still to be read. The request is sent on when this is called. */
  readonly answerOfServer: () => Promise<IncomingMessage>;
  /** Sends only so many bytes of an upload's body on, and resolves when the server has stored some of them. */
  readonly beginUpload: (bytes: number) => Promise<void>;
}

/** What goes wrong between the browser and the server. */
export type Fault = (exchange: Exchange) => Promise<void> | void;

export interface Proxy {
  /** Stays the same when the server behind it is started again on another port. */
  readonly port: number;
  /** Lets every request that fits go wrong until `lift` or `mend` is called. `call` is for instance `PUT /api/v1/applicants/7.json`. */
  readonly break: (call: RegExp, fault: Fault) => { readonly lift: () => void };
  /** Takes away every fault. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** Nothing goes wrong. */
export async function passOn({ response, answerOfServer }: Exchange): Promise<void> {
  const answer = await answerOfServer();
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(response);
}

/** The connection ends before the server has seen anything. */
export const cutBeforeServer: Fault = ({ request }) => { request.socket.destroy(); };

/** The server does what it was asked to, and the connection ends before the browser hears of it. */
export const cutAfterServer: Fault = async ({ request, answerOfServer }) => {
  const answer = await answerOfServer();
  await once(answer.resume(), 'end');
  request.socket.destroy();
};

/** The connection ends in the middle of an upload, of which the server has stored a beginning. */
export const cutWithin = (bytes: number): Fault => async ({ request, beginUpload }) => {
  await beginUpload(bytes);
  request.socket.destroy();
};

/** Lets the uploads before the one of this number pass, and every request of the others; `reached`: it went wrong. */
export function atUpload(number: number, fault: Fault): { readonly fault: Fault; readonly reached: Promise<unknown> } {
  const signals = new EventEmitter();
  const reached = once(signals, 'reached');
  const seen = new Set<string>();
  return {
    reached,
    fault: (exchange) => {
      const { url = '', headers } = exchange.request;
      const upload = `${url} ${String(headers['upload-metadata'])}`;
      seen.add(upload);
      if ([...seen].indexOf(upload) !== number - 1) return passOn(exchange);
      signals.emit('reached');
      return fault(exchange);
    },
  };
}

/** Something else than the server answers, once it has read the whole request. */
export const answers = (status: number, body: string): Fault => async ({ request, response }) => {
  await once(request.resume(), 'end');
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

/** Nothing is sent on before `release`. */
export function held(): { readonly fault: Fault; readonly arrived: Promise<unknown>; readonly release: () => void } {
  const signals = new EventEmitter();
  const [arrived, released] = [once(signals, 'arrived'), once(signals, 'released')];
  const fault: Fault = async (exchange) => {
    signals.emit('arrived');
    await released;
    await passOn(exchange);
  };
  return { fault, arrived, release: () => { signals.emit('released'); } };
}

/** What the proxy has to know of the server behind it. */
export interface Behind {
  readonly origin: () => string;
  /** Bytes of an upload that the server has stored. */
  readonly storedBytes: (upload: string) => Promise<number>;
}

/** Makes the request of the server, whose end is the browser's. Its body is still to be sent. */
function onwardOf(request: IncomingMessage, response: ServerResponse, origin: string): ClientRequest {
  const { method = 'GET', url = '/', headers } = request;
  // A connection of its own: one that is used again may be one that the server is just closing.
  const onward = ask(new URL(url, origin), { method, headers, agent: false });
  onward.on('error', () => { response.destroy(); });
  response.on('close', () => {
    onward.destroy();
    // Answered before all of its body was read: what the browser asks next on this connection stands behind the rest.
    request.unpipe().resume();
  });
  return onward;
}

/** Stops reading after so many bytes, and leaves the connection as it is. */
async function* beginning(request: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Stands in front of a server on a port of its own; the browser sees real sockets, whole or cut. */
export async function startProxy({ origin, storedBytes }: Behind): Promise<Proxy> {
  const faults = new Map<RegExp, Fault>();
  const proxy = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const answerOfServer: Exchange['answerOfServer'] = async () => {
      const onward = request.pipe(onwardOf(request, response, origin()));
      const [answer] = await once(onward, 'response') as [IncomingMessage];
      return answer;
    };
    const beginUpload: Exchange['beginUpload'] = async (bytes) => {
      const onward = onwardOf(request, response, origin());
      for await (const chunk of beginning(request, bytes)) onward.write(chunk);
      await eventually(() => storedBytes(basename(url))).toBeGreaterThan(Number(headers['upload-offset']));
    };
    const fault = [...faults].find(([call]) => call.test(`${method} ${url}`))?.[1] ?? passOn;
    void Promise.resolve(fault({ request, response, answerOfServer, beginUpload })).catch(() => { request.socket.destroy(); });
  });
  // The server's answers promise how long a connection stays, and what is promised there is kept here.
  proxy.keepAliveTimeout = 0;
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    break: (call, fault) => {
      faults.set(call, fault);
      return { lift: () => { faults.delete(call); } };
    },
    mend: () => { faults.clear(); },
    close: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    },
  };
}
