import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way to the server. */
export interface Arriving {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer on its way back. */
export interface Leaving {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a server would do otherwise: with a request, with its answer, or in the place of one. */
export interface Planted {
  readonly arrives?: (request: Arriving) => Arriving;
  readonly leaves?: (answer: Leaving, request: Arriving) => Leaving;
  /** Answers by itself, and says whether it did. */
  readonly instead?: (request: Arriving, response: ServerResponse) => boolean;
}

async function arrivingOf(request: IncomingMessage): Promise<Arriving> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { host: _host, connection: _connection, 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers;
  return { method: request.method!, url: request.url!, headers: headers as Readonly<Record<string, string>>, body: Buffer.concat(pieces) };
}

async function ask(origin: string, { method, url, headers, body }: Arriving): Promise<Leaving> {
  const answer = await fetch(origin + url, { method, headers, redirect: 'manual', ...(method !== 'GET' && { body: new Uint8Array(body) }) });
  const kept = [...answer.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'].includes(name));
  return { status: answer.status, headers: Object.fromEntries(kept), text: await answer.text() };
}

export interface DeviatingServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A server before another, which deviates in one way. */
export async function deviatingServer(behind: string, { arrives = (request) => request, leaves = (answer) => answer, instead = () => false }: Planted): Promise<DeviatingServer> {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arriving = await arrivingOf(request);
    if (instead(arriving, response)) return;
    const { status, headers, text } = leaves(await ask(behind, arrives(arriving)), arriving);
    response.writeHead(status, headers).end(status === 304 ? undefined : text);
  };
  const server: Server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => { response.writeHead(502).end(String(error)); });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
