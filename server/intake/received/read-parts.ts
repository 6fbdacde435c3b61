import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { contractViolation, HttpError } from '../../http/http-error.ts';
import { plainLineEnds } from './line-ends.ts';
import { type PartHead, readHead } from './part-head.ts';
import { textOf } from '../../base/utf8.ts';
import { createYield } from '../../base/yield-to-event-loop.ts';

export const tooLarge = (): HttpError => new HttpError(413, { key: 'tooLarge' });

/** For a whole body; texts have a much lower limit. */
export const filesTooLarge = (): HttpError => new HttpError(413, { key: 'filesTooLarge' });

/** Bytes. Parts may be so small that thousands of them come with one read of the socket. */
const PIECE_BYTES = 8192;

/**
 * Hands a body over in small pieces, and yields to other work between them. The rest stays unread where `take` throws. Throws a 413 for
 * more than `most` bytes.
 */
async function readBody(body: Readable, most: number, take: (piece: Buffer) => Promise<void>): Promise<void> {
  const pause = createYield();
  let seen = 0;
  for await (const read of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += read.length;
    if (seen > most) throw filesTooLarge();
    for (let start = 0; start < read.length; start += PIECE_BYTES) {
      await take(read.subarray(start, start + PIECE_BYTES));
      await pause();
    }
  }
}

/** How much a form may hold. */
export interface PartLimits {
  readonly parts: number;
  /** Bytes of the whole body. */
  readonly bytes: number;
}

/** Reads the content of a part to its end. It is called for the next part before it has finished the one before. */
type TakePart = (head: PartHead, content: Readable) => Promise<void>;

/** RFC 2046 says no more than 70 characters. */
const LONGEST_BOUNDARY = 100;
const parserLimits = { maxHeaderPairs: 20, maxHeaderSize: 16_384 };

function boundaryOf(contentType: string): string {
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined || boundary.length > LONGEST_BOUNDARY) throw contractViolation('the form names no boundary');
  return boundary;
}

/** The head of a text as browsers write it, from the end of its boundary on. */
const HEAD = /^\r\nContent-Disposition: form-data; name="([^"\r\n]{1,2000})"\r\n\r\n/;

/**
 * Reads a whole body of texts alone, without the parser, whose streams cost more than everything else for a small body. `undefined` where
 * anything differs from what browsers write: then the parser reads it, or says what is wrong.
 */
export function textsAlone(body: Buffer, contentType: string): readonly (readonly [name: string, text: string])[] | undefined {
  const [, ...parts] = `\r\n${textOf(body) ?? ''}`.split(`\r\n--${boundaryOf(contentType)}`);
  if (parts.pop()?.startsWith('--') !== true) return undefined;
  const texts = parts.flatMap((part): readonly (readonly [string, string])[] => {
    const [head = '', name] = HEAD.exec(part) ?? [];
    const text = part.slice(head.length);
    return name === undefined ? [] : [[name, text.includes('\r') ? plainLineEnds(Buffer.from(text)).toString() : text]];
  });
  return texts.length === 0 || texts.length < parts.length ? undefined : texts;
}

/** Parses the parts of one body. */
class Parts {
  readonly #parser: Dicer;
  readonly #open = new Set<Readable>();
  readonly #taken: Promise<void>[] = [];
  readonly #over: Promise<unknown>;
  readonly #failed: Promise<never>;
  #fail: (error: unknown) => void = () => undefined;
  #parts = 0;
  #isHeadless = false;
  #isOver = false;

  constructor(boundary: string, most: number, take: TakePart) {
    this.#parser = new Dicer({ boundary, ...parserLimits });
    this.#failed = new Promise((_resolve, reject) => { this.#fail = reject; });
    this.#failed.catch(() => undefined);
    this.#over = new Promise((resolve) => {
      this.#parser.once('finish', () => {
        this.#isOver = true;
        resolve('over');
      });
    });
    this.#parser.on('error', () => { this.#fail(contractViolation('the form ends in the middle')); });
    this.#parser.on('part', (part) => {
      this.#parts += 1;
      if (this.#parts > most) this.#fail(tooLarge());
      else this.#begin(part, take);
    });
  }

  #begin(part: Dicer.PartStream, take: TakePart): void {
    if (this.#isHeadless) this.#fail(contractViolation('a part of the form has no name'));
    this.#isHeadless = true;
    this.#open.add(part);
    // The parser reports faults of the body, and `take` those of a part.
    part.on('error', () => undefined).on('close', () => { this.#open.delete(part); });
    part.once('header', (headers) => {
      this.#isHeadless = false;
      const taken = new Promise<void>((resolve) => { resolve(take(readHead(headers as Parameters<typeof readHead>[0]), part)); });
      taken.catch(this.#fail);
      this.#taken.push(taken);
    });
  }

  /** Resolves when the parser takes more. Data after the last part is ignored. */
  async write(piece: Buffer): Promise<void> {
    if (this.#isOver) return;
    const written = new Promise((resolve) => { this.#parser.write(piece, resolve); });
    await Promise.race([written, this.#over, this.#failed]);
  }

  /** Resolves when every part was taken. */
  async end(): Promise<void> {
    if (!this.#isOver) this.#parser.end();
    await Promise.race([this.#over, this.#failed]);
    if (this.#isHeadless) throw contractViolation('a part of the form has no name');
    await Promise.race([Promise.all(this.#taken), this.#failed]);
  }

  /** Nothing is read or written any more once this resolves. */
  async giveUp(): Promise<void> {
    for (const part of this.#open) part.destroy();
    await Promise.allSettled(this.#taken);
  }
}

/**
 * Reads a multipart body and hands each part to `take`. Throws what `take` throws, a 413 beyond the limits and a 422 for what is no
 * multipart body; the rest of the body is then unread.
 */
export async function readParts(body: Readable, contentType: string, { parts: most, bytes }: PartLimits, take: TakePart): Promise<void> {
  const parts = new Parts(boundaryOf(contentType), most, take);
  try {
    await readBody(body, bytes, (piece) => parts.write(piece));
    await parts.end();
  } catch (error) {
    await parts.giveUp();
    throw error;
  }
}
