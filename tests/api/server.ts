import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real server on a free port. Connections that hang are cut when it stops. */
export async function startServer(answer: Answer): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => { server.close(() => { resolve(); }); server.closeAllConnections(); });
  return { url: `http://127.0.0.1:${port}`, stop };
}

export const json = (status: number, body: unknown): Answer => (_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
