import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { UploadStore } from '../upload-store.ts';
import type { Bucket } from './bucket.ts';
import { type Segment, segmentOf, withoutGap } from './segments.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes of one object, and the most of a request in memory. */
const SEGMENT_BYTES = 5 * MEGABYTE;
/** Bytes of all requests in memory. Beyond that each request stores its bytes as soon as they are enough for an object. */
const MOST_IN_MEMORY = 200 * MEGABYTE;
const LEAST_BYTES = MEGABYTE / 4;
/** The most segments of an upload, which each request lists: no network breaks so often, and the smallest make half a gigabyte. */
const MOST_SEGMENTS = 2000;

let inMemory = 0;

/** An error in the form of the tus server. */
class UploadMissing extends Error {
  override readonly message = 'There is no such upload, or it is in too many pieces to go on.';
  readonly status_code = ERRORS.FILE_NOT_FOUND.status_code;
  readonly body = ERRORS.FILE_NOT_FOUND.body;
}

interface StoredUpload {
  /** The data of the upload at its creation. */
  readonly about: ConstructorParameters<typeof Upload>[0];
  /** A length that was declared later. */
  readonly declared: number | undefined;
  readonly segments: readonly Segment[];
}

const storedLength = (segments: readonly Segment[]): number => {
  const last = withoutGap(segments).at(-1);
  return last ? last.start + last.length : 0;
};

/**
 * Uploads in a bucket, as objects that are written once: the data of an upload, its length if that was declared later, and its bytes in
 * segments. A request is answered when its segments are stored; any server can continue after them. The package's own store for S3 rewrites
 * small requests again and again, and has lost acknowledged bytes.
 */
export class BucketUploads extends DataStore implements UploadStore {
  readonly #bucket: Bucket;
  readonly #prefix: string;
  readonly #lifetimeMs: number;
  override extensions = ['creation', 'creation-defer-length', 'termination', 'expiration'];

  /** `name` separates these uploads from others of the bucket. */
  constructor(bucket: Bucket, name: string, lifetimeSeconds: number) {
    super();
    [this.#bucket, this.#prefix, this.#lifetimeMs] = [bucket, `${name}/`, lifetimeSeconds * 1000];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload;
    const about = {
      id, offset: 0, ...(size !== undefined && { size }), ...(metadata && { metadata }), creation_date: new Date().toISOString(),
    };
    await this.#bucket.put(this.#keyOf(id, 'about'), Buffer.from(JSON.stringify(about)));
    return new Upload(about);
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    await this.#bucket.put(this.#keyOf(id, `length-${String(length)}`), Buffer.alloc(0));
  }

  override async getUpload(id: string): Promise<Upload> {
    const stored = await this.#find(id);
    if (!stored) throw new UploadMissing();
    const [size, offset] = [stored.about.size ?? stored.declared, storedLength(stored.segments)];
    // No more is accepted: the sender starts anew.
    if (stored.segments.length >= MOST_SEGMENTS && offset !== size) throw new UploadMissing();
    return new Upload({ ...stored.about, ...(size !== undefined && { size }), offset });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    let [at, pending, length] = [offset, [] as Buffer[], 0];
    const put = async (): Promise<void> => {
      if (length === 0) return;
      const [segment, start] = [Buffer.concat(pending), String(at).padStart(15, '0')];
      [pending, length] = [[], 0];
      await this.#bucket.put(this.#keyOf(id, `${start}-${String(segment.length)}-${randomBytes(4).toString('hex')}`), segment)
        .finally(() => { inMemory -= segment.length; });
      at += segment.length;
    };
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        pending.push(chunk);
        length += chunk.length;
        inMemory += chunk.length;
        if (length >= (inMemory > MOST_IN_MEMORY ? LEAST_BYTES : SEGMENT_BYTES)) await put();
      }
    } finally {
      await put();
    }
    return at;
  }

  override async remove(id: string): Promise<void> {
    if (!await this.#find(id)) throw new UploadMissing();
    await this.discard([id]);
  }

  override getExpiration(): number {
    return this.#lifetimeMs;
  }

  readonly sizeOf = async (id: string): Promise<number | undefined> => {
    const stored = await this.#find(id);
    return stored && storedLength(stored.segments);
  };

  readonly fetch = async (id: string, path: string): Promise<void> => {
    const stored = await this.#find(id);
    if (!stored) throw new UploadMissing();
    // An upload without bytes has no segment.
    await writeFile(path, '', { flag: 'wx' });
    let at = 0;
    for (const { key, start, length } of withoutGap(stored.segments)) {
      const found = await this.#bucket.get(key, { start: at - start, end: length - 1 });
      if (!found) throw new UploadMissing();
      await pipeline(found.stream, createWriteStream(path, { flags: 'a', flush: true }));
      at = start + length;
    }
  };

  readonly discard = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await this.#discard(id).catch(() => undefined);
  };

  readonly ids = (): Promise<readonly string[]> => this.#bucket.folders(this.#prefix);

  #keyOf(id: string, name: string): string {
    return `${this.#prefix}${id}/${name}`;
  }

  async #discard(id: string): Promise<void> {
    for await (const { key } of this.#bucket.list(this.#keyOf(id, ''))) await this.#bucket.remove(key);
  }

  async #find(id: string): Promise<StoredUpload | undefined> {
    const about = await this.#bucket.get(this.#keyOf(id, 'about'));
    if (!about) return undefined;
    const created = JSON.parse(await text(about.stream)) as StoredUpload['about'];
    const keys: string[] = [];
    for await (const { key } of this.#bucket.list(this.#keyOf(id, ''))) keys.push(key);
    const declared = keys.map((key) => /\/length-(\d{1,12})$/.exec(key)?.[1]).find((length) => length !== undefined);
    return {
      about: created, declared: declared === undefined ? undefined : Number(declared),
      segments: keys.flatMap((key) => segmentOf(key) ?? []),
    };
  }
}
