import type { Call } from './call.ts';
import type { Client, UploadPlace } from './client.ts';
import { digest } from './digest.ts';
import { ApiError, failureOf } from './failure.ts';
import { toFormData } from './form-data.ts';
import { rememberSave, type SaveMemory } from './save-memory.ts';
import { reportProgress, type ProgressReport, type SaveProgress } from './save-progress.ts';
import type { KeyStore } from './session.ts';

export type { SaveProgress } from './save-progress.ts';

type Document = object & { readonly upload?: unknown };

/** What a save sends: everything of an applicant, files as leaves; each document's file stands in `upload`. */
export interface SavePayload {
  readonly applicant: object & { readonly documents_attributes?: Readonly<Record<string, Document>> };
}

export interface SaveOptions {
  /** The form and whose it is, as its draft is named. */
  readonly scope: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SaveProgress) => void;
  /** Where the save is remembered until it is answered. */
  readonly store?: KeyStore;
}

/** A save under way. */
interface Saving {
  readonly memory: SaveMemory;
  readonly progress: ProgressReport;
  readonly signal: AbortSignal | undefined;
}

/**
 * Saves a form over a bad network. Where the server offers it, each document goes up by itself first, resumable, and the
 * call refers to it; elsewhere all files travel in the call. An idempotency key makes the repeat of a save whose answer
 * was lost no second one; a repeat sends no document again. Throws an `ApiError`, of an upload as of the call.
 */
export async function saveForm<Answer>(client: Client, call: Call<Answer>, payload: SavePayload, options: SaveOptions): Promise<Answer> {
  const { scope, signal, onProgress = () => undefined, store = localStorage } = options;
  const memory = rememberSave(store, scope);
  const idempotencyKey = memory.keyFor(await digest([call.method, call.path, payload]));
  const progress = reportProgress(filesIn(payload), onProgress);
  const ready = await withUploads(client.uploads, payload, { memory, progress, signal }).catch(throwUnsent);
  const carried = filesIn(ready);
  try {
    const answer = await client.send(call, {
      form: toFormData({ ...ready }), idempotencyKey, ...(signal && { signal }),
      onProgress: (sent, total) => { progress.request(carried, sent / total); },
    });
    memory.forget();
    return answer;
  } catch (error) {
    settle(error, memory);
    throw error;
  }
}

/** What ended before the call: nothing of the save can have been made. */
function throwUnsent(error: unknown): never {
  const failure = failureOf(error);
  const isOpen = failure?.kind === 'network' || failure?.kind === 'timeout' || failure?.kind === 'aborted';
  throw isOpen ? new ApiError({ ...failure, unsent: true }) : error;
}

/** A refusal is an answer; whatever else went wrong, the save may have been made. */
function settle(error: unknown, memory: SaveMemory): void {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused' || failure.status >= 500) return;
  memory.forgetKey();
  if (Object.keys(failure.refusal.fields).some((field) => field.startsWith('documents'))) memory.forgetUploads();
}

const filesIn = (value: unknown): readonly Blob[] => {
  if (value instanceof Blob) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
};

/** Where the code of uploads cannot be had, the documents travel in the call. */
const loadUploads = (place: UploadPlace | undefined) =>
  (place ? import('./resumable-upload.ts').then(({ uploadFile }) => ({ place, uploadFile }), () => undefined) : undefined);

/** The payload with references in the place of documents that have gone up, one after the other. */
async function withUploads(place: UploadPlace | undefined, payload: SavePayload, saving: Saving): Promise<SavePayload> {
  const { documents_attributes: documents = {} } = payload.applicant;
  const isFile = ({ upload }: Document): boolean => upload instanceof File;
  const uploads = Object.values(documents).some(isFile) ? await loadUploads(place) : undefined;
  if (!uploads) return payload;
  const entries: [string, Document][] = [];
  for (const [id, document] of Object.entries(documents)) {
    const { upload: file, ...rest } = document;
    const reference = file instanceof File ? await uploads.uploadFile(uploads.place, file, await uploadOptions(id, file, saving)) : undefined;
    const referring = { ...rest, upload_id: reference };
    entries.push([id, reference === undefined ? document : referring]);
  }
  return { applicant: { ...payload.applicant, documents_attributes: Object.fromEntries(entries) } };
}

async function uploadOptions(documentId: string, file: File, { memory, progress, signal }: Saving) {
  const name = await digest([documentId, file]);
  const address = memory.uploadOf(name);
  return {
    ...(address !== undefined && { address }),
    ...(signal && { signal }),
    onAddress: (found: string): void => { memory.keepUpload(name, found); },
    onProgress: (bytes: number): void => { progress.file(file, bytes); },
    onWaiting: progress.wait,
  };
}
