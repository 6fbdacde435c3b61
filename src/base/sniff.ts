import { fileExtension, type FileBytes, type FileKind } from './file.ts';
import type * as office from './office.ts';

/** How many bytes of each end of a file are looked at. */
const END_BYTES = 65_536;

const ascii = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end));

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

/** Tab to shift-in (ISO-2022 uses the last two) and escape (ISO-2022-JP) are the control characters that texts hold. */
const isControl = (code: number): boolean => code === 0x7f || (code < 0x20 && !(code >= 0x09 && code <= 0x0f) && code !== 0x1b);

/** Characters of nearly every text: ASCII, Japanese signs and kana, full-width signs. */
const isUsual = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) || unit === 0x0d || unit === 0x0a || (unit >= 0x3000 && unit <= 0x30ff)
    || (unit >= 0xff01 && unit <= 0xff5e);

/** Whether bytes are UTF-16: every pair is a valid unit, and a `share` of them are usual characters. `low`: the index of the low byte. */
function isWideText(bytes: Uint8Array, low: 0 | 1, share: number): boolean {
  let [usual, isLed] = [0, false];
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const unit = Number(bytes[at + low]) + 256 * Number(bytes[at + 1 - low]);
    const isTrail = unit >= 0xdc00 && unit <= 0xdfff;
    if (isControl(unit) || unit >= 0xfffe || (at > 0 && isTrail !== isLed)) return false;
    isLed = unit >= 0xd800 && unit <= 0xdbff;
    if (isUsual(unit)) usual += 1;
  }
  return usual * 2 >= bytes.length * share;
}

const isText16 = (ends: readonly Uint8Array[], low: 0 | 1, mark: readonly number[]): boolean => {
  const isMarked = ends.some((bytes) => startsWith(bytes, ...mark));
  return ends.every((bytes) => isWideText(startsWith(bytes, ...mark) ? bytes.subarray(2) : bytes, low, isMarked ? 0 : 0.25));
};

/** A text in any encoding: one-byte encodings give every byte from 0x80 a meaning. */
const isText = (ends: readonly Uint8Array[], size: number): boolean => size > 0 && (
  ends.every((bytes) => !bytes.some(isControl)) || (size % 2 === 0 && (isText16(ends, 0, [0xff, 0xfe]) || isText16(ends, 1, [0xfe, 0xff])))
);

/** Programs look for the mark in the first kilobyte, since a printer or a mail may have put something before it. */
const isPdf = (head: Uint8Array): boolean => /%PDF-\d/.test(ascii(head, 0, 1024));

const isPng = (head: Uint8Array): boolean =>
  startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && ascii(head, 12, 16) === 'IHDR';

/** Every kind of JPEG but JPEG-LS, which no browser shows. */
const isJpeg = (head: Uint8Array): boolean => startsWith(head, 0xff, 0xd8, 0xff) && Number(head[3]) >= 0xc0 && head[3] !== 0xf7;

/** The main brand tells a film from a sound and from the pictures that are made the same way. */
const isMp4 = (head: Uint8Array): boolean =>
  head[0] === 0 && /^ftyp(isom|iso\d|mp4[12]|mp71|avc1|M4V[ HP]|dash|MSNV|mmp4)/.test(ascii(head, 4, 12));

/** The code that reads office files, loaded late since few forms ask for one. Undefined where it cannot be loaded. */
export const officeCode = (): Promise<typeof office | undefined> => import('./office.ts').catch(() => undefined);

/** Without that code the name decides. The server always has it. */
function kindByName(name: string): FileKind {
  const extension = fileExtension(name);
  return extension === 'docx' || extension === 'pptx' || extension === 'doc' ? extension : 'unknown';
}

/**
 * The kind of a file by its content (spec §5 Documents: the type is checked by content as well as by name). Client and server share
 * this (docs/decisions/0024). A text may contain the mark of a PDF, and then its name decides. Reads both ends of the file, and of an
 * office file its list of parts: a bounded part of any file. Throws only what `read` throws.
 */
export async function sniff(name: string, file: FileBytes): Promise<FileKind> {
  const { size, read } = file;
  const head = await read(0, Math.min(size, END_BYTES));
  const tail = size > END_BYTES ? await read(size - END_BYTES, size) : head;
  const [isZip, isOle] = [startsWith(head, 0x50, 0x4b, 0x03, 0x04), startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)];
  if (isZip || isOle) {
    const code = await officeCode();
    if (!code) return kindByName(name);
    return isZip ? code.officeKind(file, tail) : code.wordKind(file, head);
  }
  if (isPng(head)) return 'png';
  if (isJpeg(head)) return 'jpeg';
  if (isMp4(head)) return 'mp4';
  const isTxt = isText([head, tail], size);
  if (isPdf(head) && !(isTxt && fileExtension(name) === 'txt')) return 'pdf';
  return isTxt ? 'txt' : 'unknown';
}
