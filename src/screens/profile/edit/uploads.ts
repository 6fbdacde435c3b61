import type { ProfilePayload } from '../../../compiler/profile-form.ts';

type Chosen = readonly [field: string, value: unknown];

/** A file on its way, by the field it was chosen in; in the order of the request's parts. */
export interface Upload {
  readonly field: string;
  readonly bytes: number;
}

export function uploadsOf({ photograph, documents_attributes: documents }: ProfilePayload): readonly Upload[] {
  const chosen = Object.entries(documents).map(([id, { upload }]): Chosen => [`documents.${id}`, upload]);
  const files: readonly Chosen[] = [['photograph', photograph], ...chosen];
  return files.flatMap(([field, file]) => (file instanceof Blob ? [{ field, bytes: file.size }] : []));
}

/** How much of each file has left, 0 to 1. `share` is that of the whole request, which is little more than its files. */
export function sharesOf(uploads: readonly Upload[], share: number): ReadonlyMap<string, number> {
  let left = share * uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  return new Map(uploads.map(({ field, bytes }) => {
    const sent = Math.min(bytes, left);
    left -= sent;
    return [field, bytes === 0 ? 1 : sent / bytes];
  }));
}
