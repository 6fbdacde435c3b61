import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type WithInputTypes, largestFile } from '../contract/input-types.ts';
import { Refusal, brokenContract } from '../http/refusal.ts';
import { plainName } from './plain-name.ts';

/** Where files lie while they arrive, on the file system of the storage. */
export interface WithIncoming {
  readonly incoming: string;
}

/** A file part, written to disk as it came. `size` is in bytes; one beyond the limit ends there. */
export interface ReceivedFile {
  readonly fieldName: string;
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  /** Where it went up by itself before the save. */
  readonly uploadId?: string;
}

/** A multipart body: its text parts in their order, its files in a temporary folder. */
export interface ReceivedForm {
  readonly folder: string;
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly files: readonly ReceivedFile[];
}

/** A form whose references to uploads are files. */
export interface CompletedForm {
  readonly form: ReceivedForm;
  /** `document_name_id` of documents whose upload is not finished, expired, used or not the applicant's. */
  readonly missing: readonly string[];
}

const MAX_TEXT_BYTES = 400_000;
const MAX_ALL_TEXT_BYTES = 8_000_000;
const MAX_BODY_BYTES = 256_000_000;

const limits = {
  files: 101, fields: 20_000, parts: 20_101, fieldNameSize: 2000, fieldSize: MAX_TEXT_BYTES,
};

const tooLarge = (): Refusal => new Refusal(413, { key: 'tooLarge' });

/** To be called in the same turn as the reading starts: listening sets the body flowing. */
function refuseEndlessBody(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  let seen = 0;
  request.raw.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MAX_BODY_BYTES) request.raw.destroy();
  });
}

/** The parser leaves the name out where a part has none, whatever its types say. */
const nameOf = ({ fieldname }: { readonly fieldname: string | undefined }): string => fieldname ?? '';

async function writeFilePart(part: MultipartFile, path: string): Promise<ReceivedFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { fieldName: nameOf(part), path, fileName: plainName(part.filename), size: part.file.bytesRead };
}

/** The parser's own complaints are plain errors; those of the file system and of limits have a code. */
function refuseMalformed(error: unknown): never {
  const isComplaint = error instanceof Error && error.constructor === Error && !('code' in error);
  throw isComplaint ? brokenContract(error.message) : error;
}

/** A file may have one byte too many, so that one that is too big is seen to be; the parser must not throw there. */
async function readParts(request: FastifyRequest, folder: string, largest: number): Promise<ReceivedForm> {
  const texts: [string, string][] = [];
  const files: ReceivedFile[] = [];
  let textBytes = 0;
  refuseEndlessBody(request);
  for await (const part of request.parts({ limits: { ...limits, fileSize: largest + 1 } })) {
    if (part.type === 'file') {
      files.push(await writeFilePart(part, join(folder, String(files.length))));
      continue;
    }
    const [name, text] = [nameOf(part), String(part.value)];
    textBytes += Buffer.byteLength(text) + name.length;
    if (part.valueTruncated || part.fieldnameTruncated || textBytes > MAX_ALL_TEXT_BYTES) throw tooLarge();
    texts.push([name, text]);
  }
  return { folder, texts, files };
}

/**
 * Receives a multipart body, files straight to disk, and hands it to `handle`; the files that it has not moved away
 * are removed after it. Throws a 413 beyond any limit, a 422 for what is no multipart body.
 */
export async function withReceivedForm<Value>(
  request: FastifyRequest, { incoming, inputTypes }: WithIncoming & WithInputTypes, handle: (form: ReceivedForm) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(incoming, 'form-'));
  try {
    return await handle(await readParts(request, folder, largestFile(inputTypes)).catch(refuseMalformed));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
