import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { FileFacts } from '../contract/input-types.ts';
import type { ReceivedFile } from './received-form.ts';

const kindOfExtension: Readonly<Record<string, string>> = { jpg: 'jpeg' };

/** The name of the stream that makes an OLE compound file a Word document. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
const UTF16_MARKS = [Buffer.from([0xFF, 0xFE]), Buffer.from([0xFE, 0xFF])];
/** The control characters that a text may hold: tab, line feed, form feed, carriage return, the escape of ISO-2022-JP. */
const TEXT_CONTROLS = new Set([0x09, 0x0A, 0x0C, 0x0D, 0x1B]);
const isNoText = (byte: number): boolean => byte < 0x20 && !TEXT_CONTROLS.has(byte);

const extensionOf = (name: string): string => {
  const extension = extname(name).slice(1).toLowerCase();
  return kindOfExtension[extension] ?? extension;
};

/** Whether some stretch of the file passes `test`; neighbouring stretches overlap by a few bytes. */
async function someStretch(path: string, test: (bytes: Buffer, isFirst: boolean) => boolean): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(65_536);
    for (let position = 0; ; position += buffer.length - WORD_STREAM.length) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead > 0 && test(buffer.subarray(0, bytesRead), position === 0)) return true;
      if (bytesRead < buffer.length) return false;
    }
  } finally {
    await handle.close();
  }
}

const isWideText = (path: string): Promise<boolean> =>
  someStretch(path, (bytes, isFirst) => isFirst && UTF16_MARKS.some((mark) => bytes.subarray(0, 2).equals(mark)));

const isText = async (path: string): Promise<boolean> => !(await someStretch(path, (bytes) => bytes.some(isNoText)));

/** What the bytes of a file say it is: a file kind of `schemas/input-types`, or `unknown`. */
async function contentOf(path: string): Promise<string> {
  // The package takes the mark for the beginning of a sound.
  if (await isWideText(path)) return 'txt';
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  if (found === undefined) return (await isText(path)) ? 'txt' : 'unknown';
  if (found === 'cfb') return (await someStretch(path, (bytes) => bytes.includes(WORD_STREAM))) ? 'doc' : 'unknown';
  return kindOfExtension[found] ?? found;
}

export const factsOf = async ({ path, fileName, size }: ReceivedFile): Promise<FileFacts> => ({
  name: fileName, size, extension: extensionOf(fileName), content: await contentOf(path),
});
