/** Smallest real beginnings of files of each kind, as bytes. */
const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));

const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
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

interface Entry {
  readonly name: string;
  readonly size: number;
  /** As long as `size`; without it the entry holds bytes that look like nothing. */
  readonly content?: Uint8Array;
}

/** A stored zip. */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const records: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, size, content = new Uint8Array(size).fill(0xaa) } of entries) {
    const sizes = [...double(0), ...double(size), ...double(size), ...word(name.length), ...word(0)];
    const header = [...word(20), ...word(0), ...word(0), ...word(0), ...word(0), ...sizes];
    const record = join(latin('PK\x03\x04'), Uint8Array.from(header), latin(name), content);
    const entry = [...word(20), ...header, ...word(0), ...word(0), ...word(0), ...double(0), ...double(offset)];
    directory.push(join(latin('PK\x01\x02'), Uint8Array.from(entry), latin(name)));
    records.push(record);
    offset += record.length;
  }
  const central = join(...directory);
  const end = [...word(0), ...word(0), ...word(entries.length), ...word(entries.length), ...double(central.length), ...double(offset), ...word(0)];
  return join(...records, central, latin('PK\x05\x06'), Uint8Array.from(end));
}

/** `kind` is what the archive's list of types says of its main part. */
function office(kind: string, ...names: readonly string[]): Uint8Array<ArrayBuffer> {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  const content = latin(`<?xml version="1.0"?><Types><Override PartName="/${String(names[0])}" ContentType="${type}"/></Types>`);
  return zip([{ name: '[Content_Types].xml', size: content.length, content }, ...['_rels/.rels', ...names].map((name) => ({ name, size: 40 }))]);
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
  doc: join(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(504)),
  txt: new TextEncoder().encode('Hello, 日本語のテキストです。\r\n\tEnd\n'),
  mp4: join(Uint8Array.from([0, 0, 0, 24]), latin('ftypisom'), Uint8Array.from([0, 0, 2, 0]), latin('isomiso2')),
  exe: join(latin('MZ\x90\0\x03\0\0\0\x04'), new Uint8Array(64)),
  gif: join(latin('GIF89a'), Uint8Array.from([1, 0, 1, 0, 0x80, 0, 0])),
} as const;
