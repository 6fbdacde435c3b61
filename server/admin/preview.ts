import { randomBytes } from 'node:crypto';
import { readFileSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import type { FieldTypeDiagnostic } from '../../src/field-types/contract.ts';
import { isMap } from '../base/is-map.ts';
import { inProject } from '../base/root.ts';
import { StartupError } from '../base/startup-error.ts';
import { parseJsonFile } from '../content/json-text.ts';
import { contentPolicy } from '../http/client.ts';
import type { Surroundings } from './commands/surroundings.ts';

/** What the page is handed: the types, a form to show them in, and what is wrong with them. */
interface Content {
  readonly failure?: string;
  readonly fieldTypes: readonly unknown[];
  readonly customFields: unknown;
  readonly findings: readonly FieldTypeDiagnostic[];
}

export interface Preview {
  readonly url: string;
  readonly close: () => Promise<void>;
}

type Members = Readonly<Record<string, unknown>>;


/** Options in the place of a look-up, which only a server with its data has. */
function withOptions(entry: unknown): unknown {
  if (!isMap(entry) || typeof entry['options_from'] !== 'string' || (entry['options'] ?? undefined) !== undefined) return entry;
  const { options_from: name, ...others } = entry;
  return { ...others, options: [1, 2, 3].map((number) => `${name} ${String(number)}`) };
}

const typesIn = (file: unknown): readonly unknown[] => {
  if (Array.isArray(file)) return file;
  if (!isMap(file)) return [];
  const types = file['field_types'] ?? ('name' in file && 'base' in file ? [file] : []);
  return Array.isArray(types) ? types : [];
};

/** A field of each type, where no file brings a form. */
const fieldOfEach = (types: readonly unknown[]): Members => Object.fromEntries(types.flatMap((entry) => {
  if (!isMap(entry) || typeof entry['name'] !== 'string') return [];
  return [[entry['name'], { input_type: entry['name'], 'is_mandatory?': true, translated_name: entry['label'] ?? entry['name'] }]];
}));

/** Reads the files anew; what cannot be read is told in the page, where somebody is looking. */
function contentOf(files: readonly string[]): Content {
  try {
    const read = files.map((file) => parseJsonFile(basename(file), readFileSync(file)));
    const types = read.flatMap(typesIn);
    const form = read.find((file): file is Members => isMap(file) && file['custom_fields'] !== undefined);
    return {
      fieldTypes: types.map(withOptions), customFields: form?.['custom_fields'] ?? fieldOfEach(types), findings: lintFieldTypes(types),
    };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), fieldTypes: [], customFields: {}, findings: [] };
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json',
};

/** The page's own policy; and its frames, which show the same page in each language. */
const policy = (nonce: string): string =>
  `${contentPolicy(nonce, { apiBase: '', videoUploadOrigins: '' }).replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; frame-src 'self'`;

async function sendPage(response: ServerResponse, folder: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(join(folder, 'preview.html'), 'utf8');
  response.writeHead(
    200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': policy(nonce) },
  );
  response.end(page.replaceAll('__CSP_NONCE__', nonce));
}

async function sendAsset(response: ServerResponse, folder: string, path: string): Promise<void> {
  const content = await readFile(join(folder, 'assets', basename(path)));
  response.writeHead(200, { 'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream', 'x-content-type-options': 'nosniff' });
  response.end(content);
}

/** Tells every open page of a change of the files. An editor may write by renaming: their folders are watched. */
function watchFiles(files: readonly string[], pages: ReadonlySet<ServerResponse>): () => void {
  let told: NodeJS.Timeout | undefined;
  const tell = (): void => {
    clearTimeout(told);
    told = setTimeout(() => { for (const page of pages) page.write('data: changed\n\n'); }, 100);
  };
  const names = new Set(files.map((file) => basename(file)));
  const watchers =
    [...new Set(files.map(dirname))].map((folder) => watch(folder, (_event, name) => { if (name === null || names.has(name)) tell(); }));
  return () => {
    clearTimeout(told);
    for (const watcher of watchers) watcher.close();
  };
}

/** By any other name a page of somebody else's asks, whose own name leads to this computer (DNS rebinding). */
const isNamed = (host: string | undefined, port: number): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].some((name) => host?.toLowerCase() === `${name}:${String(port)}`);

function refuse(response: ServerResponse, port: number): void {
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`The preview answers at http://127.0.0.1:${String(port)}/ only.\n`);
}

async function answer(
  request: IncomingMessage, response: ServerResponse, folder: string, files: readonly string[], pages: Set<ServerResponse>,
): Promise<void> {
  const path = (request.url ?? '/').replace(/\?.*$/s, '');
  if (path === '/content.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(contentOf(files)));
  } else if (path === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': here\n\n');
    pages.add(response);
    response.on('close', () => { pages.delete(response); });
  } else if (path.startsWith('/assets/')) await sendAsset(response, folder, path);
  else await sendPage(response, folder);
}

const listening = (server: Server, port: number): Promise<number> => new Promise((done, fail) => {
  server.once('error', fail);
  server.listen(port, '127.0.0.1', () => { done((server.address() as AddressInfo).port); });
});

/**
 * Serves the real engine over local files of field types, and of a form (`custom_fields`), to this computer alone: in both
 * languages, under the portal's own policy. The page is told when a file changes.
 *
 * @param port 0 takes a free one
 */
export async function startPreview(paths: readonly string[], port = 0): Promise<Preview> {
  const files = paths.map((path) => resolve(path));
  const folder = inProject('dist', 'preview');
  await readFile(join(folder, 'preview.html'))
    .catch(() => { throw new StartupError('The preview is not built here; run "npm run build".'); });
  for (const file of files) await readFile(file).catch(() => { throw new StartupError(`There is no file ${file}.`); });
  const pages = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    if (!isNamed(request.headers.host, own)) refuse(response, own);
    else void answer(request, response, folder, files, pages).catch(() => { response.writeHead(404).end(); });
  });
  // A port that is taken ends the command: what watches the files would keep it.
  const taken = await listening(server, port);
  const stopWatching = watchFiles(files, pages);
  return {
    url: `http://127.0.0.1:${String(taken)}/`,
    close: async () => {
      stopWatching();
      for (const page of pages) page.end();
      const closed = new Promise((done) => { server.close(done); });
      server.closeAllConnections();
      await closed;
    },
  };
}

const told = (): Promise<void> => new Promise((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => { done(); });
});

/** `preview FILE…`, until it is told to end. */
export async function preview({ say }: Surroundings, files: readonly string[], port: number): Promise<void> {
  const { url, close } = await startPreview(files, port);
  say(`${url} shows ${files.join(', ')}, and again as they change. Ctrl-C ends it.`);
  await told();
  await close();
}
