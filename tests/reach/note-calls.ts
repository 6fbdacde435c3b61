import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { noteRequest, takeNoted } from './requests.ts';

/** What Fastify publishes when it begins to answer, of every server in this process. */
const ANSWERS = 'tracing:fastify.request.handler:start';

const note = (message: unknown): void => {
  const { request } = message as { readonly request: { readonly method: string; readonly raw: IncomingMessage } };
  noteRequest(request.method, request.raw.url ?? '/');
};

subscribe(ANSWERS, note);
takeNoted();

afterAll(async () => {
  unsubscribe(ANSWERS, note);
  const [folder, path] = [process.env['REACH_FOLDER'], expect.getState().testPath];
  const requests = takeNoted();
  if (folder === undefined || path === undefined || requests.length === 0) return;
  const file = relative(join(import.meta.dirname, '..', '..'), path).replaceAll('\\', '/');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${file.replaceAll('/', '+')}.json`), JSON.stringify({ file, requests }));
});
