/** The bytes of a text in Latin-1. */
export const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));

export const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const word = (value: number): readonly number[] => [value & 0xff, (value >> 8) & 0xff];
const double = (value: number): readonly number[] => [...word(value & 0xffff), ...word(value >>> 16)];

export interface Entry {
  readonly name: string;
  readonly size: number;
  /** The stored bytes, as many as `size`; without it the entry has meaningless bytes. */
  readonly content?: Uint8Array;
  /** 0 stored, 8 deflated. */
  readonly method?: number;
}

/** A zip; `streamed`: with sizes in its directory only, as programs write that cannot seek. */
export function zip(entries: readonly Entry[], { streamed = false, before = 0 } = {}): Uint8Array<ArrayBuffer> {
  const records: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = before;
  for (const { name, size, content = new Uint8Array(size).fill(0xaa), method = 0 } of entries) {
    const sizes = [...double(0), ...double(size), ...double(size)];
    const start = [...word(20), ...word(streamed ? 8 : 0), ...word(method), ...word(0), ...word(0)];
    const names = [...word(name.length), ...word(0)];
    const header = [...start, ...(streamed ? new Uint8Array(12) : sizes), ...names];
    const record = join(latin('PK\x03\x04'), Uint8Array.from(header), latin(name), content);
    const entry = [...word(20), ...start, ...sizes, ...names, ...word(0), ...word(0), ...word(0), ...double(0), ...double(offset)];
    directory.push(join(latin('PK\x01\x02'), Uint8Array.from(entry), latin(name)));
    records.push(record);
    offset += record.length;
  }
  const central = join(...directory);
  const count = word(entries.length);
  const end = [...word(0), ...word(0), ...count, ...count, ...double(central.length), ...double(offset), ...word(0)];
  return join(...records, central, latin('PK\x05\x06'), Uint8Array.from(end));
}

/** An entry of an OLE file: a stream, or a storage with its entries. */
export interface OlePart {
  readonly name: string;
  readonly parts?: readonly OlePart[];
}

const NONE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;

/** One entry of an OLE directory; `right` and `child` are numbers of other entries. */
function oleEntry(name: string, type: number, right: number, child: number): Uint8Array {
  const entry = new Uint8Array(128);
  entry.set([...name].flatMap((letter) => word(letter.charCodeAt(0))));
  entry.set([...word(name.length * 2 + 2), type, 1, ...double(NONE), ...double(right), ...double(child)], 64);
  entry.set(double(END_OF_CHAIN), 116);
  return entry;
}

/** The directory entries of these parts and their contents, in the order of their numbers, starting with `from`. */
function olePlaces(parts: readonly OlePart[], from: number): readonly Uint8Array[] {
  let next = from + parts.length;
  const within: Uint8Array[] = [];
  const places = parts.map(({ name, parts: inner }, index) => {
    const right = index + 1 < parts.length ? from + index + 1 : NONE;
    const child = inner && inner.length > 0 ? next : NONE;
    const more = inner ? olePlaces(inner, next) : [];
    within.push(...more);
    next += more.length;
    return oleEntry(name, inner ? 1 : 2, right, child);
  });
  return [...places, ...within];
}

/** An OLE file of empty streams: the head, `far` sectors of nothing, the directory, and the table of all sectors at the end. */
export function ole(parts: readonly OlePart[], { sectorSize = 512, far = 0 } = {}): Uint8Array<ArrayBuffer> {
  const places = [oleEntry('Root Entry', 5, NONE, parts.length > 0 ? 1 : NONE), ...olePlaces(parts, 1)];
  const directorySectors = Math.ceil((places.length * 128) / sectorSize);
  const perSector = sectorSize / 4;
  // The tables also list their own sectors, and the sector that names the tables beyond the 109th.
  let tables = 1;
  const extra = (): number => (tables > 109 ? 1 : 0);
  while (tables * perSector < far + directorySectors + tables + extra()) tables += 1;
  const first = far + directorySectors;
  const file = new Uint8Array((1 + first + tables + extra()) * sectorSize);
  const at = (sector: number): number => (sector + 1) * sectorSize;
  const tableNumbers = Array.from({ length: tables }, (_, index) => first + index);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.set([...word(0x3e), ...word(sectorSize === 512 ? 3 : 4), ...word(0xfffe), ...word(sectorSize === 512 ? 9 : 12), ...word(6)], 24);
  file.set([...double(sectorSize === 512 ? 0 : directorySectors), ...double(tables), ...double(far), ...double(0), ...double(4096)], 40);
  file.set([...double(END_OF_CHAIN), ...double(0), ...double(extra() ? first + tables : END_OF_CHAIN), ...double(extra())], 60);
  file.fill(0xff, 76, 512);
  file.set(tableNumbers.slice(0, 109).flatMap(double), 76);
  if (extra()) file.set(tableNumbers.slice(109).flatMap(double), at(first + tables));
  file.fill(0xff, at(first), at(first + tables));
  for (let index = 0; index < directorySectors; index += 1) {
    file.set(double(index + 1 < directorySectors ? far + index + 1 : END_OF_CHAIN), at(first) + (far + index) * 4);
  }
  places.forEach((place, index) => { file.set(place, at(far) + index * 128); });
  return file;
}

/** The part that declares the type of the main part. */
export function typesPart(type: string, main = 'word/document.xml'): Entry {
  const content = latin(`<?xml version="1.0"?><Types><Override PartName="/${main}" ContentType="application/${type}.main+xml"/></Types>`);
  return { name: '[Content_Types].xml', size: content.length, content };
}

const OFFICE = 'vnd.openxmlformats-officedocument';

function office(kind: string, main: string, ...names: readonly string[]): Uint8Array<ArrayBuffer> {
  return zip([typesPart(`${OFFICE}.${kind}`, main), ...['_rels/.rels', main, ...names].map((name) => ({ name, size: 40 }))]);
}

/** A 1 × 1 picture that every browser decodes. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const bytesOf = {
  pdf: latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  png: latin(atob(PNG)),
  jpeg: join(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), latin('JFIF\0'), Uint8Array.from([1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9])),
  docx: office('wordprocessingml.document', 'word/document.xml', 'word/styles.xml'),
  pptx: office('presentationml.presentation', 'ppt/presentation.xml', 'ppt/slides/slide1.xml'),
  xlsx: office('spreadsheetml.sheet', 'xl/workbook.xml'),
  doc: ole([{ name: '1Table' }, { name: 'WordDocument' }]),
  txt: new TextEncoder().encode('Hello, 日本語のテキストです。\r\n\tEnd\n'),
  mp4: join(Uint8Array.from([0, 0, 0, 24]), latin('ftypisom'), Uint8Array.from([0, 0, 2, 0]), latin('isomiso2')),
  exe: join(latin('MZ\x90\0\x03\0\0\0\x04'), new Uint8Array(64)),
  gif: join(latin('GIF89a'), Uint8Array.from([1, 0, 1, 0, 0x80, 0, 0])),
} as const;
