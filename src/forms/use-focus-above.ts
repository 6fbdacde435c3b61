import { useEffect, useRef, type RefObject } from 'react';

/** Between the bar and what has the focus, its outline with it. */
const ROOM_PX = 16;
/** As much as a bar takes that has something to say: it may come to say it when the focus is there already. */
const LEAST_PX = 144;

/**
 * Keeps what gets the focus from stopping under a bar that sticks to the lower edge of the window, however much the bar has to
 * say and in whatever size of text (WCAG 2.2, 2.4.11). Only the height is measured: whether the bar sticks is known to the
 * style sheet alone, which may change its mind while the bar keeps its size. Returns the bar's ref.
 */
export function useFocusAbove(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const watch =
      new ResizeObserver(() => { style.setProperty('--foot-room', `${String(Math.max(LEAST_PX, current.offsetHeight + ROOM_PX))}px`); });
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot-room');
    };
  }, []);
  return bar;
}
