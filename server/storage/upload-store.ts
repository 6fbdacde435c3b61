import type { DataStore } from '@tus/server';

/** Seconds until an upload expires: of a document, and of a video. */
export const uploadLifetimes = { uploads: 24 * 3600, videoUploads: 7 * 24 * 3600 } as const;

/** The store of open uploads, which survives restarts: that of a tus server, and further operations. */
export interface UploadStore extends DataStore {
  /** The number of stored bytes; `undefined` where there is no such upload. */
  readonly sizeOf: (id: string) => Promise<number | undefined>;
  /** Copies the bytes of an upload into a new file of this path; the upload stays. */
  readonly fetch: (id: string, path: string) => Promise<void>;
  /** Removes uploads; those that cannot be removed now are removed when `ids` are next checked. */
  readonly discard: (ids: readonly string[]) => Promise<void>;
  /** The ids of all uploads with any data, at the beginning of the call. */
  readonly ids: () => Promise<readonly string[]>;
}

/** Discards the data of ended uploads, interrupted ones included. `readOpen`: the ids of open ones. */
export async function discardEnded(store: UploadStore, readOpen: () => Promise<readonly { readonly id: string }[]>): Promise<void> {
  // Listed first: an upload that begins in between is none of them.
  const ids = await store.ids();
  const open = new Set((await readOpen()).map(({ id }) => id));
  await store.discard(ids.filter((id) => !open.has(id)));
}

/** The store of resumable uploads. */
export interface WithUploads {
  readonly uploads: UploadStore;
}
