import type { ServedPayload } from '../compiler/encode-served.ts';

/** What a save sends under `applicant`; only the profile has a photo. */
export interface SavedPayload extends ServedPayload {
  readonly photograph?: unknown;
}

type Chosen = readonly [field: string, value: unknown];

/** A file on its way, by the field it was chosen in. */
export interface Upload {
  readonly field: string;
  readonly file: Blob;
}

export function uploadsOf({ photograph, documents_attributes: documents }: SavedPayload): readonly Upload[] {
  const chosen = Object.entries(documents).map(([id, { upload }]): Chosen => [`documents.${id}`, upload]);
  const files: readonly Chosen[] = [['photograph', photograph], ...chosen];
  return files.flatMap(([field, file]) => (file instanceof Blob ? [{ field, file }] : []));
}

/** The last byte tells: a file that has changed cannot be read, one that was deleted is found empty. */
const isReadable = (file: Blob): Promise<boolean> =>
  file.slice(-1).arrayBuffer().then(({ byteLength }) => byteLength > 0, () => false);

/** The fields whose file was moved, changed or deleted since it was chosen. Sending it would fail like a lost connection. */
export async function unreadableFields(uploads: readonly Upload[]): Promise<readonly string[]> {
  const readable = await Promise.all(uploads.map(({ file }) => isReadable(file)));
  return uploads.filter((_, position) => !readable[position]).map(({ field }) => field);
}
