import type { UploadState, Videos } from '../../src/engine/contract/videos.ts';
import { FormVideos } from '../../src/engine/form-videos.ts';
import type { FormStore } from '../../src/engine/store.ts';

/** What goes up from this browser, as the test says. */
export function uploads() {
  const states = new Map<string, UploadState>();
  const listeners = new Set<(key: string) => void>();
  const nothing = (): void => undefined;
  const videos: Videos = {
    state: (key) => states.get(key),
    keys: (beginning) => [...states.keys()].filter((key) => key.startsWith(beginning)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    start: nothing, pause: nothing, resume: nothing, cancel: nothing, forget: (key) => { states.delete(key); },
  };
  const set = (key: string, state: UploadState): void => {
    states.set(key, state);
    for (const listener of listeners) listener(key);
  };
  return { set, openVideos: (store: FormStore, scope: string) => Promise.resolve(new FormVideos(store, scope, videos)) };
}
