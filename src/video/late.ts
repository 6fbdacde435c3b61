import { Listeners } from '../base/listeners.ts';
import type { UploadState } from '../base/upload-state.ts';
import type { VideoOfField, Videos } from '../base/videos.ts';
import { mayHaveUploads } from './mark.ts';

/**
 * Uploads whose code comes when the first is begun, or when an earlier page left one. A video that is begun where the code
 * cannot be had has failed as if the host could not be reached, and is begun by `resume`.
 */
export function lateVideoUploads(load: () => Promise<Videos<File>>): Videos<File> {
  let opened: Videos<File> | undefined;
  let opening: Promise<Videos<File>> | undefined;
  const waiting = new Map<string, { readonly video: VideoOfField<File>; readonly state: UploadState }>();
  const listeners = new Listeners<[key: string]>();

  const open = (): Promise<Videos<File>> => {
    opening ??= load().then((uploads) => {
      opened = uploads;
      uploads.subscribe((key) => { listeners.tell(key); });
      for (const key of uploads.keys('')) listeners.tell(key);
      return uploads;
    }, (reason: unknown) => {
      opening = undefined;
      throw reason;
    });
    return opening;
  };

  const begin = (key: string, video: VideoOfField<File>): void => {
    const facts = { name: video.content.name, sent: 0, total: video.content instanceof File ? video.content.size : video.content.size() };
    const show = (state: UploadState): void => {
      waiting.set(key, { video, state });
      listeners.tell(key);
    };
    show({ ...facts, kind: 'sending', secondsLeft: undefined });
    open().then((uploads) => {
      if (waiting.get(key)?.video !== video) return;
      waiting.delete(key);
      uploads.start(key, video);
    }, () => { if (waiting.get(key)?.video === video) show({ ...facts, kind: 'failed', failure: { kind: 'host' } }); });
  };

  const drop = (key: string): void => { if (waiting.delete(key)) listeners.tell(key); };

  void mayHaveUploads().then((are) => (are ? open() : undefined)).catch(() => undefined);

  return {
    state: (key) => waiting.get(key)?.state ?? opened?.state(key),
    keys: (beginning) => [...new Set([...waiting.keys(), ...(opened?.keys('') ?? [])])].filter((key) => key.startsWith(beginning)),
    subscribe: listeners.add,
    start: (key, video) => {
      if (opened) opened.start(key, video);
      else begin(key, video);
    },
    // Who pauses at once is heard when the code has come.
    pause: (key) => { void (opened ? Promise.resolve(opened) : opening)?.then((uploads) => { uploads.pause(key); }, () => undefined); },
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
