import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { factsOf } from '../../server/intake/received/file-kind.ts';
import { plainName } from '../../server/intake/received/part-head.ts';
import { fileExtension, type FileKind } from '../../src/base/file.ts';
import { bothLanguages } from '../../src/base/text.ts';
import { sniff } from '../../src/base/sniff.ts';
import { validateValue, ruleDefinition } from '../../src/fields/check.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { readKind } from '../../widgets/upload/read-kind.ts';
import { law } from '../arbitraries/law.ts';
import { bytesOf, ole, typesPart, zip } from '../../packages/arbitraries/files.ts';
import { brokenFiles, changedBytes, lyingFiles } from '../../packages/arbitraries/broken-files.ts';
import { corpus } from '../../packages/arbitraries/file-corpus.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let folder = '';
let written = 0;
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'file-kinds-')); });
afterAll(async () => { await rm(folder, { recursive: true }); });

/** What the page and the server say of a file: its kind by content and by name. */
async function judgements(name: string, content: Bytes) {
  const path = join(folder, String(written += 1));
  await writeFile(path, content);
  const { content: kind, extension } = await factsOf({ path, fileName: plainName(name), size: content.length });
  await rm(path);
  return { page: [await readKind(new File([content], name)), fileExtension(name)], server: [kind, extension] };
}

describe('what a file is by its content', () => {
  test.each(corpus)('%s is %s to page and server', async (name, kind, content) => {
    const { page, server } = await judgements(name, content);
    expect([page[0], server[0]]).toEqual([kind, kind]);
  });

  test('the corpus is large, and has each file once', () => {
    expect(corpus.length).toBeGreaterThan(200);
    expect(new Set(corpus.map(([name]) => name)).size).toBe(corpus.length);
  });
});

/** The large ones say nothing that a small one does not, and would be copied thousands of times. */
const sample = fc.constantFrom(...corpus.filter(([, , { length }]) => length < 20_000));
const names = fc.tuple(
  fc.constantFrom('a', '', '履歴書', 'a.b', ' '), fc.constantFrom('.', '．', '..', ' .', '. ', ''),
  fc.constantFrom('pdf', 'PDF', 'txt', 'doc', 'Docx', 'ｐｄｆ', 'jpg', 'png', 'pptx', 'exe', ''), fc.constantFrom('', '.', ' ', '\u202e', '\u200b', '\u0000', '/', '..', '　'),
).map((parts) => parts.join(''));

describe('page and server agree on a file', () => {
  law('whose bytes and name are another’s in part', fc.asyncProperty(
    fc.tuple(sample, sample).chain(([one, other]) => fc.tuple(changedBytes(one[2], other[2]), fc.oneof(fc.constant(one[0]), names))),
    async ([content, name]) => {
      const { page, server } = await judgements(name, content);
      expect(server).toEqual(page);
    },
  ), 600);

  law('of any name', fc.asyncProperty(fc.oneof(names, fc.string({ unit: 'binary' }), fc.string().map((name) => `${name}.pdf`)), async (name) => {
    const { page, server } = await judgements(name, bytesOf.pdf);
    expect(server).toEqual(page);
  }), 300);

  law('whose boxes, lists and sectors are broken', fc.asyncProperty(brokenFiles, async ({ name, bytes }) => {
    const { page, server } = await judgements(name, bytes);
    expect(server).toEqual(page);
  }), 300);

  law('whose name lies, and on what it is in truth', fc.asyncProperty(lyingFiles, async ({ name, bytes, kind }) => {
    const { page, server } = await judgements(name, bytes);
    expect([page[0], server[0], page[0] === page[1]]).toEqual([kind, kind, false]);
  }), 300);
});

test.each([
  ['a.pdf', 'pdf'], ['a.PDF', 'pdf'], ['a.b.c.pdf', 'pdf'], ['.pdf', 'pdf'], ['a.pdf.', 'pdf'], ['a.pdf. . ', 'pdf'], ['a.pdf ', 'pdf'], ['a. pdf', 'pdf'],
  ['履歴書．pdf', 'pdf'], ['履歴書.ｐｄｆ', 'pdf'], ['a.JPG', 'jpeg'], ['a.jpeg', 'jpeg'], ['a.jpe', 'jpe'], ['a.pdf\u200b', 'pdf'], ['a.\u202efdp', 'fdp'],
  ['a.pdf.exe', 'exe'], ['a', ''], ['', ''], ['.', ''], ['...', ''], ['pdf', ''], ['a.', ''], ['a/b.pdf/', 'pdf'], ['a.pdf\\', 'pdf'], ['a.p/df', 'pdf'], ['a.p\\df', 'pdf'],
])('the name %j ends in %j', (name, extension) => { expect(fileExtension(name)).toBe(extension); });

const samples: readonly (readonly [name: string, kind: FileKind])[] =
  [['a.pdf', 'pdf'], ['a.txt', 'txt'], ['a.pptx', 'pptx'], ['a.doc', 'doc'], ['a.docx', 'docx'], ['a.png', 'png'], ['a.jpg', 'jpeg'], ['a.mp4', 'mp4']];
const serverTypes = readInputTypes();

describe.each(['document', 'image'] as const)('a field of type %s takes a file only where its name and its content say the same', (type) => {
  const { limits, rule, widget } = typeOf(builtInTypes, { type });
  const field = {
    id: type, name: type, type, base: type, label: bothLanguages(type), mandatory: false, locked: false, options: [], limits, widget, value: undefined,
  } as const;

  test.each(samples)('%s', async (name, byName) => {
    for (const [, kind] of samples) {
      // With bytes that no text has, as nearly every PDF.
      const content = kind === 'pdf' ? Uint8Array.of(...bytesOf.pdf, 0, 1, 2) : bytesOf[kind as keyof typeof bytesOf];
      const { page: [seen, extension] } = await judgements(name, content);
      const file = new File([content], name);
      const issue = validateValue(builtInTypes, field, { kind: 'chosen', file, content: seen as FileKind });
      const facts = { name, size: content.length, extension: String(extension), content: String(seen) };
      const refused = serverTypes.get(type)?.judge({ mandatory: false, options: [], limits: { ...limits } }, facts)?.code;
      const isTaken = kind === byName && limits.accept?.includes(kind) === true;
      expect([kind, issue?.code, refused]).toEqual([kind, isTaken ? undefined : 'fileType', isTaken ? undefined : 'fileType']);
      expect(rule.check({ definition: ruleDefinition(field), value: facts })).toBe(refused);
    }
  });
});

/** What another's judge finds in a file; kinds that no field takes count as none. */
const foreign = async (content: Bytes): Promise<FileKind> => {
  const { ext = '' } = (await fileTypeFromBuffer(content).catch(() => undefined)) ?? {};
  const known: Readonly<Record<string, FileKind>> = { pdf: 'pdf', png: 'png', apng: 'png', jpg: 'jpeg', docx: 'docx', pptx: 'pptx', cfb: 'doc', mp4: 'mp4', m4v: 'mp4' };
  return known[ext] ?? 'unknown';
};

/** Files of the corpus in which `file-type` sees one of our kinds where we do not, and why we do not. */
const DISSENT: Readonly<Record<string, string>> = {
  'of letters only.txt': 'its name decides',
  'a beginning of one.pdf': 'no version follows',
  'of another beginning.png': 'no browser shows it',
  'cut before its list.docx': 'no program opens it',
  'not jp2.mp4': 'a picture',
  'speaks of ftypisom.txt': 'a text',
  'ends with it.txt': 'a text',
};

test('whatever a foreign judge sees in a file of the corpus, we see, or have a reason', async () => {
  const seen = await Promise.all(corpus.map(async ([name, kind, content]) => ({ name, kind, foreign: await foreign(content) })));
  const dissent = seen.filter(({ name, kind, foreign: found }) => found !== 'unknown' && found !== 'doc' && found !== kind && !(name in DISSENT));
  expect(dissent).toEqual([]);
  expect(Object.keys(DISSENT).filter((name) => !seen.some((file) => file.name === name && file.foreign !== file.kind))).toEqual([]);
});

describe('a file costs the same to judge, however large it is', () => {
  /** A file of which nothing is held but what `at` says; how much of it is read. */
  async function cost(size: number, at: (start: number, end: number) => Uint8Array) {
    let [bytes, reads] = [0, 0];
    const read = async (start: number, end: number): Promise<Uint8Array> => {
      [bytes, reads] = [bytes + end - start, reads + 1];
      expect([start >= 0, start <= end, end <= size]).toEqual([true, true, true]);
      return at(start, end);
    };
    const kind = await sniff('a.txt', { size, read, inflate: async () => new Uint8Array() });
    return { kind, bytes, reads };
  }
  const partsOf = (content: Uint8Array) => (start: number, end: number): Uint8Array => content.subarray(start, end);
  const manyParts = zip([...Array.from({ length: 100_000 }, (_, index) => ({ name: `word/${String(index)}.xml`, size: 1 })), typesPart('zip')]);
  const endless = ole([{ name: 'Workbook' }]);
  // A directory whose first sector follows itself, and whose places are each other's neighbours.
  endless.set([0, 0, 0, 0], 512 * 2);
  endless.set([1, 0, 0, 0, 1, 0, 0, 0], 512 + 128 + 68);

  test.each([
    ['ten megabytes of zeros', 10_485_760, (start: number, end: number) => new Uint8Array(end - start)],
    ['ten megabytes of text', 10_485_760, (start: number, end: number) => new Uint8Array(end - start).fill(0x61)],
    ['a terabyte of text', 2 ** 40, (start: number, end: number) => new Uint8Array(end - start).fill(0x61)],
    ['ten megabytes of UTF-16', 10_485_760, (start: number, end: number) => new Uint8Array(end - start).map((_, index) => (index % 2 ? 0x30 : 0x42))],
    ['a zip of 100,000 parts', manyParts.length, partsOf(manyParts)],
    ['an OLE file that goes round in circles', endless.length, partsOf(endless)],
    ['an OLE file that names sectors anywhere', 10_485_760, (start: number, end: number) => Uint8Array.from({ length: end - start }, (_, index) => (start === 0 ? Number(bytesOf.doc[index]) : (start / 512 + index) % 256))],
  ])('%s', async (_, size, at) => {
    const { bytes, reads } = await cost(size, at);
    expect(bytes).toBeLessThan(1_500_000);
    expect(reads).toBeLessThan(1000);
  });
});
