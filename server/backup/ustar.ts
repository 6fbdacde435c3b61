import { StartupError } from '../base/startup-error.ts';

/** A file of an archive. Its content is read once, before the next file. */
export interface Part {
  /** ASCII, 100 characters at most. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const BLOCK = 512;
const LONGEST_NAME = 100;
/** The largest number of eleven octal digits. */
const LARGEST = 8 ** 11 - 1;

/** The position of the check sum in a header, which counts as spaces for it. */
const SUM = { start: 148, length: 8 } as const;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= SUM.start && index < SUM.start + SUM.length ? 0x20 : byte), 0);
}

/** The header of a plain file that its owner alone may read, in the format ustar of POSIX.1-1988. */
function headerOf({ name, size }: Part): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME || size > LARGEST) throw new Error(`${name} does not fit into an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'latin1');
  header.write(octal(0o600, 8), 100, 'latin1');
  header.write(octal(0, 8), 108, 'latin1');
  header.write(octal(0, 8), 116, 'latin1');
  header.write(octal(size, 12), 124, 'latin1');
  header.write(octal(0, 12), 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\0' + '00', 257, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, SUM.start, 'latin1');
  return header;
}

const paddingAfter = (size: number): number => (BLOCK - size % BLOCK) % BLOCK;

/** An archive of files, as bytes. Throws where a content is longer or shorter than its size. */
export async function* writeTar(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    yield headerOf(part);
    let written = 0;
    for await (const bytes of part.content) {
      written += bytes.length;
      yield bytes;
    }
    if (written !== part.size) throw new Error(`${part.name} has ${String(written)} bytes, and not ${String(part.size)}`);
    yield Buffer.alloc(paddingAfter(part.size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const truncated = (): StartupError => new StartupError('The archive breaks off.');

/** Reads bytes in pieces of other sizes. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array, undefined>;
  #buffer: Uint8Array = new Uint8Array();

  constructor(bytes: AsyncIterable<Uint8Array>) { this.#chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>; }

  /** The next bytes, in the pieces in which they come. */
  async* next(count: number): AsyncGenerator<Uint8Array> {
    let remaining = count;
    while (remaining > 0) {
      if (this.#buffer.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done === true) throw truncated();
        this.#buffer = value;
      }
      const piece = this.#buffer.subarray(0, remaining);
      this.#buffer = this.#buffer.subarray(piece.length);
      remaining -= piece.length;
      yield piece;
    }
  }

  /** The next bytes, in one buffer. */
  async take(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.next(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads to the end, so that the rest is authenticated as well. */
  async finish(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return;
      if (value.some((byte) => byte !== 0)) throw new StartupError('The archive goes on after its end.');
    }
  }
}

const textAt = (header: Buffer, start: number, length: number): string =>
  header.toString('latin1', start, start + length).replace(/\0.*$/s, '');

/** The files of an archive that `writeTar` wrote. Unread content is skipped. Throws where the archive is cut or damaged. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const source = new Source(bytes);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (Number.parseInt(textAt(header, SUM.start, SUM.length), 8) !== sumOf(header)) throw new StartupError('The archive is garbled.');
    const [name, size] = [textAt(header, 0, LONGEST_NAME), Number.parseInt(textAt(header, 124, 12), 8)];
    const content = source.next(size);
    yield { name, size, content };
    while (!(await content.next()).done) continue;
    await source.take(paddingAfter(size));
  }
  await source.finish();
}
