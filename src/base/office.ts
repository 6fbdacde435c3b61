import type { FileBytes, FileKind } from './file.ts';

/** The most that is read of the list of parts at the end of a zip. */
const LIST_BYTES = 1_048_576;
/** The same for the part that names the types, packed and unpacked. */
const PACKED_BYTES = 65_536;
const TYPES_BYTES = 1_048_576;
/** The same for the directory of an OLE file: a thousand streams. */
const DIRECTORY_BYTES = 131_072;

/** An unsigned little-endian number; bytes past the end count as 0. */
function uintAt(bytes: Uint8Array, at: number, length: 2 | 4): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

/** Reads the part of a range that lies within the file: a file may name any range. */
const readRange = ({ size, read }: FileBytes, start: number, length: number): Promise<Uint8Array> =>
  (start < size ? read(start, Math.min(size, start + length)) : Promise.resolve(new Uint8Array()));

const END_RECORD = 'PK\x05\x06';
const TYPES_PART = '[Content_Types].xml';

/** Where the zip's directory has the entry of the types; -1 where it has none. */
function findTypes(directory: Uint8Array): number {
  for (let at = 0; uintAt(directory, at, 4) === 0x02014b50;) {
    const nameLength = uintAt(directory, at + 28, 2);
    if (nameLength === TYPES_PART.length && latin1(directory.subarray(at + 46, at + 46 + nameLength)) === TYPES_PART) return at;
    at += 46 + nameLength + uintAt(directory, at + 30, 2) + uintAt(directory, at + 32, 2);
  }
  return -1;
}

/** The text of the part in which every office file lists the kinds of its parts; empty where there is none. */
async function typesOf(file: FileBytes, tail: Uint8Array): Promise<string> {
  const end = latin1(tail).lastIndexOf(END_RECORD);
  const length = Math.min(uintAt(tail, end + 12, 4), LIST_BYTES);
  const directory = end === -1 ? tail.subarray(0, 0) : await readRange(file, uintAt(tail, end + 16, 4), length);
  const at = findTypes(directory);
  const [method, packedLength, start] = [uintAt(directory, at + 10, 2), uintAt(directory, at + 20, 4), uintAt(directory, at + 42, 4)];
  if (at === -1 || packedLength > PACKED_BYTES) return '';
  const header = await readRange(file, start, 30);
  const packed = await readRange(file, start + 30 + uintAt(header, 26, 2) + uintAt(header, 28, 2), packedLength);
  if (method === 0) return latin1(packed);
  return method === 8 ? latin1(await file.inflate(packed, TYPES_BYTES).catch(() => new Uint8Array())) : '';
}

/** The entry that tells the kind of a document. */
const MAIN_PART =
  /"application\/vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|presentationml\.presentation)\.main\+xml"/;

/**
 * The kind of a zip: its list of types tells a document from a template, from one with macros and from a slide show, and an
 * office file from a zip that merely contains one. `tail`: its last bytes.
 */
export async function officeKind(file: FileBytes, tail: Uint8Array): Promise<FileKind> {
  const types = await typesOf(file, tail);
  const [, main] = MAIN_PART.exec(types) ?? [];
  if (main === undefined) return 'unknown';
  return main.startsWith('word') ? 'docx' : 'pptx';
}

/** The streams at the top of an OLE file are a tree; what is embedded has a tree of its own. */
function hasStream(directory: Uint8Array, name: string): boolean {
  const seen = new Set<number>();
  const open = [uintAt(directory, 76, 4)];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const at = id * 128;
    if (seen.has(id) || at >= directory.length) continue;
    seen.add(id);
    if (latin1(directory.subarray(at, at + uintAt(directory, at + 64, 2))) === name && directory[at + 66] === 2) return true;
    open.push(uintAt(directory, at + 68, 4), uintAt(directory, at + 72, 4));
  }
  return false;
}

const WORD_STREAM = [...'WordDocument\0'].map((letter) => `${letter}\0`).join('');

/** Whether an OLE file is a Word document or another program's. `head`: its first bytes. */
export async function wordKind(file: FileBytes, head: Uint8Array): Promise<FileKind> {
  const sectorSize = uintAt(head, 30, 2) === 12 ? 4096 : 512;
  const sector = (number: number): Promise<Uint8Array> => readRange(file, (number + 1) * sectorSize, sectorSize);
  const perSector = sectorSize / 4;
  /** The sectors of the table have a table of their own: its first 109 entries are in the head, the others in one further sector. */
  const tableOf = async (index: number): Promise<Uint8Array> =>
    sector(index < 109 ? uintAt(head, 76 + 4 * index, 4) : uintAt(await sector(uintAt(head, 68, 4)), 4 * (index - 109), 4));
  const directory = new Uint8Array(DIRECTORY_BYTES);
  let length = 0;
  for (let number = uintAt(head, 48, 4); number < file.size / sectorSize && length + sectorSize <= directory.length;) {
    directory.set(await sector(number), length);
    length += sectorSize;
    const table = await tableOf(Math.floor(number / perSector));
    number = table.length === 0 ? Infinity : uintAt(table, (number % perSector) * 4, 4);
  }
  return hasStream(directory.subarray(0, length), WORD_STREAM) ? 'doc' : 'unknown';
}
