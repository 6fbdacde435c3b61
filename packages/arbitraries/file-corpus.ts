import { deflateRawSync } from 'node:zlib';
import type { FileKind } from './field.ts';
import { bytesOf, join, latin, ole, typesPart, zip, type Entry } from './files.ts';

/** A small file: its name, kind and bytes. */
export type Sample = readonly [name: string, kind: FileKind, content: Uint8Array<ArrayBuffer>];

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const bytes = (...all: readonly number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(all);

const LONG_TEXT = 'A line of a long text.\n'.repeat(8000);
const MOTIVE = '志望動機：日本で働きたいです。\n';

/** UTF-16 without a mark. */
function wide(text: string, order: 'LE' | 'BE'): Uint8Array<ArrayBuffer> {
  const content = Uint8Array.from(Buffer.from(text, 'utf16le'));
  return order === 'LE' ? content : content.map((_, index) => content[index ^ 1] ?? 0);
}

const OFFICE = 'vnd.openxmlformats-officedocument';
const WORD = typesPart(`${OFFICE}.wordprocessingml.document`);
const SHOW = typesPart(`${OFFICE}.presentationml.presentation`, 'ppt/presentation.xml');
const part = (name: string, size = 40): Entry => ({ name, size });

function deflated({ name, content = bytes() }: Entry): Entry {
  const packed = Uint8Array.from(deflateRawSync(content));
  return { name, size: packed.length, content: packed, method: 8 };
}

const containing = (name: string, content: Uint8Array): Entry => ({ name, size: content.length, content });
const named = (types: string, ...parts: readonly string[]): Uint8Array<ArrayBuffer> =>
  zip([typesPart(types), ...parts.map((name) => part(name))]);

const pdfs: readonly Sample[] = [
  ['a.pdf', 'pdf', bytesOf.pdf],
  ['version 1.3.PDF', 'pdf', utf8('%PDF-1.3\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
  ['version 2.0.pdf', 'pdf', utf8('%PDF-2.0\n%%EOF')],
  ['an empty line before.pdf', 'pdf', join(utf8('\r\n'), bytesOf.pdf)],
  ['a mark before.pdf', 'pdf', join(bytes(0xef, 0xbb, 0xbf), bytesOf.pdf)],
  ['of a printer.pdf', 'pdf', join(latin('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), bytesOf.pdf)],
  ['of a mail.pdf', 'pdf', join(utf8('Content-Type: application/pdf\r\n\r\n'), bytesOf.pdf)],
  ['of an old Macintosh.pdf', 'pdf', join(new Uint8Array(128), bytesOf.pdf)],
  ['just within the first kilobyte.pdf', 'pdf', join(new Uint8Array(1017), bytesOf.pdf)],
  ['behind the first kilobyte.pdf', 'unknown', join(new Uint8Array(1025), bytesOf.pdf)],
  ['.pdf', 'pdf', bytesOf.pdf],
  ['of letters only.txt', 'txt', utf8('%PDF-1.3\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
  ['mentions one.txt', 'txt', utf8('A PDF begins with %PDF-1.7 and ends with %%EOF.\n')],
  ['mentions one too.md', 'pdf', utf8('A PDF begins with %PDF-1.7 and ends with %%EOF.\n')],
  ['mentions the mark without a version.pdf', 'txt', utf8('A PDF begins with %PDF- and a number.\n')],
  ['text in its name only.txt', 'pdf', join(bytesOf.pdf, bytes(0, 1, 2))],
  ['a zip after it.pdf', 'pdf', join(bytesOf.pdf, bytesOf.docx)],
  ['a beginning of one.pdf', 'txt', utf8('%PDF')],
  ['an archive before it.pdf', 'unknown', join(zip([part('readme')]), bytesOf.pdf)],
];

const pictures: readonly Sample[] = [
  ['a.png', 'png', bytesOf.png],
  ['moving.png', 'png', join(bytesOf.png.subarray(0, 33), bytes(0, 0, 0, 8), latin('acTL'), new Uint8Array(12), bytesOf.png.subarray(33))],
  ['cut after its mark.png', 'txt', bytesOf.png.subarray(1, 5)],
  ['of a mark alone.png', 'unknown', bytesOf.png.subarray(0, 8)],
  ['of another beginning.png', 'unknown', join(bytesOf.png.subarray(0, 8), bytes(0, 0, 0, 4), latin('CgBI'), new Uint8Array(8))],
  ['with a spoilt mark.png', 'unknown', join(bytes(0x89), latin('PNG\n\x1a\n\0'), bytesOf.png.subarray(8))],
  ['a.jpg', 'jpeg', bytesOf.jpeg],
  ['exif.JPEG', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 16, 0x45, 0x78, 0x69, 0x66, 0, 0, 0xff, 0xd9)],
  ['bare.jpeg', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xdb, 0, 67, 0)],
  ['Adobe.jpg', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65)],
  ['ICC.Jpg', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xe2, 0, 16)],
  ['a remark first.jpg', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xfe, 0, 4, 0x61, 0x62)],
  ['progressive.jpg', 'jpeg', bytes(0xff, 0xd8, 0xff, 0xc2, 0, 11)],
  ['JPEG-LS.jpg', 'unknown', bytes(0xff, 0xd8, 0xff, 0xf7, 0, 11)],
  ['JPEG 2000.jpg', 'unknown', join(bytes(0, 0, 0, 12), latin('jP  \r\n\x87\n'), bytes(0, 0, 0, 20), latin('ftypjp2 '))],
  ['JPEG XL.jpg', 'unknown', bytes(0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a)],
  ['a.gif', 'unknown', bytesOf.gif],
  ['an old one.gif', 'unknown', join(latin('GIF87a'), bytes(1, 0, 1, 0, 0x80, 0, 0))],
  ['a.bmp', 'unknown', join(latin('BM'), bytes(58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0))],
  ['a.tif', 'unknown', bytes(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0)],
  ['the other way.tiff', 'unknown', bytes(0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8)],
  ['a.webp', 'unknown', join(latin('RIFF'), bytes(36, 0, 0, 0), latin('WEBPVP8 '))],
  ['a.ico', 'unknown', bytes(0, 0, 1, 0, 1, 0, 16, 16)],
  ['a.psd', 'unknown', join(latin('8BPS'), bytes(0, 1, 0, 0))],
  ['a.svg', 'txt', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a.eps', 'txt', utf8('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n')],
];

const film = (brand: string, more = 'isommp42'): Uint8Array<ArrayBuffer> =>
  join(bytes(0, 0, 0, 16 + more.length), latin('ftyp'), latin(brand), bytes(0, 0, 2, 0), latin(more));

const brandsOfMp4 = [
  'isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'mp71', 'avc1', 'M4V ', 'M4VH', 'M4VP', 'dash', 'MSNV', 'mmp4',
];
const otherBrands = [
  'qt  ', 'M4A ', 'M4B ', 'M4P ', 'heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx ', '3gp5', '3g2a', 'F4V ', 'jp2 ',
  '\0\0\0\0',
];

const films: readonly Sample[] = [
  ...brandsOfMp4.map((brand): Sample => [`${brand}.mp4`, 'mp4', film(brand)]),
  ...otherBrands.map((brand): Sample => [`not ${brand.trim()}.mp4`, 'unknown', film(brand)]),
  ['no brand at all.mp4', 'unknown', bytes(0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70)],
  ['a box before it.mov', 'unknown', join(bytes(0, 0, 0, 8), latin('wide'), film('isom'))],
  ['speaks of ftypisom.txt', 'txt', utf8('The ftypisom of a film')],
  ['ends with it.txt', 'txt', utf8('Its ftypisom')],
  ['Matroska.mp4', 'unknown', bytes(0x1a, 0x45, 0xdf, 0xa3, 0, 0)],
];

const archives: readonly Sample[] = [
  ['a.docx', 'docx', bytesOf.docx],
  ['packed.docx', 'docx', zip([deflated(WORD), part('word/document.xml')])],
  ['its types last.docx', 'docx', zip([part('word/document.xml', 400), part('word/styles.xml'), WORD])],
  [
    'its types in the middle of much.docx', 'docx',
    zip([part('word/media/image1.jpeg', 90_000), deflated(WORD), part('word/document.xml', 90_000)]),
  ],
  ['written in one go.docx', 'docx', zip([deflated(WORD), part('word/document.xml')], { streamed: true })],
  ['of another program.docx', 'docx', zip([part('mimetype'), part('docProps/app.xml'), part('word/document.xml'), deflated(WORD)])],
  ['a remark at its end.docx', 'docx', join(bytesOf.docx, utf8('a remark'))],
  ['a show within it.docx', 'docx', zip([containing('word/embeddings/show.pptx', bytesOf.pptx), WORD, part('word/document.xml')])],
  ['a.pptx', 'pptx', bytesOf.pptx],
  ['packed.pptx', 'pptx', zip([deflated(SHOW), part('ppt/presentation.xml')])],
  ['a document within it.pptx', 'pptx', zip([SHOW, containing('ppt/embeddings/letter.docx', bytesOf.docx), part('ppt/presentation.xml')])],
  ['a document first within it.pptx', 'pptx', zip([containing('ppt/embeddings/letter.docx', bytesOf.docx), deflated(SHOW)])],
  ['with macros.docx', 'unknown', named('vnd.ms-word.document.macroEnabled', 'word/document.xml', 'word/vbaProject.bin')],
  ['a.docm', 'unknown', named('vnd.ms-word.document.macroEnabled', 'word/document.xml')],
  ['a template.docx', 'unknown', named(`${OFFICE}.wordprocessingml.template`, 'word/document.xml')],
  ['a template with macros.docx', 'unknown', named('vnd.ms-word.template.macroEnabledTemplate', 'word/document.xml')],
  ['a show that plays.pptx', 'unknown', named(`${OFFICE}.presentationml.slideshow`, 'ppt/presentation.xml')],
  ['a template.pptx', 'unknown', named(`${OFFICE}.presentationml.template`, 'ppt/presentation.xml')],
  ['with macros.pptx', 'unknown', named('vnd.ms-powerpoint.presentation.macroEnabled', 'ppt/presentation.xml')],
  ['a.xlsx', 'unknown', bytesOf.xlsx],
  ['a sheet by name.docx', 'unknown', bytesOf.xlsx],
  ['no list of types.docx', 'unknown', zip([part('word/document.xml')])],
  ['an empty list of types.docx', 'unknown', zip([{ name: '[Content_Types].xml', size: 0 }, part('word/document.xml')])],
  ['a list of types elsewhere.docx', 'unknown', zip([{ ...WORD, name: 'a/[Content_Types].xml' }, part('word/document.xml')])],
  ['a list of types in small letters.docx', 'unknown', zip([{ ...WORD, name: '[content_types].xml' }, part('word/document.xml')])],
  ['packed in another way.docx', 'unknown', zip([{ ...deflated(WORD), method: 14 }, part('word/document.xml')])],
  ['badly packed.docx', 'unknown', zip([{ ...WORD, method: 8 }, part('word/document.xml')])],
  ['a bomb.docx', 'unknown', zip([deflated({ name: WORD.name, size: 0, content: new Uint8Array(20_000_000).fill(0x20) })])],
  ['cut in its first header.docx', 'unknown', bytesOf.docx.subarray(0, 6)],
  ['cut before its list.docx', 'unknown', bytesOf.docx.subarray(0, 400)],
  ['a program before it.docx', 'unknown', join(bytesOf.exe, zip([WORD], { before: bytesOf.exe.length }))],
  ['only a list.docx', 'unknown', zip([])],
  ['a.zip', 'unknown', zip([part('readme', 20)])],
  ['word elsewhere.zip', 'unknown', zip([part('backup/word/document.xml', 10)])],
  ['a.odt', 'unknown', zip([containing('mimetype', utf8('application/vnd.oasis.opendocument.text')), part('content.xml')])],
  ['a.epub', 'unknown', zip([containing('mimetype', utf8('application/epub+zip'))])],
  ['a.7z', 'unknown', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4)],
  ['a.rar', 'unknown', join(latin('Rar!'), bytes(0x1a, 7, 0))],
  ['a.gz', 'unknown', bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3)],
];

const fillers = Array.from({ length: 40 }, (_, index) => ({ name: `Data ${String(index)}` }));
const WORD_PARTS = [{ name: '1Table' }, { name: 'WordDocument' }, { name: '\x05SummaryInformation' }];
const within = (storage: string) => ({ name: storage, parts: WORD_PARTS });

const oles: readonly Sample[] = [
  ['a.doc', 'doc', bytesOf.doc],
  ['with macros.doc', 'doc', ole([...WORD_PARTS, { name: 'Macros', parts: [{ name: 'VBA' }] }])],
  ['a directory of many sectors.doc', 'doc', ole([...fillers, ...WORD_PARTS])],
  ['a directory far behind.doc', 'doc', ole([...fillers, ...WORD_PARTS], { far: 3000 })],
  ['a directory behind the first tables.doc', 'doc', ole([...fillers, ...WORD_PARTS], { far: 15_000 })],
  ['large sectors.doc', 'doc', ole([...fillers, ...WORD_PARTS], { sectorSize: 4096, far: 3 })],
  ['a sheet by name.doc', 'unknown', ole([{ name: 'Workbook' }, { name: '\x05SummaryInformation' }])],
  ['a.xls', 'unknown', ole([{ name: 'Workbook' }])],
  ['an old one.xls', 'unknown', ole([{ name: 'Book' }])],
  ['a.ppt', 'unknown', ole([{ name: 'Current User' }, { name: 'PowerPoint Document' }])],
  ['a document within a sheet.doc', 'unknown', ole([{ name: 'Workbook' }, within('MBD0001')])],
  ['a document within a show.ppt', 'unknown', ole([within('ObjectPool'), { name: 'PowerPoint Document' }])],
  ['a message.msg', 'unknown', ole([{ name: '__properties_version1.0' }, within('__attach_version1.0_#00000000')])],
  ['no stream of that name.doc', 'unknown', ole([{ name: 'WordDocument2' }])],
  ['a storage of that name.doc', 'unknown', ole([{ name: 'WordDocument', parts: [] }])],
  ['small letters.doc', 'unknown', ole([{ name: 'worddocument' }])],
  ['nothing in it.doc', 'unknown', ole([])],
  ['a head alone.doc', 'unknown', bytesOf.doc.subarray(0, 512)],
  ['a mark alone.doc', 'unknown', bytesOf.doc.subarray(0, 8)],
  ['mentions it.doc', 'unknown', join(ole([{ name: 'Workbook' }]), wide('WordDocument\0', 'LE'))],
  ['of long ago.doc', 'unknown', bytes(0xdb, 0xa5, 0x2d, 0, 0, 0)],
];

const texts: readonly Sample[] = [
  ['a.txt', 'txt', bytesOf.txt],
  ['empty lines.txt', 'txt', utf8('\r\n\r\n\n')],
  ['one letter.txt', 'txt', utf8('a')],
  ['one byte that is no letter.txt', 'txt', bytes(0xe9)],
  ['Japanese.txt', 'txt', utf8(MOTIVE)],
  ['UTF-8 with a mark.txt', 'txt', join(bytes(0xef, 0xbb, 0xbf), utf8('with a mark'))],
  ['UTF-8 cut within a sign.txt', 'txt', bytes(0x61, 0xe6, 0x97)],
  ['signs beyond.TXT', 'txt', utf8('𠮷野家 👍🏽\n')],
  ['UTF-16LE with a mark.txt', 'txt', join(bytes(0xff, 0xfe), wide(MOTIVE, 'LE'))],
  ['UTF-16BE with a mark.txt', 'txt', join(bytes(0xfe, 0xff), wide(MOTIVE, 'BE'))],
  ['UTF-16LE.txt', 'txt', wide(MOTIVE, 'LE')],
  ['UTF-16BE.txt', 'txt', wide(MOTIVE, 'BE')],
  ['UTF-16LE, English.txt', 'txt', wide('Dear Sir or Madam,\r\n', 'LE')],
  ['UTF-16BE, English.txt', 'txt', wide('Dear Sir or Madam,\r\n', 'BE')],
  ['UTF-16LE, long.txt', 'txt', join(bytes(0xff, 0xfe), wide(LONG_TEXT, 'LE'))],
  ['UTF-16LE, signs beyond.txt', 'txt', wide('𠮷野家で、👍です。'.repeat(9000), 'LE')],
  ['Shift_JIS.txt', 'txt', bytes(0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0d, 0x0a, 0xb1, 0xb2)],
  ['Shift_JIS, narrow kana.txt', 'txt', bytes(0xb6, 0xc5, 0x0d, 0x0a)],
  ['EUC-JP.txt', 'txt', bytes(0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec, 0x0a)],
  ['ISO-2022-JP.txt', 'txt', bytes(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42)],
  ['ISO-2022-KR.txt', 'txt', bytes(0x1b, 0x24, 0x29, 0x43, 0x0e, 0x47, 0x51, 0x0f)],
  ['GB 18030.txt', 'txt', bytes(0xd6, 0xd0, 0xb9, 0xfa, 0x81, 0x30, 0x81, 0x30)],
  ['Big5.txt', 'txt', bytes(0xa4, 0xa4, 0xa4, 0xe5)],
  ['EUC-KR.txt', 'txt', bytes(0xc7, 0xd1, 0xb1, 0xdb)],
  ['Windows-1252.txt', 'txt', latin('R\xe9sum\xe9 \x96 caf\xe9, na\xefve \x80\n')],
  ['Windows-1251.txt', 'txt', bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)],
  ['TIS-620.txt', 'txt', bytes(0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5)],
  ['like ÿÿ.txt', 'txt', bytes(0x61, 0xff, 0xff, 0x20)],
  ['tabs.csv', 'txt', utf8('name\tgrade\nAiko\tA\n')],
  ['page.html', 'txt', utf8('<p>Hello</p>')],
  ['data.json', 'txt', utf8('{"a":1}')],
  ['RTF.txt', 'txt', utf8('{\\rtf1\\ansi Hello}')],
  ['RTF.doc', 'txt', utf8('{\\rtf1\\ansi Hello}')],
  ['PostScript.txt', 'txt', utf8('%!PS-Adobe-3.0\n')],
  ['like a GIF.txt', 'txt', utf8('GIF89a is a format')],
  ['like a BMP.txt', 'txt', utf8('BM is short for bitmap')],
  ['like a program.txt', 'txt', utf8('MZ was a programmer')],
  ['like a script.txt', 'txt', utf8('#!/bin/sh\necho Hello\n')],
  ['like a sound.txt', 'txt', utf8('ID3 is a table of a sound')],
  ['like a RIFF.txt', 'txt', utf8('RIFFs of WEBP and AVI')],
  ['like a zip.txt', 'txt', utf8('PK are the initials of Phil Katz')],
  ['like a PNG.txt', 'txt', utf8('PNG\r\nis a picture')],
  ['like a calendar.txt', 'txt', utf8('BEGIN:VCALENDAR\n')],
  ['like an XML.txt', 'txt', utf8('<?xml version="1.0"?><a/>')],
  ['like a patch.txt', 'txt', utf8('PATCH of a file, OggS, fLaC, wOFF, Rar!')],
  ['a form feed.txt', 'txt', utf8('one\fanother\v')],
  ['long.txt', 'txt', utf8(LONG_TEXT)],
  ['long, Japanese.txt', 'txt', utf8(MOTIVE.repeat(4000))],
  ['nothing.txt', 'unknown', bytes()],
  ['nothing.pdf', 'unknown', bytes()],
  ['one NUL.txt', 'unknown', bytes(0)],
  ['a NUL.txt', 'unknown', bytes(0x61, 0, 0x62)],
  ['a control sign.txt', 'unknown', bytes(0x61, 1, 0x62)],
  ['a deleted sign.txt', 'unknown', bytes(0x61, 0x7f, 0x62)],
  ['a NUL at the end.txt', 'unknown', join(utf8(LONG_TEXT), bytes(0))],
  ['two NULs at the end.txt', 'unknown', join(utf8(LONG_TEXT), bytes(0, 0))],
  ['UTF-16LE with a NUL.txt', 'unknown', join(bytes(0xff, 0xfe), wide('Hello\0', 'LE'))],
  ['UTF-16LE cut within a sign.txt', 'unknown', wide('Dear Sir', 'LE').subarray(0, 15)],
  ['half of a pair.txt', 'unknown', join(bytes(0xff, 0xfe), wide('ab', 'LE'), bytes(0x00, 0xd8), wide('cd', 'LE'))],
  ['UTF-32.txt', 'unknown', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
  ['a sound.txt', 'unknown', bytes(0xff, 0xfb, 0x90, 0, 0, 0, 0, 0)],
];

const others: readonly Sample[] = [
  ['zeros.bin', 'unknown', new Uint8Array(64)],
  ['a.exe', 'unknown', bytesOf.exe],
  ['a program by name.pdf', 'unknown', bytesOf.exe],
  ['a.elf', 'unknown', join(bytes(0x7f), latin('ELF'), bytes(2, 1, 1, 0))],
  ['a.class', 'unknown', bytes(0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52)],
  ['a.sqlite', 'unknown', latin('SQLite format 3\0')],
  ['a.ttf', 'unknown', bytes(0, 1, 0, 0, 0, 10)],
  ['a.mp3', 'unknown', join(latin('ID3'), bytes(3, 0, 0, 0, 0, 0, 10))],
  ['a.wav', 'unknown', join(latin('RIFF'), bytes(36, 0, 0, 0), latin('WAVEfmt '))],
];

/** Small files of every kind, and of kinds that are mistaken for them. */
export const corpus: readonly Sample[] = [...pdfs, ...pictures, ...films, ...archives, ...oles, ...texts, ...others];
