import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '../../server/received/file-kind.ts';
import { fileExtension } from '../../src/base/file.ts';
import { SNIFF_BYTES, sniff } from '../../src/base/sniff.ts';
import { bytesOf, zip } from '../widgets/files.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all);
const after = (head: Uint8Array, ...rest: readonly number[]): Uint8Array => Uint8Array.from([...head, ...rest]);

/** An OLE file whose directory names the stream of a Word document. */
function wordDocument(): Uint8Array {
  const file = new Uint8Array(4096);
  file.set(bytesOf.doc);
  file.set(Buffer.from('WordDocument', 'utf16le'), 1024);
  return file;
}

/** Small files by what they are called, each with the kind that both sides have to see in them. */
const corpus: readonly (readonly [name: string, kind: string, content: Uint8Array])[] = [
  ['a.pdf', 'pdf', bytesOf.pdf],
  ['version 1.3.pdf', 'pdf', utf8('%PDF-1.3\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
  ['a.png', 'png', bytesOf.png],
  ['a.jpg', 'jpeg', bytesOf.jpeg],
  ['exif.JPEG', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 16, 0x45, 0x78, 0x69, 0x66, 0, 0, 0xff, 0xd9)],
  ['a.docx', 'docx', bytesOf.docx],
  ['a.pptx', 'pptx', bytesOf.pptx],
  ['a.doc', 'doc', wordDocument()],
  ['a.mp4', 'mp4', bytesOf.mp4],
  ['a.txt', 'txt', bytesOf.txt],
  ['empty lines.txt', 'txt', utf8('\r\n\r\n\n')],
  ['one letter.txt', 'txt', utf8('a')],
  ['Japanese.txt', 'txt', utf8('志望動機：日本で働きたいです。\n')],
  ['mark.txt', 'txt', after(bytes(0xef, 0xbb, 0xbf), ...utf8('with a mark'))],
  ['wide.txt', 'txt', bytes(0xff, 0xfe, 0x42, 0x30, 0x44, 0x30)],
  ['wide the other way.txt', 'txt', bytes(0xfe, 0xff, 0x30, 0x42, 0x30, 0x44)],
  ['Shift_JIS.txt', 'txt', bytes(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0d, 0x0a, 0xb1, 0xb2)],
  ['EUC-JP.txt', 'txt', bytes(0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec, 0x0a)],
  ['ISO-2022-JP.txt', 'txt', bytes(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42)],
  ['tabs.csv', 'txt', utf8('name\tgrade\nAiko\tA\n')],
  ['page.html', 'txt', utf8('<p>Hello</p>')],
  ['long.txt', 'txt', utf8('A line of a long text.\n'.repeat(8000))],
  ['a.gif', 'unknown', bytesOf.gif],
  ['a.exe', 'unknown', bytesOf.exe],
  ['a.xlsx', 'unknown', bytesOf.xlsx],
  ['a.zip', 'unknown', zip([{ name: 'readme', size: 20 }])],
  ['word elsewhere.zip', 'unknown', zip([{ name: 'backup/word/document.xml', size: 10 }])],
  ['zeros.bin', 'unknown', new Uint8Array(64)],
  ['a NUL.txt', 'unknown', bytes(0x61, 0, 0x62)],
  ['a control sign.txt', 'unknown', bytes(0x61, 1, 0x62)],
  ['a NUL at the end.txt', 'unknown', after(utf8('A line of a long text.\n'.repeat(8000)), 0)],
];

const known = new Set(['pdf', 'png', 'jpeg', 'docx', 'pptx', 'doc', 'txt', 'mp4']);

/** The server's package knows many kinds more, of which no field takes any. */
const asKnown = (kind: string): string => (known.has(kind) ? kind : 'unknown');

describe('what a file is by its content and its name', () => {
  let folder = '';
  beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'file-kinds-')); });
  afterAll(async () => { await rm(folder, { recursive: true }); });

  test.each(corpus)('%s is %s to page and server', async (fileName, kind, content) => {
    const path = join(folder, fileName);
    await writeFile(path, content);
    const facts = await factsOf({ path, fileName, size: content.length, fieldName: 'upload' });
    const seen = sniff(content.subarray(0, SNIFF_BYTES), content.subarray(-SNIFF_BYTES));
    expect({ page: seen, server: asKnown(facts.content) }).toEqual({ page: kind, server: kind });
    expect(facts.extension).toBe(fileExtension(fileName));
  });
});
