/** `wake`: the page is visible or online again. `leave`: it is hidden or left, and may not come back. */
export type PageEvent = 'wake' | 'leave';

/** Subscribes to changes that the page's timers may miss; returns the function that unsubscribes. */
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
