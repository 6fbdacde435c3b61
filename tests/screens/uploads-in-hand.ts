import type { UploadState, Videos } from '../../src/engine/contract/videos.ts';
import { FormVideos, type LateVideos } from '../../src/engine/form-videos.ts';
import { Late } from '../../src/late/late.ts';

/** What goes up from this browser, as the test says. Its code comes by `bring`. */
export function uploads(bring: () => Promise<void> = () => Promise.resolve()) {
  const states = new Map<string, UploadState>();
  const elsewhere = new Set<string>();
  const listeners = new Set<(key: string) => void>();
  const nothing = (): void => undefined;
  const remove = (key: string): void => { states.delete(key); };
  const videos: Videos = {
    state: (key) => states.get(key),
    keys: (beginning) => [...states.keys()].filter((key) => key.startsWith(beginning)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    isElsewhere: (key) => elsewhere.has(key), start: nothing, pause: nothing, resume: nothing, cancel: remove, forget: remove,
  };
  const set = (key: string, state: UploadState, isOwn = true): void => {
    states.set(key, state);
    if (isOwn) elsewhere.delete(key);
    else elsewhere.add(key);
    for (const listener of listeners) listener(key);
  };
  const lateVideos: LateVideos = {
    code: new Late(async () => {
      await bring();
      return (store, scope) => new FormVideos(store, scope, videos);
    }),
    mayHaveUnfinished: () => Promise.resolve(true), hasUnfinished: () => true,
  };
  return { set, lateVideos, keys: () => [...states.keys()] };
}
