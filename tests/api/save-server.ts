import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    saveServer: string;
  }
}

/** What a request of the browser was. The part of a path that names a test keeps its requests from those of others. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  /** Names of the parts of a save, with their texts; of files the name. A body of JSON is one part without a name. */
  readonly parts: readonly (readonly [string, string])[];
}

const cors = {
  'access-control-expose-headers': 'location, retry-after, tus-resumable, upload-length, upload-offset', 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT, POST, HEAD, PATCH', 'access-control-allow-headers': '*, authorization',
};

/**
 * What goes wrong with the next such request, once, or with a star in front every time: no answer ever, the connection ends,
 * a status, a body that is no answer of the call or says that nothing was saved, a new upload that is nowhere or elsewhere, so
 * many bytes that are said to be held.
 */
export type Fault = `${'' | '*'}${'POST' | 'HEAD' | 'PATCH' | 'PUT'} ${'stall' | 'cut' | 'nowhere' | 'elsewhere' | number | `holds ${number}` | keyof typeof strange}`;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function partsOf(request: IncomingMessage): Promise<Seen['parts']> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  if (headers['content-type'] === 'application/json') return [['', (await bodyOf(request)).toString()]];
  const form = await new Response(await bodyOf(request), { headers }).formData();
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}

/** Answers of 200 that tell of nothing saved. */
const strange = {
  html: '<!doctype html><title>Log in</title>',
  'cut json': '{"message":"Sav',
  other: '{"universities":[]}',
  denied: '{"success":false,"message":"Not now."}',
  'denied mutely': '{"success":false}',
} as const;

const REFUSAL = JSON.stringify({ errors: { 'documents.2': ['Choose again.'] } });

/** Ends the connection when the answer has begun and has arrived: cut any earlier, the browser asks again by itself. */
function cut(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { ...cors, 'content-length': 100 }).write('{');
  // What is not read by then would make a reset of the end, which overtakes the answer.
  request.resume();
  request.socket.end();
}

/** Answers that break the rules of tus. */
const lies: Readonly<Record<string, (request: IncomingMessage, number: string) => Readonly<Record<string, string>>>> = {
  nowhere: () => ({}),
  elsewhere: ({ headers }) => ({ location: `http://${headers.host?.replace('127.0.0.1', 'localhost') ?? ''}/elsewhere/uploads/1` }),
  holds: (_, number) => ({ 'upload-offset': number, 'upload-length': '200000' }),
};

/** Does to a request what a fault says. */
function suffer(fault: string, request: IncomingMessage, response: ServerResponse): void {
  const [kind = '', number = ''] = fault.split(' ');
  const [lie, body] = [lies[kind], Object.entries(strange).find(([name]) => name === fault)?.[1]];
  if (body !== undefined) response.writeHead(200, cors).end(body);
  else if (lie) response.writeHead(request.method === 'POST' ? 201 : 200, { ...cors, ...lie(request, number) }).end();
  else if (fault === 'cut') cut(request, response);
  else if (fault !== 'stall') response.writeHead(Number(fault), { ...cors, ...(fault === '503' && { 'retry-after': '0' }) }).end(fault === '422' ? REFUSAL : '');
}

function saveServer(directory: string): Handler {
  const [seen, faults] = [new Map<string, Seen[]>(), new Map<string, string[]>()];
  const generateUrl = (request: Request, { id }: { readonly id: string }): string => `${new URL(request.url).pathname}/${id}`;
  const tus = new Server({ path: '/uploads', datastore: new FileStore({ directory }), generateUrl });

  /** For the tests themselves: what is to go wrong, and what was seen. */
  const talk: Readonly<Record<string, (test: string, request: IncomingMessage) => Promise<unknown>>> = {
    faults: async (test, request) => { faults.set(test, JSON.parse((await bodyOf(request)).toString()) as string[]); },
    seen: (test) => Promise.resolve(seen.get(test) ?? []),
  };
  const nextFault = (test: string, method: string): string | undefined => {
    const waiting = faults.get(test) ?? [];
    const position = waiting.findIndex((fault) => fault.replace('*', '').startsWith(`${method} `));
    const fault = waiting[position];
    if (fault?.startsWith('*') === false) waiting.splice(position, 1);
    return fault?.replace('*', '').slice(method.length + 1);
  };
  const note = (test: string, { method = '', url: path = '', headers }: IncomingMessage, parts: Seen['parts']): void => {
    const key = headers['idempotency-key'];
    seen.set(test, [...(seen.get(test) ?? []), { method, path, key: typeof key === 'string' ? key : undefined, authorization: headers.authorization, parts }]);
  };
  return async (request, response) => {
    const [, test = '', what = ''] = (request.url ?? '').split('/');
    const { method = '' } = request;
    const talked = talk[what];
    if (method === 'OPTIONS') response.writeHead(204, cors).end();
    else if (talked) response.writeHead(200, cors).end(JSON.stringify(await talked(test, request) ?? null));
    else {
      note(test, request, method === 'PUT' ? await partsOf(request) : []);
      const fault = nextFault(test, method);
      if (fault !== undefined) suffer(fault, request, response);
      else if (method === 'PUT') response.writeHead(200, cors).end(JSON.stringify({ message: 'Saved' }));
      else await tus.handle(request, response);
    }
  };
}

/** A real tus server, and a save that tells what it was sent, beside the browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-save-'));
  const handle = saveServer(directory);
  const { url, stop } = await startServer((request, response) => { void handle(request, response); });
  project.provide('saveServer', url);
  return async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  };
}
