/** `wake`: the page is looked at again, or there is a network again. `leave`: it is hidden or left, and may not come back. */
export type PageEvent = 'wake' | 'leave';

/** Tells of what the page's own timers may miss; answers what ends it. */
export type SubscribePage = (listener: (event: PageEvent) => void) => () => void;

export const subscribePage: SubscribePage = (listener) => {
  const ended = new AbortController();
  const { signal } = ended;
  const wake = (): void => { listener('wake'); };
  const leave = (): void => { listener('leave'); };
  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, wake, { signal });
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => { (document.visibilityState === 'hidden' ? leave : wake)(); }, { signal });
  return () => { ended.abort(); };
};
