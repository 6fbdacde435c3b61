import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * How it answers from now on: as it should; 503 to everything; that it does not know the key of access; nothing until it is well again; it hangs up; or it stands still in the middle
 * of what is longer than a kilobyte.
 */
export type Health = 'well' | 'busy' | 'refusing' | 'silent' | 'gone' | 'stalled';

/** A storage in memory, or in a folder, that speaks as much of S3 as the server asks, with the faults of one. */
export interface S3Server {
  readonly url: string;
  /** Those that are waiting are answered as it is from then on. */
  readonly set: (health: Health) => void;
  /** Requests that it has had since its health was set. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

interface Kept { readonly bytes: Buffer; readonly modified: Date }

/** Objects by their keys. */
type Shelf = Pick<Map<string, Kept>, 'get' | 'set' | 'delete' | 'keys'>;

/** A shelf in a folder: what was acknowledged is there after a kill. */
function shelfIn(folder: string): Shelf {
  mkdirSync(folder, { recursive: true });
  const pathOf = (key: string): string => join(folder, encodeURIComponent(key));
  const held = new Map<string, Kept>(readdirSync(folder).filter((name) => !name.endsWith(DRAFT)).map((name) => {
    const path = join(folder, name);
    return [decodeURIComponent(name), { bytes: readFileSync(path), modified: statSync(path).mtime }] as const;
  }));
  return {
    get: (key) => held.get(key),
    keys: () => held.keys(),
    set: (key, kept) => {
      writeFileSync(pathOf(key) + DRAFT, kept.bytes);
      renameSync(pathOf(key) + DRAFT, pathOf(key));
      return held.set(key, kept);
    },
    delete: (key) => {
      rmSync(pathOf(key), { force: true });
      return held.delete(key);
    },
  };
}

const DRAFT = '~new';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (name: string, ...inside: readonly string[]): string => `<${name}>${inside.join('')}</${name}>`;
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

const failure = (status: number, code: string): Answer => ({ status, body: xml('Error', xml('Code', code), xml('Message', code)) });
const refusals: Readonly<Partial<Record<Health, Answer>>> = {
  busy: failure(503, 'ServiceUnavailable'), refusing: failure(403, 'InvalidAccessKeyId'),
};
const removed: Answer = { status: 204 };

/** The keys of a bucket after a place, those with more slashes than the prefix gathered where they are asked for so. */
function listing(objects: Shelf, query: URLSearchParams): string {
  const asked = (name: string): string => query.get(name) ?? '';
  const [prefix, delimiter, most] = [asked('prefix'), asked('delimiter'), Number(query.get('max-keys') ?? 1000)];
  const after = query.get('continuation-token') ?? asked('start-after');
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const cut = (key: string): number => (delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length));
  const folders = new Set(keys.flatMap((key) => (cut(key) < 0 ? [] : [key.slice(0, cut(key) + 1)])));
  const files = keys.filter((key) => cut(key) < 0);
  const page = files.slice(0, most);
  return xml('ListBucketResult',
    xml('IsTruncated', String(page.length < files.length)), xml('NextContinuationToken', escaped(page.at(-1) ?? '')),
    ...page.map((key) => xml('Contents', xml('Key', escaped(key)), xml('LastModified', objects.get(key)?.modified.toISOString() ?? ''))),
    ...[...folders].map((folder) => xml('CommonPrefixes', xml('Prefix', escaped(folder)))));
}

function readObject({ headers }: IncomingMessage, kept: Kept | undefined): Answer {
  if (!kept) return failure(404, 'NoSuchKey');
  const { bytes, modified } = kept;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const [start, end] = [Number(first ?? 0), Math.min(last ? Number(last) : Infinity, bytes.length - 1)];
  const part = bytes.subarray(start, end + 1);
  const named = { 'etag': etagOf(bytes), 'last-modified': modified.toUTCString(), 'content-length': part.length };
  if (first === undefined) return { status: 200, headers: named, body: part };
  return { status: 206, headers: { ...named, 'content-range': `bytes ${String(start)}-${String(end)}/${String(bytes.length)}` }, body: part };
}

/** Answers what the product's client of S3 asks: objects, ranges of them, lists, and objects that come in parts. */
function bucketOf(objects: Shelf): (request: IncomingMessage, body: Buffer) => Answer {
  const uploads = new Map<string, Map<number, Buffer>>();
  const keep = (key: string, bytes: Buffer): void => { objects.set(key, { bytes, modified: new Date() }); };
  return (request, body) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://storage');
    const key = decodeURIComponent(pathname).split('/').slice(2).join('/');
    const id = query.get('uploadId') ?? '';
    const parts = uploads.get(id);
    if (id !== '' && !parts) return failure(404, 'NoSuchUpload');
    const written: Answer = { status: 200, headers: { etag: etagOf(body) } };
    const asked = `${request.method ?? ''} ${key === '' ? 'bucket' : parts ? 'part' : query.has('uploads') ? 'parts' : 'object'}`;
    switch (asked) {
      case 'GET bucket': return { status: 200, body: listing(objects, query) };
      case 'PUT bucket': return { status: 200 };
      case 'GET object':
      case 'HEAD object': return readObject(request, objects.get(key));
      case 'PUT object':
        keep(key, body);
        return written;
      case 'POST parts': {
        const begun = randomUUID();
        uploads.set(begun, new Map());
        return { status: 200, body: xml('InitiateMultipartUploadResult', xml('UploadId', begun)) };
      }
      case 'PUT part':
        parts?.set(Number(query.get('partNumber')), body);
        return written;
      case 'POST part':
        keep(key, Buffer.concat([...parts ?? []].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)));
        uploads.delete(id);
        return { status: 200, body: xml('CompleteMultipartUploadResult', xml('ETag', etagOf(body))) };
      case 'DELETE part':
        uploads.delete(id);
        return removed;
      case 'DELETE object':
        objects.delete(key);
        return removed;
      default: return failure(501, 'NotImplemented');
    }
  };
}

/** Where it listens, and the folder that outlives it; absent: at any port, and in memory. Objects that come in parts are in memory until they are whole. */
interface Lasting {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

export async function startS3Server(lasting?: Lasting): Promise<S3Server> {
  const bucket = bucketOf(lasting ? shelfIn(lasting.folder) : new Map());
  let [health, asked] = ['well' as Health, 0];
  const waiting = new Set<() => void>();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1;
    const body = await buffer(request);
    while (health === 'silent') await new Promise<void>((resolve) => { waiting.add(resolve); });
    if (health === 'gone') {
      request.socket.destroy();
      return;
    }
    const { status, headers = {}, body: answer } = refusals[health] ?? bucket(request, body);
    response.writeHead(status, { 'content-type': 'application/xml', ...headers });
    if (health === 'stalled' && request.method === 'GET' && Buffer.isBuffer(answer) && answer.length > 1_000) response.write(answer.subarray(0, 1_000));
    else response.end(request.method === 'HEAD' ? undefined : answer);
  };
  const server = createServer((request, response) => { serve(request, response).catch(() => request.socket.destroy()); });
  await new Promise<void>((resolve) => { server.listen(lasting?.port ?? 0, lasting?.host ?? '127.0.0.1', resolve); });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    set: (next) => {
      [health, asked] = [next, 0];
      for (const go of waiting) go();
      waiting.clear();
    },
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => { server.close(resolve); });
    },
  };
}
