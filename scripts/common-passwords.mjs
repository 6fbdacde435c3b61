import { readFile, writeFile } from 'node:fs/promises';
import { bitsOf } from '../src/base/easily-guessed.ts';

/*
 * Makes schemas/passwords/common.json of a list of passwords, the most used first, one a line:
 * npx tsx scripts/common-passwords.mjs 10_million_password_list_top_1M.txt (docs/decisions/0020).
 */
const MAX_PASSWORDS = 15_000;
const MIN_LENGTH = 8;
const BITS_EACH = 20;
const HASHES = 14;

const [path = ''] = process.argv.slice(2);
const lines = (await readFile(path, 'utf8')).split(/\r?\n/);
const plain = lines.map((line) => line.normalize('NFKC').trim().toLowerCase());
const words = [...new Set(plain.filter((line) => [...line].length >= MIN_LENGTH))].slice(0, MAX_PASSWORDS);
const bits = Math.ceil((words.length * BITS_EACH) / 8) * 8;
const filter = new Uint8Array(bits / 8);

for (const bit of words.flatMap((word) => bitsOf(word, HASHES, bits))) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));

const description = `A Bloom filter of the ${words.length} most used passwords of ${MIN_LENGTH} characters or more, in small letters (docs/decisions/0020). Made by scripts/common-passwords.mjs of SecLists' 10-million-password list, CC BY-SA 3.0.`;
await writeFile(new URL('../schemas/passwords/common.json', import.meta.url), `${JSON.stringify({ description, hashes: HASHES, filter: Buffer.from(filter).toString('base64') }, undefined, 2)}\n`);
