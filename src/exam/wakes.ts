/** `leave`: the page is hidden or left. `wake`: it is looked at again, or there is a network again. */
export type Wake = 'wake' | 'leave';

/** Tells of what a timer may have missed; answers what ends it. */
export type SubscribeWakes = (listener: (wake: Wake) => void) => () => void;

export const browserWakes: SubscribeWakes = (listener) => {
  const ended = new AbortController();
  const { signal } = ended;
  const wake = (): void => { listener('wake'); };
  const leave = (): void => { listener('leave'); };
  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, wake, { signal });
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => { (document.visibilityState === 'hidden' ? leave : wake)(); }, { signal });
  return () => { ended.abort(); };
};
