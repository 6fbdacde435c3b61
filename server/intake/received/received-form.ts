import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { textOf } from '../../base/utf8.ts';
import { type WithInputTypes, largestFile } from '../../contract/input-types.ts';
import { HttpError, contractViolation, quotedName } from '../../http/http-error.ts';
import { type Sender, type WithDiskSpace, requireDiskSpace } from '../../http/disk-space.ts';
import { type PartHead, plainName } from './part-head.ts';
import { type PartLimits, filesTooLarge, readParts, textsAlone, tooLarge } from './read-parts.ts';
import { plainLineEnds } from './line-ends.ts';

/** The folder of files that are arriving, on the file system of the storage. */
export interface WithIncoming {
  readonly incoming: string;
}

/** A file part, written to disk. `size` is in bytes; a file beyond the limit is cut after it. */
export interface ReceivedFile {
  readonly fieldName: string;
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The id of its upload, where it was uploaded before the save. */
  readonly uploadId?: string;
}

/** A multipart body: its text parts in their order, its files in a temporary folder. */
export interface ReceivedForm {
  /** The folder of its files, made when it is first needed: most saves have no file. */
  readonly folder: () => Promise<string>;
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly files: readonly ReceivedFile[];
}

/** A form whose references to uploads are files. */
export interface CompletedForm {
  readonly form: ReceivedForm;
  /** `document_name_id` of documents whose upload is not finished, expired, used or not the applicant's. */
  readonly missing: readonly string[];
}

/** The limits of a form, and its sender. */
export interface FormLimits extends PartLimits {
  readonly sender: Sender;
  /** Bytes of all texts together, and of their names. */
  readonly textBytes: number;
}

/** The limits of applicants, and of strangers who register. */
export const formLimits = {
  applicant: { sender: 'applicant', parts: 5000, bytes: 256_000_000, textBytes: 8_000_000 },
  stranger: { sender: 'stranger', parts: 2000, bytes: 128_000_000, textBytes: 2_000_000 },
} as const satisfies Readonly<Record<string, FormLimits>>;

const MOST_FILES = 101;
/** Of documents and of education together. */
const MOST_ENTRIES = 200;
const LONGEST_KEY = 20;
const LONGEST_NAME = 2000;
const MOST_TEXT_BYTES = 400_000;
/** A smaller form goes to the database alone, which has reserved disk space, and is read as a whole. */
const LARGEST_SMALL_FORM = 100_000;
/** Others write at the same time: after so many bytes of files the disk space is checked again. */
const SPACE_CHECK_BYTES = 2_000_000;

/** A list of the form, and the key of an entry of it. */
const ENTRY = /^applicant\[(documents_attributes|applicant_universities_attributes)\]\[([^\]]*)/;

/** What forms are received with. */
export type Receiving = WithIncoming & WithInputTypes & WithDiskSpace;

/** Receives the parts of a form, within its limits. */
class Form {
  readonly texts: [name: string, text: string][] = [];
  readonly files: ReceivedFile[] = [];
  readonly #folder: ReceivedForm['folder'];
  readonly #services: Receiving;
  readonly #limits: FormLimits;
  readonly #entries = new Set<string>();
  #textBytes = 0;
  #files = 0;
  #uncheckedBytes = 0;

  constructor(folder: ReceivedForm['folder'], limits: FormLimits, services: Receiving) {
    [this.#folder, this.#limits, this.#services] = [folder, limits, services];
  }

  /** Refuses a part by its name, before any of its content is read. */
  #admit(name: string): void {
    const [, list, key = ''] = ENTRY.exec(name) ?? [];
    if (list !== undefined) this.#entries.add(`${list} ${key}`);
    if (name.length > LONGEST_NAME || key.length > LONGEST_KEY || this.#entries.size > MOST_ENTRIES) throw tooLarge();
    this.#countText(name.length);
  }

  /** Takes the texts of a form that has been read as a whole. */
  takeTexts(texts: ReceivedForm['texts']): void {
    for (const [name, text] of texts) {
      this.#admit(name);
      this.texts.push([name, text]);
    }
  }

  async take(head: PartHead, content: Readable): Promise<void> {
    this.#admit(head.name);
    await (head.fileName === undefined ? this.#takeText(head, content) : this.#takeFile(head, head.fileName, content));
  }

  #countText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > this.#limits.textBytes) throw tooLarge();
  }

  async #takeText({ name }: PartHead, content: Readable): Promise<void> {
    const text: [string, string] = [name, ''];
    this.texts.push(text);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of content) {
      bytes += (piece as Buffer).length;
      this.#countText((piece as Buffer).length);
      if (bytes > MOST_TEXT_BYTES) throw new HttpError(413, new Map([[quotedName(name), [{ key: 'tooLarge' }]]]));
      pieces.push(piece as Buffer);
    }
    const whole = textOf(plainLineEnds(Buffer.concat(pieces)));
    if (whole === undefined) throw contractViolation(`${quotedName(name)} is no text in UTF-8`);
    text[1] = whole;
  }

  async #requireSpace(bytes: number): Promise<void> {
    this.#uncheckedBytes += bytes;
    if (this.#uncheckedBytes < SPACE_CHECK_BYTES) return;
    this.#uncheckedBytes = 0;
    await requireDiskSpace(this.#services, this.#limits.sender, SPACE_CHECK_BYTES);
  }

  /** A file may have one byte too many, so that it is recognised as too big. */
  async #takeFile({ name }: PartHead, fileName: string, content: Readable): Promise<void> {
    if (this.#files === MOST_FILES) throw tooLarge();
    const [index, most] = [this.#files, largestFile(this.#services.inputTypes) + 1];
    this.#files += 1;
    const path = join(await this.#folder(), String(index));
    const requireSpace = (bytes: number): Promise<void> => this.#requireSpace(bytes);
    const hash = createHash('sha256');
    let size = 0;
    await pipeline(content, async function* upTo(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        const accepted = piece.subarray(0, most - size);
        size += accepted.length;
        hash.update(accepted);
        await requireSpace(accepted.length);
        if (accepted.length > 0) yield accepted;
      }
    }, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    this.files[index] = { fieldName: name, path, fileName: plainName(fileName), size, sha256: hash.digest('hex') };
  }
}

async function wholeOf(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function readForm(
  request: FastifyRequest, folder: ReceivedForm['folder'], services: Receiving, limits: FormLimits,
): Promise<ReceivedForm> {
  const { raw, headers } = request;
  const [announced, type] = [Number(headers['content-length'] ?? 0), headers['content-type'] ?? ''];
  if (announced > limits.bytes) throw filesTooLarge();
  if (announced > LARGEST_SMALL_FORM) await requireDiskSpace(services, limits.sender, announced);
  const form = new Form(folder, limits, services);
  const whole = announced > 0 && announced <= Math.min(LARGEST_SMALL_FORM, limits.textBytes) ? await wholeOf(raw) : undefined;
  const texts = whole && textsAlone(whole, type);
  if (texts && texts.length <= limits.parts) form.takeTexts(texts);
  else await readParts(whole ? Readable.from([whole]) : raw, type, limits, (head, content) => form.take(head, content));
  return { folder, texts: form.texts, files: form.files };
}

/**
 * Receives a multipart body, files straight to disk, and hands it to `handle`; files that it has not moved away are removed afterwards.
 * Throws a 413 beyond any limit, a 507 where the disk is too full, a 422 for what is no multipart body.
 */
export async function withReceivedForm<Value>(
  request: FastifyRequest, services: Receiving, limits: FormLimits, handle: (form: ReceivedForm) => Promise<Value>,
): Promise<Value> {
  let folderPath: Promise<string> | undefined;
  const folder = (): Promise<string> => folderPath ??= mkdtemp(join(services.incoming, 'form-'));
  try {
    return await handle(await readForm(request, folder, services, limits));
  } finally {
    // A folder that could not be made has failed where it was needed.
    const path = await folderPath?.catch(() => undefined);
    if (path !== undefined) await rm(path, { recursive: true, force: true });
  }
}
