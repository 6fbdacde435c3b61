import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What is moved to is read from its heading on: the heading takes the focus, at the top of the page, and in the moment in which it is
 * shown. A moment later it would take the focus from whoever has gone on already.
 */
export function useHeadingFocus(moved: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (!moved || isRead.current) return;
    isRead.current = true;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [moved]);
  return heading;
}
