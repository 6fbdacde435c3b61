import type { Download, Page } from 'playwright';
import { bytesOf } from '../../../packages/arbitraries/files.ts';
import { coming } from './coming.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file of a kind that the server takes too; `bytes` makes it longer. */
export const pdf = (name: string, bytes = bytesOf.pdf.length): ChosenFile => ({
  name, mimeType: 'application/pdf', buffer: Buffer.concat([bytesOf.pdf, Buffer.alloc(bytes - bytesOf.pdf.length, ' ')]),
});

export const png = (name: string, bytes = bytesOf.png.length): ChosenFile => ({
  name, mimeType: 'image/png', buffer: Buffer.concat([bytesOf.png, Buffer.alloc(bytes - bytesOf.png.length)]),
});

export const empty = (name: string): ChosenFile => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(0) });

/** A program that calls itself something else. */
export const disguised = (name: string): ChosenFile => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytesOf.exe) });

/** What a window that `press` opens downloads. */
export async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = coming(page.waitForEvent('popup').then((window) => window.waitForEvent('download')));
  await press();
  return download;
}
