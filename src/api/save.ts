import { withUploadReference, type Encoded, type EncodedFile } from '../base/body.ts';
import { persistentStore, type KeyStore } from '../base/stores.ts';
import type { Call } from './call.ts';
import type { Client, UploadTarget } from './client.ts';
import { digest } from './digest.ts';
import { ApiError, failureOf, isDecided } from './failure.ts';
import { toFormData } from './form-data.ts';
import { rememberSave, type SaveMemory } from './save-memory.ts';
import { reportProgress, type SaveProgress, type ProgressReport } from './save-progress.ts';
import { sendNewest } from './send-newest.ts';
import { abortable } from './retry.ts';
import type { UploadOptions } from './resumable-upload.ts';

export type { SaveProgress } from './save-progress.ts';

export interface SaveOptions {
  /** What is saved and whose it is, as its draft is named. */
  readonly scope: string;
  /** The revision that it was made on, where the server names one. */
  readonly revision?: string | undefined;
  /** The definitions that its form was made of, where the server names them. */
  readonly formVersion?: string | undefined;
  /**
   * It continues an earlier save: where that one waited, this one has its age. Otherwise the applicant has pressed just now, and the
   * age of an answer starts again.
   */
  readonly resumed?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SaveProgress) => void;
  /** Where the save is remembered until it is answered. */
  readonly store?: KeyStore;
}

/**
 * Saves over a bad network. Where the server offers it, each file that can be referred to is uploaded first, resumably, and
 * the call refers to it; elsewhere all files travel in the call. With the idempotency key, repeating a save whose answer was
 * lost does not save twice, and uploaded files are not sent again. A newer save of the same scope aborts it. Throws an
 * `ApiError`, of an upload as of the call.
 */
export const save = <Answer>(client: Client, call: Call<Answer>, content: Encoded, options: SaveOptions): Promise<Answer> =>
  sendNewest(options.scope, (signal) => saveUntil(signal, client, call, content, options), options.signal);

async function saveUntil<Answer>(
  signal: AbortSignal, client: Client, call: Call<Answer>, content: Encoded, options: SaveOptions,
): Promise<Answer> {
  const { scope, revision, formVersion, resumed = false, onProgress = () => undefined, store = persistentStore() } = options;
  const memory = rememberSave(store, scope);
  const digest = await digestOfSave(call, content);
  // Where the applicant has logged out since, this throws before anything is stored on the device again.
  client.check(call, scope);
  const idempotencyKey = memory.keyFor(digest, revision, resumed ? undefined : call.aged?.now());
  const progress = reportProgress(content.files, onProgress);
  const { body, files } = await uploadFirst(client.uploads?.(call.access, scope), content, { memory, progress, signal }).catch(asUnsent);
  const waited = resumed ? memory.confirmed() : undefined;
  // The call for the server's time is aborted with the save.
  const sendTimeCall: Client['send'] = (timeCall, input) =>
    client.send(timeCall, { ...input, scope, signal, onWaiting: progress.wait });
  const answerAge = waited && await call.aged?.since(waited.serverTime ?? waited.since, sendTimeCall);
  try {
    const answer = await client.send(call, {
      scope,
      ...(call.multipart || files.length > 0 ? { form: toFormData(body) } : { json: body }),
      idempotencyKey, ...(revision !== undefined && { revision }), ...(formVersion !== undefined && { formVersion }),
      ...(answerAge !== undefined && { answerAge }),
      signal,
      onWaiting: progress.wait,
      onProgress: (sent, total) => { progress.request(files, sent / total); },
    });
    memory.forget(idempotencyKey);
    return answer;
  } catch (error) {
    await forgetRefusedSave(error, content.files, memory, idempotencyKey);
    throw error;
  }
}

/** Identifies the content of a save; files by name, size and time of change. */
export const digestOfSave = ({ method, path }: Call<unknown>, { body }: Encoded): Promise<string> => digest([method, path, body]);

/** Marks a failure before the call as `unsent`: the save cannot have been made. */
function asUnsent(error: unknown): never {
  const failure = failureOf(error);
  const isUncertain = failure?.kind === 'network' || failure?.kind === 'timeout' || failure?.kind === 'aborted';
  throw isUncertain ? new ApiError({ ...failure, unsent: true }) : error;
}

/**
 * A refusal is an answer, and so is a denial. After any other failure, such as an unreadable answer, the save may have been
 * made. Files that a refusal names are uploaded again next time.
 */
async function forgetRefusedSave(error: unknown, files: readonly EncodedFile[], memory: SaveMemory, key: string): Promise<void> {
  const failure = failureOf(error);
  if (!failure || !isDecided(failure)) return;
  memory.forgetKey(key);
  if (failure.kind !== 'refused') return;
  const named = files.filter((part) => Object.keys(failure.refusal.fields).some((name) => isNamed(part, name)));
  for (const part of named) memory.forgetUpload(await uploadName(part));
}

/** Whether `name` means this file: by its field, its path in the body, with or without the root, or a path above it. */
function isNamed({ field, path, reference = '' }: EncodedFile, name: string): boolean {
  const candidates = [path, [...path.slice(0, -1), reference]].flatMap((place) => [place.join('.'), place.slice(1).join('.')]);
  return [field, ...candidates].some((known) => known === name || known.startsWith(`${name}.`));
}

/** A save under way. */
interface SaveContext {
  readonly memory: SaveMemory;
  readonly progress: ProgressReport;
  readonly signal: AbortSignal | undefined;
}

/** How the memory of uploads names a file: the same file in another field is another document. */
const uploadName = ({ field, file }: EncodedFile): Promise<string> => digest([field, file]);

/** Where the upload code cannot be loaded, the files travel in the call. */
const loadUploads = async (target: UploadTarget | undefined) =>
  (target ? import('./resumable-upload.ts').then(({ uploadFile }) => ({ place: target, uploadFile }), () => undefined) : undefined);

/** Uploads the files that can be referred to, one after the other; returns the content with references in their place. */
async function uploadFirst(target: UploadTarget | undefined, content: Encoded, context: SaveContext): Promise<Encoded> {
  const uploadable = content.files.filter(({ reference }) => reference !== undefined);
  const uploads = uploadable.length > 0 ? await abortable(loadUploads(target), context.signal) : undefined;
  if (!uploads) return content;
  let { body, files } = content;
  for (const part of uploadable) {
    const upload =
      part.file instanceof File ? await uploads.uploadFile(uploads.place, part.file, await optionsFor(part, context)) : undefined;
    if (upload === undefined) context.memory.forgetUpload(await uploadName(part));
    else [body, files] = [withUploadReference(body, part, upload), files.filter((other) => other !== part)];
  }
  return { body, files };
}

async function optionsFor(part: EncodedFile, { memory, progress, signal }: SaveContext): Promise<UploadOptions> {
  const name = await uploadName(part);
  const address = memory.uploadOf(name);
  return {
    ...(address !== undefined && { address }),
    ...(signal && { signal }),
    onAddress: (found) => { memory.keepUpload(name, found); },
    onProgress: (bytes) => { progress.file(part, bytes); },
    onWaiting: progress.wait,
  };
}
