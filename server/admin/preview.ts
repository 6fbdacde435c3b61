import { once } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import type { FieldTypeDiagnostic } from '../../src/field-types/contract.ts';
import { isMap } from '../base/is-map.ts';
import { inProject } from '../base/root.ts';
import { StartupError } from '../base/startup-error.ts';
import { parseJsonFile } from '../content/json-text.ts';
import { contentPolicy, sendPage } from '../http/client.ts';
import type { CommandContext } from './commands/command-context.ts';

/** The data of the page: the types, a form to show them in, and their faults. */
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

/** Replaces a look-up, whose data only a server has, by sample options. */
function withOptions(entry: unknown): unknown {
  if (!isMap(entry) || typeof entry['options_from'] !== 'string' || (entry['options'] ?? undefined) !== undefined) return entry;
  const { options_from: name, ...others } = entry;
  return { ...others, options: [1, 2, 3].map((number) => `${name} ${String(number)}`) };
}

const isForm = (one: unknown): one is Members => isMap(one) && (one['custom_fields'] ?? one['categories']) !== undefined;

/** A category of a content folder as the server answers it: its fields by their names. */
function asAnswered(category: unknown): unknown {
  if (!isMap(category) || !Array.isArray(category['fields'])) return category;
  return { ...category, fields: Object.fromEntries(category['fields'].filter(isMap).map((field) => [String(field['name']), field])) };
}

function fieldsOf(form: Members): unknown {
  const fields = form['custom_fields'] ?? form['categories'];
  return Array.isArray(fields) ? fields.map(asAnswered) : fields;
}

const typesIn = (file: unknown): readonly unknown[] => {
  if (Array.isArray(file)) return file.filter((one) => !isForm(one));
  if (!isMap(file)) return [];
  const types = file['field_types'] ?? ('name' in file && 'base' in file ? [file] : []);
  return Array.isArray(types) ? types : [];
};

/** A field of each type, where no file brings a form. */
const fieldOfEach = (types: readonly unknown[]): Members => Object.fromEntries(types.flatMap((entry) => {
  if (!isMap(entry) || typeof entry['name'] !== 'string') return [];
  return [[entry['name'], { input_type: entry['name'], 'is_mandatory?': true, translated_name: entry['label'] ?? entry['name'] }]];
}));

/** Reads the files again; the page reports what cannot be read. */
export function contentOf(files: readonly string[]): Content {
  try {
    const read = files.map((file) => parseJsonFile(basename(file), readFileSync(file)));
    const types = read.flatMap(typesIn);
    const form = read.flat().find(isForm);
    const emptyFiles = files.filter((_file, index) => typesIn(read[index]).length === 0 && ![read[index]].flat().some(isForm)).map((file) =>
      ({ path: basename(file), reason: 'has no definition of a field type and no form', severity: 'error' as const }));
    const customFields = form ? fieldsOf(form) : fieldOfEach(types);
    return { fieldTypes: types.map(withOptions), customFields, findings: [...emptyFiles, ...lintFieldTypes(types)] };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), fieldTypes: [], customFields: {}, findings: [] };
  }
}

/** The policy of the page, and of its frames, which show the same page in each language. */
const policy = (nonce: string): string =>
  `${contentPolicy(nonce, { apiBase: '', videoUploadOrigins: '' }).replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; frame-src 'self'`;

/** Notifies every open page of changed files. An editor may write by renaming: their folders are watched. */
function watchFiles(files: readonly string[], pages: ReadonlySet<ServerResponse>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const notifyPages = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => { for (const page of pages) page.write('data: changed\n\n'); }, 100);
  };
  const names = new Set(files.map((file) => basename(file)));
  const watchers =
    [...new Set(files.map(dirname))].map((folder) =>
      watch(folder, (_event, name) => { if (name === null || names.has(name)) notifyPages(); }));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Whether a request names this computer; by another name it comes from a foreign page that resolves to it (DNS rebinding). */
const isOwnHost = (host: string | undefined, port = 0): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].some((name) => host?.toLowerCase() === `${name}:${String(port)}`);

/**
 * Serves the real engine over local files of field types, and of a form (`custom_fields`, or one of a content folder), to this computer
 * alone: in both languages, under the portal's own policy. The page is notified when a file changes.
 *
 * @param port 0 takes a free one
 */
export async function startPreview(paths: readonly string[], port = 0): Promise<Preview> {
  const files = paths.map((path) => resolve(path));
  const folder = inProject('dist', 'preview');
  const page = await readFile(join(folder, 'preview.html'), 'utf8')
    .catch(() => { throw new StartupError('The preview is not built here; run "npm run build".'); });
  for (const file of files) await readFile(file).catch(() => { throw new StartupError(`There is no file ${file}.`); });
  const pages = new Set<ServerResponse>();
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async ({ headers: { host }, socket: { localPort } }, reply) => {
    if (isOwnHost(host, localPort)) return;
    await reply.code(421).type('text/plain; charset=utf-8').send(`The preview answers at ${app.listeningOrigin}/ only.\n`);
  });
  app.get('/', (_request, reply) => sendPage(reply, page, policy));
  app.get('/content.json', (_request, reply) => reply.header('cache-control', 'no-store').send(contentOf(files)));
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(': here\n\n');
    pages.add(reply.raw);
    reply.raw.on('close', () => { pages.delete(reply.raw); });
  });
  void app.register(fastifyStatic, {
    root: join(folder, 'assets'), prefix: '/assets/', setHeaders: (reply) => { void reply.header('x-content-type-options', 'nosniff'); },
  });
  // Files are watched once the server listens: where the port is taken, their watchers would keep the command from ending.
  const url = await app.listen({ host: '127.0.0.1', port });
  const stopWatching = watchFiles(files, pages);
  return {
    url: `${url}/`,
    close: async () => {
      stopWatching();
      await app.close();
    },
  };
}

/** `preview FILE…`, until it is told to end. */
export async function preview({ say, signal }: CommandContext, files: readonly string[], port: number): Promise<void> {
  const { url, close } = await startPreview(files, port);
  say(`${url} shows ${files.join(', ')}, and again as they change. Ctrl-C ends it.`);
  if (!signal.aborted) await once(signal, 'abort');
  await close();
}
