import { Listeners } from '../base/listeners.ts';
import type { UploadState } from '../base/upload-state.ts';
import type { Videos } from '../base/videos.ts';

/** A video of this browser that is being uploaded, or is uploaded and not saved yet. */
export interface PageUpload {
  readonly key: string;
  readonly state: UploadState;
}

const listeners = new Listeners();
let all: readonly PageUpload[] = [];

/** The uploads of this page for the rest of the portal: their code is loaded only once there are any. */
export const pageUploads = {
  /** The same list until something changes. */
  all: (): readonly PageUpload[] => all,
  subscribe: listeners.add,
};

/** Called by the code of the uploads once it is loaded. */
export function publishUploads(uploads: Pick<Videos<File>, 'keys' | 'state' | 'subscribe'>): void {
  const refresh = (): void => {
    all = uploads.keys('').flatMap((key) => {
      const state = uploads.state(key);
      return state ? [{ key, state }] : [];
    });
    listeners.notify();
  };
  uploads.subscribe(refresh);
  refresh();
}
