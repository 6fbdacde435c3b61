import type { FileKind } from './file.ts';

/** How many bytes of each end of a file {@link sniff} wants to see. */
export const SNIFF_BYTES = 65_536;

type Detector = (head: Uint8Array, tail: Uint8Array) => boolean;

const ascii = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end));

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

/** Local headers stand before each entry, the central directory at the end: either may be the one within reach. */
const ZIP_RECORDS = [
  { signature: [0x50, 0x4b, 0x03, 0x04], nameAt: 30 },
  { signature: [0x50, 0x4b, 0x01, 0x02], nameAt: 46 },
] as const;

const hasEntry = (bytes: Uint8Array, folder: string): boolean => {
  for (let at = bytes.indexOf(0x50); at !== -1; at = bytes.indexOf(0x50, at + 1)) {
    const record = ZIP_RECORDS.find(({ signature }) => startsWith(bytes.subarray(at, at + 4), signature));
    if (record && ascii(bytes, at + record.nameAt, at + record.nameAt + folder.length) === folder) return true;
  }
  return false;
};

/** Office files are zip archives; the folder of their parts tells them apart. */
const officeArchive = (folder: string): Detector => (head, tail) =>
  startsWith(head, [0x50, 0x4b, 0x03, 0x04]) && (hasEntry(head, folder) || hasEntry(tail, folder));

/** How many bytes follow a lead byte, or -1 where it cannot lead; and which bytes may follow. */
interface Encoding {
  readonly trailing: (lead: number) => number;
  readonly isTrail: (byte: number) => boolean;
}

const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

const ENCODINGS: readonly Encoding[] = [
  { // UTF-8
    trailing: (lead) => (lead < 0x80 ? 0 : within(lead, 0xc2, 0xdf) ? 1 : within(lead, 0xe0, 0xef) ? 2 : within(lead, 0xf0, 0xf4) ? 3 : -1),
    isTrail: (byte) => within(byte, 0x80, 0xbf),
  },
  { // Shift_JIS, the usual encoding of older Japanese text files
    trailing: (lead) => (lead < 0x80 || within(lead, 0xa1, 0xdf) ? 0 : within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc) ? 1 : -1),
    isTrail: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfc),
  },
  { // EUC-JP
    trailing: (lead) => (lead < 0x80 ? 0 : lead === 0x8f ? 2 : lead === 0x8e || within(lead, 0xa1, 0xfe) ? 1 : -1),
    isTrail: (byte) => within(byte, 0xa1, 0xfe),
  },
];

/** A character cut off by the end of the bytes is no fault: they are only the beginning of the file. */
const decodes = (bytes: Uint8Array, { trailing, isTrail }: Encoding): boolean => {
  let expected = 0;
  for (const byte of bytes) {
    if (expected > 0 && !isTrail(byte)) return false;
    expected = expected > 0 ? expected - 1 : trailing(byte);
    if (expected < 0) return false;
  }
  return true;
};

/** Tab, line and form feed, carriage return, and escape (ISO-2022-JP) are the control characters that texts hold. */
const isControl = (byte: number): boolean => byte === 0x7f || (byte < 0x20 && !within(byte, 0x09, 0x0d) && byte !== 0x1b);

const isText: Detector = (head, tail) => {
  if (startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])) return true;
  return head.length > 0 && !head.some(isControl) && !tail.some(isControl) && ENCODINGS.some((encoding) => decodes(head, encoding));
};

const DETECTORS: readonly (readonly [FileKind, Detector])[] = [
  ['png', (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', (head) => startsWith(head, [0xff, 0xd8, 0xff])],
  ['pdf', (head) => ascii(head, 0, 1024).includes('%PDF-')],
  ['docx', officeArchive('word/')],
  ['pptx', officeArchive('ppt/')],
  ['doc', (head) => startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['mp4', (head) => /^ftyp(isom|iso\d|mp4[12]|avc1|M4V |dash|MSNV|mmp4)/.test(ascii(head, 4, 12))],
  ['txt', isText],
];

/**
 * What a file's content says it is, from its first and last {@link SNIFF_BYTES} bytes (spec §5 Documents: the type is
 * checked by content as well as by name). For a smaller file both are the whole file. Never throws.
 */
export const sniff = (head: Uint8Array, tail: Uint8Array): FileKind =>
  DETECTORS.find(([, detects]) => detects(head, tail))?.[0] ?? 'unknown';
