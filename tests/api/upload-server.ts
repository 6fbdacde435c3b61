import type { TestProject } from 'vitest/node';
import { startServer, type Answer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    uploadServer: string;
  }
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-methods': '*', 'access-control-allow-headers': '*, authorization' };

/** What the server does with an upload, by path. `/stall` reads nothing, `/cut` hangs up. */
const answers: Readonly<Record<string, Answer>> = {
  '/echo': (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { authorization } = request.headers;
      response.writeHead(200, cors).end(JSON.stringify({ method: request.method, authorization, bytes: body.length }));
    });
  },
  '/stall': () => undefined,
  '/cut': (request) => { request.socket.destroy(); },
};

/** A real server beside the browser that the upload tests run in. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
    else answers[request.url ?? '']?.(request, response);
  });
  project.provide('uploadServer', url);
  return stop;
}
