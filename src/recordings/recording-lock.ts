import { takeLock } from '../log/lock.ts';

/**
 * Makes this the one page that has a recording, until what it answers is called or the page goes; `undefined` where another
 * has it. Without locks (no secure context, where no camera is either) nobody else is assumed.
 */
export const takeRecording = (id: string): ReturnType<typeof takeLock> =>
  ('locks' in navigator ? takeLock(`portal-recording:${id}`) : Promise.resolve(() => undefined));
