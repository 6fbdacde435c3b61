import fc from 'fast-check';
import type { FileKind } from './field.ts';
import { bytesOf, join, latin, typesPart, zip } from './files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A small malformed or mislabelled file. */
export interface OddFile {
  readonly name: string;
  readonly bytes: Bytes;
  /** What is odd about it, in a few words. */
  readonly what: string;
  /** The kind of its bytes, where it is known. */
  readonly kind?: FileKind;
}

/** A file with bytes removed, replaced, or inserted from another file. */
export const changedBytes = (content: Uint8Array, other: Uint8Array): fc.Arbitrary<Bytes> => {
  const place = fc.nat({ max: content.length });
  const piece = fc.tuple(fc.nat({ max: other.length }), fc.nat({ max: 600 })).map(([from, length]) => other.subarray(from, from + length));
  return fc.oneof(
    place.map((end) => join(content.subarray(0, end))),
    place.map((start) => join(content.subarray(start))),
    piece.map((before) => join(before, content)),
    piece.map((after) => join(content, after)),
    fc.tuple(place, piece).map(([at, within]) => join(content.subarray(0, at), within, content.subarray(at))),
    fc.tuple(place, piece).map(([at, over]) => join(content.subarray(0, at), over, content.subarray(at + over.length))),
    fc.array(fc.tuple(place, fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 })
      .map((spots) => join(content.map((byte, at) => spots.find(([spot]) => spot === at)?.[1] ?? byte))),
  );
};

/** A PDF with binary bytes, as nearly all have: without them, a name that ends in txt would decide its kind. */
const pdf = join(bytesOf.pdf, Uint8Array.of(0, 1, 2));
const contents: readonly (readonly [kind: FileKind, bytes: Bytes])[] = [
  ['pdf', pdf], ['png', bytesOf.png], ['jpeg', bytesOf.jpeg], ['docx', bytesOf.docx], ['pptx', bytesOf.pptx], ['doc', bytesOf.doc],
  ['txt', bytesOf.txt], ['mp4', bytesOf.mp4], ['unknown', bytesOf.exe], ['unknown', bytesOf.gif], ['unknown', bytesOf.xlsx],
];
const endings = {
  pdf: ['pdf', 'PDF'], png: ['png', 'ｐｎｇ'], jpeg: ['jpg', 'jpeg', 'JPG'],
  docx: ['docx'], pptx: ['pptx'], doc: ['doc'], txt: ['txt'], mp4: ['mp4'],
};

/** Bytes of one kind under a name of another. Their kind is always known. */
export const lyingFiles: fc.Arbitrary<Required<OddFile>> = fc.tuple(
  fc.constantFrom(...contents),
  fc.constantFrom(...Object.entries(endings)).chain(([kind, names]) => fc.tuple(fc.constant(kind), fc.constantFrom(...names))),
  fc.constantFrom('cv', '履歴書', 'a.b', 'report.pdf', ''), fc.constantFrom('', '.', ' ', '\u200b'),
).filter(([[kind], [claimed]]) => kind !== claimed)
  .map(([[kind, bytes], [claimed, ending], stem, after]) =>
    ({ name: `${stem}.${ending}${after}`, bytes, kind, what: `${kind} that says it is ${claimed}` }));

/** Bytes with some replaced; `at` counts from the end where it is negative. */
function patched(bytes: Uint8Array, at: number, ...values: readonly number[]): Bytes {
  const copy = Uint8Array.from(bytes);
  copy.set(values, at < 0 ? bytes.length + at : at);
  return copy;
}

/** A box of an MP4, whose declared length may be wrong. */
function box(type: string, content: Uint8Array, length = content.length + 8): Bytes {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, length);
  head.set(latin(type), 4);
  return join(head, content);
}

const word = typesPart('vnd.openxmlformats-officedocument.wordprocessingml.document');
/** Where the table of all sectors stands in the OLE file of `bytesOf`. */
const SECTOR = 512;
const [TABLE, DIRECTORY] = [2 * SECTOR, SECTOR];

const deep = Array.from({ length: 100 }).reduce<Bytes>((inner) => box('moov', inner), new Uint8Array(0));
/** Where the end record of the zip begins. */
const end = bytesOf.docx.length - 22;
const outside = [{ name: '../../word/document.xml', size: 40 }, { name: '/etc/passwd', size: 4 }];

const boxes: readonly (readonly [name: string, what: string, bytes: Bytes])[] = [
  ['film.mp4', 'a first box longer than the file', patched(bytesOf.mp4, 0, 0, 0xff, 0xff, 0xff)],
  ['film.mp4', 'a first box shorter than its own head', patched(bytesOf.mp4, 0, 0, 0, 0, 4)],
  ['film.mp4', 'a first box of no length, which goes to the end', patched(bytesOf.mp4, 0, 0, 0, 0, 0)],
  ['film.mp4', 'a length of 64 bits, of which there are 32', join(bytesOf.mp4, box('mdat', Uint8Array.of(0, 0, 0, 0), 1))],
  ['film.mp4', 'a table of contents longer than the file', join(bytesOf.mp4, box('moov', box('mvhd', new Uint8Array(20)), 0x7fffffff))],
  ['film.mp4', 'a box within a box that is longer than it', join(bytesOf.mp4, box('moov', box('trak', new Uint8Array(4), 4096)))],
  ['film.mp4', 'no table of contents', join(bytesOf.mp4, box('mdat', new Uint8Array(64)))],
  ['film.mp4', 'boxes within boxes, a hundred deep', join(bytesOf.mp4, deep)],
  ['cv.docx', 'a list of parts that begins behind the end', patched(bytesOf.docx, -6, 0xff, 0xff, 0xff, 0x7f)],
  ['cv.docx', 'a list of parts that begins at the end record', patched(bytesOf.docx, -6, end & 0xff, end >> 8, 0, 0)],
  ['cv.docx', 'a list of more parts than there are', patched(bytesOf.docx, -12, 0xff, 0xff)],
  ['cv.docx', 'a list of no parts', patched(bytesOf.docx, -12, 0, 0)],
  ['cv.docx', 'a remark longer than what is there', patched(bytesOf.docx, -2, 0xff, 0xff)],
  ['cv.docx', 'a list without the parts', join(bytesOf.docx.subarray(bytesOf.docx.lastIndexOf(0x02, bytesOf.docx.length - 100) - 3))],
  ['cv.docx', 'parts without a list', bytesOf.docx.slice(0, end)],
  ['cv.docx', 'a part that says it is packed, and is not', zip([{ ...word, method: 8 }])],
  ['cv.docx', 'a part of four gigabytes by its own word', patched(bytesOf.docx, 22, 0xff, 0xff, 0xff, 0xff)],
  ['cv.docx', 'the same part twice, of two types', zip([word, typesPart('vnd.ms-word.document.macroEnabled')])],
  ['cv.docx', 'parts that lead out of their folder', zip([word, ...outside])],
  ['cv.doc', 'a directory that is its own next sector', patched(bytesOf.doc, TABLE, 0, 0, 0, 0)],
  ['cv.doc', 'a directory behind the end', patched(bytesOf.doc, 48, 0xf0, 0xff, 0xff, 0x7f)],
  ['cv.doc', 'sectors of a size that there is not', patched(bytesOf.doc, 30, 0xff, 0xff)],
  ['cv.doc', 'entries that are each other’s neighbours', patched(bytesOf.doc, DIRECTORY + 128 + 68, 1, 0, 0, 0, 1, 0, 0, 0)],
  ['photo.png', 'a first chunk longer than the file', patched(bytesOf.png, 8, 0x7f, 0xff, 0xff, 0xff)],
  ['photo.png', 'a picture of no width', patched(bytesOf.png, 16, 0, 0, 0, 0)],
  ['photo.png', 'a picture of two thousand million columns', patched(bytesOf.png, 16, 0x7f, 0xff, 0xff, 0xff)],
  ['photo.jpg', 'a segment longer than the file', patched(bytesOf.jpeg, 4, 0xff, 0xff)],
  ['photo.jpg', 'a segment shorter than its own length', patched(bytesOf.jpeg, 4, 0, 0)],
  ['cv.pdf', 'no end', bytesOf.pdf.slice(0, 20)],
  ['cv.pdf', 'a table of contents where there is none', join(bytesOf.pdf, latin('startxref\n99999999\n%%EOF\n'))],
  ['cv.pdf', 'an archive behind it', join(bytesOf.pdf, bytesOf.docx)],
];

/** Files whose boxes, lists, sectors and chunks are wrong, and truncated files. */
export const brokenFiles: fc.Arbitrary<OddFile> = fc.oneof(
  { arbitrary: fc.constantFrom(...boxes).map(([name, what, bytes]) => ({ name, what, bytes })), weight: 3 },
  fc.constantFrom(...contents).chain(([kind, bytes]) => fc.integer({ min: 1, max: bytes.length - 1 }).map((length): OddFile =>
    ({ name: `cut.${kind === 'unknown' ? 'pdf' : kind}`, what: `the first ${length} bytes of ${kind}`, bytes: bytes.slice(0, length) }))),
);
