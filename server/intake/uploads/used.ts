import type { UploadStore } from '../../storage/upload-store.ts';

/** Where resumable uploads are kept while they arrive. */
export interface WithUploads {
  readonly uploads: UploadStore;
}
