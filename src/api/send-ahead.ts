import { referTo, type Encoded, type EncodedFile } from '../base/body.ts';
import type { UploadPlace } from './client.ts';
import { digest } from './digest.ts';
import { stoppable } from './patience.ts';
import type { UploadOptions } from './resumable-upload.ts';
import type { SaveMemory } from './save-memory.ts';
import type { ProgressReport } from './save-progress.ts';

/** A save under way. */
interface Saving {
  readonly memory: SaveMemory;
  readonly progress: ProgressReport;
  readonly signal: AbortSignal | undefined;
}

/** How the memory of uploads names a file: the same file in another field is another document. */
export const uploadName = ({ field, file }: EncodedFile): Promise<string> => digest([field, file]);

/** Where the code of uploads cannot be had, the files travel in the call. */
const loadUploads = async (place: UploadPlace | undefined) =>
  (place ? import('./resumable-upload.ts').then(({ uploadFile }) => ({ place, uploadFile }), () => undefined) : undefined);

/** Sends the files that can be referred to, one after the other; what is left has references in their place. */
export async function sendAhead(place: UploadPlace | undefined, content: Encoded, saving: Saving): Promise<Encoded> {
  const ahead = content.files.filter(({ reference }) => reference !== undefined);
  const uploads = ahead.length > 0 ? await stoppable(loadUploads(place), saving.signal) : undefined;
  if (!uploads) return content;
  let { body, files } = content;
  for (const part of ahead) {
    const upload =
      part.file instanceof File ? await uploads.uploadFile(uploads.place, part.file, await optionsFor(part, saving)) : undefined;
    if (upload === undefined) saving.memory.forgetUpload(await uploadName(part));
    else [body, files] = [referTo(body, part, upload), files.filter((other) => other !== part)];
  }
  return { body, files };
}

async function optionsFor(part: EncodedFile, { memory, progress, signal }: Saving): Promise<UploadOptions> {
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
