import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import type { TestProject } from 'vitest/node';
import { startServer } from '../api/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    videoServer: string;
  }
}

/** What a request of the browser was. The part of a path that names a test keeps its requests from those of others. */
export interface SeenCall {
  readonly method: string;
  readonly authorization: string | undefined;
  readonly offset: string | undefined;
  /** Of a creation. */
  readonly body?: unknown;
}

/**
 * What goes wrong with the next such request, once, or with a star in front every time: a status, the end of the connection,
 * after so many bytes or at once, no answer at all, or one in another reading: its links relative or absent, the one for the bytes
 * at another origin, more said than is asked for, no Upload-Length, no Upload-Offset, so many bytes said to be there, 200 for what
 * has no body. `GET`: what is asked of a video is answered, with its refusal.
 */
export type HostFault =
  '*GET refused' | `${'' | '*'}${'POST' | 'HEAD' | 'PATCH'} ${number | `cut ${number}` | 'silent' | 'relative' | 'linkless' | 'elsewhere' | 'wordy' | 'lengthless' | 'mute' | 'ok' | `behind ${number}`}`;

const cors = {
  'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST, HEAD, PATCH, DELETE', 'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': 'upload-length, upload-offset, upload-defer-length',
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Reads so many bytes and passes on what arrived: the connection ends there. */
function cutAfter(bytes: number, request: IncomingMessage): void {
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read >= bytes) request.socket.destroy();
  });
  if (bytes === 0) request.socket.destroy();
}

/** A video host that keeps what goes up, with what tests let go wrong. */
function videoHost(directory: string) {
  const [seen, faults] = [new Map<string, SeenCall[]>(), new Map<string, string[]>()];
  const store = new FileStore({ directory });
  const tus = new Server({ path: '/uploads', datastore: store, respectForwardedHeaders: false });

  const nextFault = (test: string, method: string): string | undefined => {
    const waiting = faults.get(test) ?? [];
    const position = waiting.findIndex((fault) => fault.replace('*', '').startsWith(`${method} `));
    const fault = waiting[position];
    if (fault?.startsWith('*') === false) waiting.splice(position, 1);
    return fault?.replace('*', '').slice(method.length + 1);
  };

  const create = async (test: string, body: string, fault: string | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { upload } = JSON.parse(body) as { readonly upload: { readonly size?: number } };
    const id = randomUUID();
    await store.create(new Upload({ id, offset: 0, ...(upload.size !== undefined && { size: upload.size }) }));
    const base = `http://${request.headers.host ?? ''}/${test}`;
    const links = {
      relative: { link: `/${id}.mp4`, upload: { upload_link: `/${test}/uploads/${id}` } },
      linkless: { upload: { upload_link: `${base}/uploads/${id}` } },
      elsewhere: { link: `${base}/videos/${id}.mp4`, upload: { upload_link: `${base.replace('//127.0.0.1', '//localhost')}/uploads/${id}` } },
      wordy: { uri: `/videos/${id}`, status: 'uploading', link: `${base}/videos/${id}`, upload: { status: 'in_progress', approach: 'tus', size: 1, form: null, upload_link: `${base}/uploads/${id}` }, play: { status: 'unavailable' } },
    }[fault ?? ''] ?? { link: `${base}/videos/${id}.mp4`, upload: { upload_link: `${base}/uploads/${id}` } };
    response.writeHead(201, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(links));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, test = '', what = '', id = ''] = (request.url ?? '').split('/');
    const { method = '', headers } = request;
    if (method === 'OPTIONS') { response.writeHead(204, cors).end(); return; }
    if (what === 'faults') {
      faults.set(test, JSON.parse(await textOf(request)) as string[]);
      response.writeHead(200, cors).end();
      return;
    }
    if (what === 'seen') { response.writeHead(200, cors).end(JSON.stringify(seen.get(test) ?? [])); return; }
    if (what === 'bytes') { response.writeHead(200, cors); createReadStream(join(directory, id)).pipe(response); return; }
    if (what === 'videos') {
      const isRefused = nextFault(test, 'GET') === 'refused';
      const status = { upload: { status: 'error' }, transcode: { status: 'waiting', progress: 0 }, reason: 'This is no video.' };
      response.writeHead(isRefused ? 200 : 404, { ...cors, 'content-type': 'application/json' }).end(isRefused ? JSON.stringify(status) : '');
      return;
    }
    const body = method === 'POST' ? await textOf(request) : undefined;
    const call = { method, authorization: headers.authorization, offset: headers['upload-offset']?.toString(), ...(body !== undefined && { body: JSON.parse(body) as unknown }) };
    seen.set(test, [...(seen.get(test) ?? []), call]);
    const fault = nextFault(test, method);
    const [kind, number = '0'] = (fault ?? '').split(' ');
    if (kind === 'silent') { request.resume(); return; }
    if (kind === 'cut') { cutAfter(Number(number), request); return; }
    if (fault !== undefined && /^\d+$/.test(fault)) { response.writeHead(Number(fault), cors).end(); return; }
    if (body !== undefined) { await create(test, body, fault, request, response); return; }
    if (kind === 'behind') { response.writeHead(200, { ...cors, 'upload-offset': number, 'upload-length': String((await store.getUpload(id)).size) }).end(); return; }
    if (kind === 'lengthless') { response.writeHead(200, { ...cors, 'upload-offset': String((await store.getUpload(id)).offset) }).end(); return; }
    if (kind === 'mute' || kind === 'ok') {
      const offset = await store.write(request, id, Number(headers['upload-offset']));
      response.writeHead(kind === 'ok' ? 200 : 204, { ...cors, ...(kind === 'ok' && { 'upload-offset': String(offset) }) }).end();
      return;
    }
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    request.url = `/uploads/${id}`;
    await tus.handle(request, response);
  };
}

/** A real video host on a free port. */
export async function startVideoHost(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-video-host-'));
  const handle = videoHost(directory);
  const { url, stop } = await startServer((request, response) => {
    handle(request, response).catch(() => { request.socket.destroy(); });
  });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** One beside the browser that the tests of uploads run in. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startVideoHost();
  project.provide('videoServer', url);
  return stop;
}
