import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { takeFocus } from '../interaction/take-focus.ts';

const scrollToTop = (): void => { window.scrollTo(0, 0); };

/** For a heading that is read together with what stands above it. */
export const scrollToCenter = (heading: HTMLElement): void => { heading.scrollIntoView({ block: 'center' }); };

/**
 * Focuses the heading of a part that replaces another part of the page, so that it is read from there. It does so as soon as the heading
 * is shown: later it would take the focus from an applicant who has gone on already. Returns the heading's ref.
 *
 * @param arrivals how often the part was opened from another one; with 0 or false the focus stays where it is
 * @param show scrolls the heading into view
 */
export function useHeadingFocus<Heading extends HTMLElement>(
  arrivals: number | boolean,
  show: (heading: Heading) => void = scrollToTop,
): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  const handled = useRef<number | boolean>(0);
  const focusHeading = useEffectEvent(() => {
    if (!heading.current) return;
    show(heading.current);
    takeFocus(heading.current);
  });
  useLayoutEffect(() => {
    if (Number(arrivals) === 0 || handled.current === arrivals) return;
    handled.current = arrivals;
    focusHeading();
  }, [arrivals]);
  return heading;
}
