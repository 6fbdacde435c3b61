import { Listeners } from '../base/listeners.ts';
import type { UploadState } from '../base/upload-state.ts';
import type { VideoOfField, Videos } from '../base/videos.ts';
import { Late } from '../late/late.ts';
import { mayHaveUploads } from './mark.ts';

export interface LateVideoUploads extends Videos<File> {
  /** What an earlier page left goes on, if one did. Rejects where the code cannot be had. */
  readonly takeUp: () => Promise<void>;
}

/**
 * Uploads whose code comes when the first is begun, or when an earlier page left one. A video that is begun where the code
 * cannot be had has failed as if the host could not be reached, and is begun by `resume`.
 */
export function lateVideoUploads(load: () => Promise<Videos<File>>): LateVideoUploads {
  let opened: Videos<File> | undefined;
  const waiting = new Map<string, { readonly video: VideoOfField<File>; readonly state: UploadState }>();
  const listeners = new Listeners<[key: string]>();

  const late = new Late(async () => {
    opened = await load();
    opened.subscribe((key) => { listeners.tell(key); });
    for (const key of opened.keys('')) listeners.tell(key);
    return opened;
  });

  const begin = (key: string, video: VideoOfField<File>): void => {
    const facts = { name: video.content.name, sent: 0, total: video.content instanceof File ? video.content.size : video.content.size() };
    const show = (state: UploadState): void => {
      waiting.set(key, { video, state });
      listeners.tell(key);
    };
    show({ ...facts, kind: 'sending', secondsLeft: undefined });
    late.load().then((uploads) => {
      if (waiting.get(key)?.video !== video) return;
      waiting.delete(key);
      uploads.start(key, video);
    }, () => { if (waiting.get(key)?.video === video) show({ ...facts, kind: 'failed', failure: { kind: 'host' } }); });
  };

  const drop = (key: string): void => { if (waiting.delete(key)) listeners.tell(key); };

  return {
    takeUp: async () => { if (await mayHaveUploads()) await late.load(); },
    state: (key) => waiting.get(key)?.state ?? opened?.state(key),
    keys: (beginning) => [...new Set([...waiting.keys(), ...(opened?.keys('') ?? [])])].filter((key) => key.startsWith(beginning)),
    subscribe: listeners.add,
    start: (key, video) => {
      if (opened) opened.start(key, video);
      else begin(key, video);
    },
    // Who pauses at once is heard when the code has come.
    pause: (key) => { late.load().then((uploads) => { uploads.pause(key); }, () => undefined); },
    resume: (key) => {
      const { video } = waiting.get(key) ?? {};
      if (video) begin(key, video);
      else opened?.resume(key);
    },
    cancel: (key) => {
      drop(key);
      opened?.cancel(key);
    },
    forget: (key) => {
      drop(key);
      opened?.forget(key);
    },
  };
}
