import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../base/startup-error.ts';
import { type BackupKey, decrypterFor, encrypterFor } from './keys.ts';
import { type Part, readTar, writeTar } from './ustar.ts';

/** The last part of an archive: a line for each of the others, as the program sha256sum writes and checks them. */
const SUMS = 'SHA256SUMS';

const lineOf = (name: string, sha256: string): string => `${sha256}  ${name}\n`;

/** Passes bytes on, and calls `onEnd` with their hash. */
export async function* hashed(content: Part['content'], onEnd: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  onEnd(hash.digest('hex'));
}

/** Adds a last part with the hashes of all others; its lines are in a file meanwhile, since there may be millions. */
async function* withSums(parts: AsyncIterable<Part>, sumsPath: string): AsyncGenerator<Part> {
  const sums = await open(sumsPath, 'wx+', 0o600);
  try {
    for await (const { name, size, content } of parts) {
      let line = '';
      yield { name, size, content: hashed(content, (sha256) => { line = lineOf(name, sha256); }) };
      await sums.appendFile(line);
    }
    const { size } = await sums.stat();
    yield { name: SUMS, size, content: size === 0 ? [] : sums.createReadStream({ start: 0, autoClose: false }) };
  } finally {
    await sums.close();
  }
}

/**
 * Writes parts into one encrypted file, which is on disk once this resolves: a tar in the format of age (age-encryption.org/v1), whose
 * chunks are authenticated with their position. `sumsPath`: the path of a temporary file.
 */
export async function writeArchive(path: string, key: BackupKey, parts: AsyncIterable<Part>, sumsPath: string): Promise<void> {
  const plain = ReadableStream.from<Uint8Array>(writeTar(withSums(parts, sumsPath)));
  const encrypted = await (await encrypterFor(key)).encrypt(plain as never as globalThis.ReadableStream<Uint8Array>);
  await pipeline(
    Readable.fromWeb(encrypted as never as ReadableStream<Uint8Array>), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/** Reads the bytes of a file. `onProgress` is called with the number read so far. */
async function* bytesOf(path: string, onProgress: (read: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    read += chunk.length;
    onProgress(read);
    yield chunk;
  }
}

async function decrypted(path: string, key: BackupKey, onProgress: (read: number) => void): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = decrypterFor(key);
  const encryptedStream = ReadableStream.from<Uint8Array>(bytesOf(path, onProgress)) as never as globalThis.ReadableStream<Uint8Array>;
  const plainStream = await decrypter.decrypt(encryptedStream).catch((error: unknown) => {
    throw new StartupError(`${path} cannot be opened: it is no back-up, or this is not its key.`, { cause: error });
  });
  return plainStream as never as ReadableStream<Uint8Array>;
}

/** Decrypts the bytes of a file. Throws a `StartupError` for another key, and for bytes that were changed, cut, moved or repeated. */
async function* plainBytes(path: string, key: BackupKey, onProgress: (read: number) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* await decrypted(path, key, onProgress);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${path} is damaged (${error instanceof Error ? error.message : String(error)}).`, { cause: error });
  }
}

/**
 * Reads the parts of an archive in order; unread content is skipped. Throws a `StartupError` for another key, and where anything of the
 * file was changed, cut, moved or repeated, at the latest at the end, where the parts are compared with the sums. `onProgress` is called
 * with the number of bytes read.
 */
export async function* readArchive(
  path: string, key: BackupKey, onProgress: (read: number) => void = () => undefined,
): AsyncGenerator<Part> {
  const [read, sums] = [createHash('sha256'), createHash('sha256')];
  let isWhole = false;
  for await (const part of readTar(plainBytes(path, key, onProgress))) {
    if (part.name === SUMS) {
      for await (const bytes of part.content) sums.update(bytes);
      isWhole = true;
      continue;
    }
    const content = hashed(part.content, (sha256) => { read.update(lineOf(part.name, sha256)); });
    yield { ...part, content };
    while (!(await content.next()).done) continue;
  }
  if (!isWhole || read.digest('hex') !== sums.digest('hex')) throw new StartupError(`The parts of ${path} are not those that were put in.`);
}
