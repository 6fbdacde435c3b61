import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive, writeArchive } from '../../server/backup/archive.ts';
import { type BackupKey, readBackupKey } from '../../server/backup/keys.ts';
import type { Part } from '../../server/backup/ustar.ts';

/** Bytes of a chunk of the format of age, and what its authentication adds. */
const CHUNK = 64 * 1024 + 16;

let folder: string;
let key: BackupKey;
let whole: Buffer;
/** Where the chunks begin. */
let start: number;
const contents = [['first', randomBytes(3 * 64 * 1024)], ['second', randomBytes(2 * 64 * 1024)], ['empty', Buffer.alloc(0)]] as const;

async function* parts(): AsyncGenerator<Part> {
  for (const [name, bytes] of contents) yield { name, size: bytes.length, content: [bytes] };
}

async function read(path: string, withKey = key): Promise<readonly (readonly [string, Buffer])[]> {
  const found: [string, Buffer][] = [];
  for await (const { name, content } of readArchive(path, withKey)) found.push([name, await buffer(Readable.from(content))]);
  return found;
}

async function changed(bytes: Buffer): Promise<string> {
  const path = join(folder, 'changed');
  await writeFile(path, bytes);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-archive-'));
  key = { identities: [await generateX25519Identity()], recipients: [] };
  await writeArchive(join(folder, 'whole'), key, parts(), join(folder, 'sums'));
  whole = await readFile(join(folder, 'whole'));
  // The header ends with a line of its MAC, and is followed by a nonce.
  start = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16;
});
afterAll(() => rm(folder, { recursive: true }));

test('what was put in is read again, in its order', async () => {
  expect(await read(join(folder, 'whole'))).toEqual(contents);
});

describe('a file is refused as a whole', () => {
  const chunk = (number: number): Buffer => whole.subarray(start + number * CHUNK, start + (number + 1) * CHUNK);
  const rest = (number: number): Buffer => whole.subarray(start + number * CHUNK);

  test.each([['header', 30], ['nonce', -10], ['first chunk', 9], ['last chunk', 5 * CHUNK + 9]])('with a changed byte in its %s', async (_where, at) => {
    const bytes = Buffer.from(whole);
    const place = at === 30 ? at : start + at;
    bytes.writeUInt8((bytes[place] ?? 0) ^ 1, place);
    await expect(read(await changed(bytes))).rejects.toThrow(/is damaged|cannot be opened/);
  });

  test.each([1, 20, CHUNK, 2 * CHUNK])('that lacks its last %i bytes', async (count) => {
    await expect(read(await changed(whole.subarray(0, -count)))).rejects.toThrow('is damaged');
  });

  test('that is cut between two chunks, or has two changed places, or one of them twice, or more after its end', async () => {
    const before = whole.subarray(0, start);
    const others = [
      [before, chunk(0), chunk(1)], [before, chunk(1), chunk(0), rest(2)], [before, chunk(0), chunk(0), rest(1)], [before, chunk(0), chunk(2), rest(2)],
      [before, rest(0), Buffer.alloc(100)],
    ];
    for (const pieces of others) await expect(read(await changed(Buffer.concat(pieces)))).rejects.toThrow('is damaged');
  });

  test('that another key has closed, and one that is no back-up', async () => {
    const other: BackupKey = { identities: [await generateX25519Identity()], recipients: [] };
    const sentence = 'cannot be opened: it is no back-up, or this is not its key';
    await expect(read(join(folder, 'whole'), other)).rejects.toThrow(sentence);
    await expect(read(join(folder, 'whole'), { passphrase: 'a passphrase of another' })).rejects.toThrow(sentence);
    await expect(read(await changed(Buffer.from('PGDMP and what follows, which is a dump of another program')))).rejects.toThrow(sentence);
  });
});

describe('a key', () => {
  const fileOf = async (text: string): Promise<string> => {
    const path = join(folder, 'key');
    await writeFile(path, text);
    return path;
  };

  test('of a file is a passphrase, or public and secret keys of age; a public one closes and does not open', async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    expect(await readBackupKey(await fileOf(`# made today\n${identity}\n`), '')).toEqual({ recipients: [], identities: [identity] });
    const publicOnly = await readBackupKey(await fileOf(`${recipient}\n`), '');
    await writeArchive(join(folder, 'public'), publicOnly, parts(), join(folder, 'sums-public'));
    await expect(read(join(folder, 'public'), publicOnly)).rejects.toThrow('A public key opens no back-up');
    expect(await read(join(folder, 'public'), { recipients: [], identities: [identity] })).toEqual(contents);
    await expect(readBackupKey(await fileOf(`${recipient}\nand a word\n`), '')).rejects.toThrow('holds more than keys of age');
  });

  test('that is a passphrase has to be long', async () => {
    expect(await readBackupKey(await fileOf('correct horse battery staple\n'), '')).toEqual({ passphrase: 'correct horse battery staple' });
    await expect(readBackupKey(await fileOf('horse'), '')).rejects.toThrow('has fewer than 16 characters');
    await expect(readBackupKey(undefined, 'horse')).rejects.toThrow('The passphrase in BACKUP_PASSPHRASE has fewer than 16 characters');
    await expect(readBackupKey(undefined, '')).rejects.toThrow('A back-up is encrypted');
    await expect(readBackupKey(join(folder, 'nowhere'), '')).rejects.toThrow('cannot be read');
  });
});
