import { Listeners } from '../base/listeners.ts';
import type { UploadState } from '../base/upload-state.ts';
import type { VideoOfField, Videos } from '../base/videos.ts';
import { mayHaveUploads } from './mark.ts';
import { openTabChannel } from './tab-channel.ts';
import { isSameContent, newRecord } from './record.ts';
import { sendableOf } from './sources.ts';
import { uploadStore } from './store.ts';
import { TIMING } from './timing.ts';
import { abandonUpload } from './tus-requests.ts';
import { Upload, type UploadDeps } from './upload.ts';

export interface VideoUploadsOptions extends Omit<UploadDeps, 'onState' | 'timing'> {
  readonly timing?: UploadDeps['timing'];
}

/** A page's uploads. `close` ends this page's part: they continue in another tab or at the next load. */
export interface OpenVideoUploads extends Videos<File> {
  readonly close: () => void;
}

/** Opens the uploads of this browser on one page, and continues those that earlier pages left. */
export async function openVideoUploads(options: VideoUploadsOptions): Promise<OpenVideoUploads> {
  const uploads = new Map<string, Upload>();
  const listeners = new Listeners<[key: string]>();
  const deps: UploadDeps = {
    ...options,
    timing: options.timing ?? TIMING,
    onState: (key, state, isOwn) => {
      if (isOwn) tabChannel.tell({ kind: 'state', key, state });
      if (!state) uploads.delete(key);
      listeners.notify(key);
    },
  };

  /** Adopts uploads that earlier pages left or another tab has started. */
  const adopt = async (matches: (key: string) => boolean): Promise<void> => {
    const records = await uploadStore.all().catch(() => []);
    for (const record of records.filter(({ key }) => !uploads.has(key) && matches(key))) {
      const upload = new Upload(record, deps);
      uploads.set(record.key, upload);
      upload.run();
      listeners.notify(record.key);
    }
  };

  const remove = (key: string, isForgotten: boolean): void => {
    const upload = uploads.get(key);
    if (!upload) return;
    uploads.delete(key);
    const { place } = upload.record;
    if (!isForgotten && place) abandonUpload(place.uploadLink);
    void upload.end();
    tabChannel.tell({ kind: 'state', key, state: undefined });
    listeners.notify(key);
  };

  const follow = (key: string, state: UploadState | undefined): void => {
    const upload = uploads.get(key);
    if (!upload) {
      if (state) void adopt((other) => other === key);
      return;
    }
    if (state) upload.follow(state.kind === 'sending' ? { ...state, kind: 'waiting', for: 'elsewhere' } : state);
    else {
      // Only the tab that has its recording can delete it.
      void upload.end();
      uploads.delete(key);
    }
    listeners.notify(key);
  };

  const tabChannel = openTabChannel((item) => {
    if (item.kind === 'state') follow(item.key, item.state);
    else uploads.get(item.key)?.[item.order]();
  });

  const order = (key: string, what: 'pause' | 'resume'): void => {
    const upload = uploads.get(key);
    if (!upload) return;
    tabChannel.tell({ kind: 'order', key, order: what });
    upload[what]();
  };

  const begin = async (key: string, video: VideoOfField<File>): Promise<void> => {
    const record = newRecord(key, video, Date.now());
    const upload = new Upload(record, deps, sendableOf(record.id, video.content));
    uploads.set(key, upload);
    listeners.notify(key);
    await upload.save();
    if (uploads.get(key) === upload) upload.run();
  };

  const unsubscribeClosed = uploadStore.onClosed(() => { for (const upload of uploads.values()) void upload.saveAgain(); });

  // An applicant without uploads has no database of them.
  if (await mayHaveUploads()) await adopt(() => true);

  return {
    state: (key) => uploads.get(key)?.state,
    keys: (prefix) => [...uploads.keys()].filter((key) => key.startsWith(prefix)),
    isElsewhere: (key) => uploads.get(key)?.isElsewhere === true,
    subscribe: listeners.add,
    start: (key, video) => {
      const existing = uploads.get(key);
      const { content } = video;
      // A video that the host has refused needs a new upload at a new address.
      const isOver = existing?.state.kind === 'done' || (existing?.state.kind === 'failed' && existing.state.failure.kind === 'video');
      if (existing && !isOver && isSameContent(existing.record, content)) {
        existing.give(sendableOf(existing.record.id, content));
        return;
      }
      // The field has the old video's address until the new one is uploaded, so that is not deleted; the host drops unsaved ones.
      remove(key, existing?.state.kind === 'done');
      void begin(key, video);
    },
    pause: (key) => { order(key, 'pause'); },
    resume: (key) => { order(key, 'resume'); },
    cancel: (key) => { remove(key, false); },
    forget: (key) => { remove(key, true); },
    close: () => {
      for (const upload of uploads.values()) upload.leave();
      unsubscribeClosed();
      tabChannel.close();
    },
  };
}
