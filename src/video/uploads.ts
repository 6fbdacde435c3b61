import { Listeners } from '../base/listeners.ts';
import type { UploadState } from '../base/upload-state.ts';
import type { VideoOfField, Videos } from '../base/videos.ts';
import { mayHaveUploads } from './mark.ts';
import { openNews } from './news.ts';
import { isSameContent, newRecord } from './record.ts';
import { sendableOf } from './sources.ts';
import { uploadStore } from './store.ts';
import { TIMING } from './timing.ts';
import { giveUp } from './tus-requests.ts';
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
      if (isOwn) news.tell({ kind: 'state', key, state });
      if (!state) uploads.delete(key);
      listeners.tell(key);
    },
  };

  /** Adopts uploads that earlier pages left or another tab has started. */
  const takeUp = async (isMeant: (key: string) => boolean): Promise<void> => {
    const records = await uploadStore.all().catch(() => []);
    for (const record of records.filter(({ key }) => !uploads.has(key) && isMeant(key))) {
      const upload = new Upload(record, deps);
      uploads.set(record.key, upload);
      upload.run();
      listeners.tell(record.key);
    }
  };

  const remove = (key: string, isForgotten: boolean): void => {
    const upload = uploads.get(key);
    if (!upload) return;
    uploads.delete(key);
    const { place } = upload.record;
    if (!isForgotten && place) giveUp(place.uploadLink);
    void upload.end();
    news.tell({ kind: 'state', key, state: undefined });
    listeners.tell(key);
  };

  const follow = (key: string, state: UploadState | undefined): void => {
    const upload = uploads.get(key);
    if (!upload) {
      if (state) void takeUp((other) => other === key);
      return;
    }
    if (state) upload.follow(state.kind === 'sending' ? { ...state, kind: 'waiting', for: 'elsewhere' } : state);
    else {
      // Only the tab that has its recording can delete it.
      void upload.end();
      uploads.delete(key);
    }
    listeners.tell(key);
  };

  const news = openNews((item) => {
    if (item.kind === 'state') follow(item.key, item.state);
    else uploads.get(item.key)?.[item.order]();
  });

  const order = (key: string, what: 'pause' | 'resume'): void => {
    const upload = uploads.get(key);
    if (!upload) return;
    news.tell({ kind: 'order', key, order: what });
    upload[what]();
  };

  const begin = async (key: string, video: VideoOfField<File>): Promise<void> => {
    const record = newRecord(key, video, Date.now());
    const upload = new Upload(record, deps, sendableOf(record.id, video.content));
    uploads.set(key, upload);
    listeners.tell(key);
    await upload.save();
    if (uploads.get(key) === upload) upload.run();
  };

  const endWatch = uploadStore.onClosed(() => { for (const upload of uploads.values()) void upload.saveAgain(); });

  // An applicant without uploads has no database of them.
  if (await mayHaveUploads()) await takeUp(() => true);

  return {
    state: (key) => uploads.get(key)?.state,
    keys: (beginning) => [...uploads.keys()].filter((key) => key.startsWith(beginning)),
    isElsewhere: (key) => uploads.get(key)?.isElsewhere === true,
    subscribe: listeners.add,
    start: (key, video) => {
      const before = uploads.get(key);
      const { content } = video;
      // A video that the host has refused needs a new upload at a new address.
      const isOver = before?.state.kind === 'done' || (before?.state.kind === 'failed' && before.state.failure.kind === 'video');
      if (before && !isOver && isSameContent(before.record, content)) {
        before.give(sendableOf(before.record.id, content));
        return;
      }
      // The field has the old video's address until the new one is uploaded, so that is not deleted; the host drops unsaved ones.
      remove(key, before?.state.kind === 'done');
      void begin(key, video);
    },
    pause: (key) => { order(key, 'pause'); },
    resume: (key) => { order(key, 'resume'); },
    cancel: (key) => { remove(key, false); },
    forget: (key) => { remove(key, true); },
    close: () => {
      for (const upload of uploads.values()) upload.leave();
      endWatch();
      news.close();
    },
  };
}
