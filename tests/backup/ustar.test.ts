import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Part, readTar, writeTar } from '../../server/backup/ustar.ts';
import { law } from '../arbitraries/law.ts';

const run = promisify(execFile);

type File = readonly [name: string, bytes: Uint8Array];

const files = fc.uniqueArray(
  fc.tuple(fc.stringMatching(/^[a-z0-9._/-]{1,100}$/), fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ minLength: 500, maxLength: 1600 }))),
  { maxLength: 6, selector: ([name]) => name },
);

/** The bytes in pieces of any lengths, as they come from a disk or a network. */
async function* inPieces(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let [at, turn] = [0, 0];
  while (at < bytes.length) {
    const length = lengths[turn % lengths.length] ?? bytes.length;
    yield bytes.subarray(at, at + length);
    [at, turn] = [at + length, turn + 1];
  }
}

async function* partsOf(all: readonly File[]): AsyncGenerator<Part> {
  for (const [name, bytes] of all) yield { name, size: bytes.length, content: inPieces(bytes, [7, 300]) };
}

const tarOf = (all: readonly File[]): Promise<Buffer> => buffer(Readable.from(writeTar(partsOf(all))));

async function filesIn(bytes: AsyncIterable<Uint8Array>): Promise<readonly File[]> {
  const found: File[] = [];
  for await (const { name, content } of readTar(bytes)) found.push([name, new Uint8Array(await buffer(Readable.from(content)))]);
  return found;
}

law('what an archive was made of is read from it, in whatever pieces it comes', fc.asyncProperty(
  files, fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 }),
  async (all, lengths) => { expect(await filesIn(inPieces(await tarOf(all), lengths))).toEqual(all); },
), 200);

test('an archive that is cut, or whose header is changed, is not read to its end', async () => {
  const bytes = await tarOf([['one', new Uint8Array(700)], ['two', new Uint8Array(3)]]);
  await expect(filesIn(inPieces(bytes.subarray(0, 1500), [512]))).rejects.toThrow('breaks off');
  const changed = Buffer.from(bytes);
  changed[0] = 0x4f;
  await expect(filesIn(inPieces(changed, [512]))).rejects.toThrow('garbled');
});

test('the programs tar and sha256sum read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tar-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [bytes, path] = [new Uint8Array(1234).fill(7), join(folder, 'archive.tar')];
  const sums = Buffer.from(`${createHash('sha256').update(bytes).digest('hex')}  files/one\n`);
  await writeFile(path, await tarOf([['files/one', bytes], ['SHA256SUMS', sums]]));
  await run('tar', ['-xf', path, '-C', folder]);
  expect(new Uint8Array(await readFile(join(folder, 'files', 'one')))).toEqual(bytes);
  expect((await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder })).stdout).toBe('files/one: OK\n');
});
