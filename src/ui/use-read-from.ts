import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { takeFocus } from '../interaction/take-focus.ts';

const toTop = (): void => { window.scrollTo(0, 0); };

/** Where what stands above a heading belongs to what it is read with. */
export const toCenter = (heading: HTMLElement): void => { heading.scrollIntoView({ block: 'center' }); };

/**
 * What takes the place of something else in a page is read from its heading on, whose place is answered: the heading takes the
 * focus, in the moment in which it is shown. A moment later it would take the focus from whoever has gone on already.
 *
 * @param arrivals how often somebody has come here; with 0 or false nobody has, and the focus stays where it is
 * @param show brings it into sight
 */
export function useReadFrom<Heading extends HTMLElement>(
  arrivals: number | boolean,
  show: (heading: Heading) => void = toTop,
): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  const read = useRef<number | boolean>(0);
  const begin = useEffectEvent(() => {
    if (!heading.current) return;
    show(heading.current);
    takeFocus(heading.current);
  });
  useLayoutEffect(() => {
    if (Number(arrivals) === 0 || read.current === arrivals) return;
    read.current = arrivals;
    begin();
  }, [arrivals]);
  return heading;
}
