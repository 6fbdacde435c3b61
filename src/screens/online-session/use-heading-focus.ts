import { useEffect, useRef, type RefObject } from 'react';

/** What is moved to is read from its heading on: the heading takes the focus, at the top of the page. */
export function useHeadingFocus(moved: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!moved) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [moved]);
  return heading;
}
