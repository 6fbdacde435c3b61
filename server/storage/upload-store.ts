import type { DataStore } from '@tus/server';

/** Seconds that an upload may go on: of a document, and of a video. */
export const lifetimes = { uploads: 24 * 3600, videoUploads: 7 * 24 * 3600 } as const;

/** Where the bytes of uploads are kept while they arrive, over a restart too: the store of a tus server, and what follows it. */
export interface UploadStore extends DataStore {
  /** Bytes that have arrived; `undefined` where there is no such upload. */
  readonly sizeOf: (id: string) => Promise<number | undefined>;
  /** Puts the bytes of an upload into a file of this path, of which there is none; the upload stays. */
  readonly fetch: (id: string, path: string) => Promise<void>;
  /** Removes uploads; what cannot be removed now goes when `ids` are next looked through. */
  readonly discard: (ids: readonly string[]) => Promise<void>;
  /** All of which anything is there, in the order of the beginning of the call. */
  readonly ids: () => Promise<readonly string[]>;
}

/** Discards what is there of uploads that are over, be it that they were cut off. `readOpen`: the ids of those that are not. */
export async function discardEnded(store: UploadStore, readOpen: () => Promise<readonly { readonly id: string }[]>): Promise<void> {
  // Listed first: an upload that begins in between is no leftover.
  const ids = await store.ids();
  const open = new Set((await readOpen()).map(({ id }) => id));
  await store.discard(ids.filter((id) => !open.has(id)));
}

/** Where resumable uploads are kept while they arrive. */
export interface WithUploads {
  readonly uploads: UploadStore;
}
