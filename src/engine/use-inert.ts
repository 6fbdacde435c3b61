import { useLayoutEffect, type RefObject } from 'react';

/** Makes an element inert, which takes the focus from it, and returns the focus afterwards unless it has moved elsewhere. */
export function useInert(root: RefObject<HTMLDivElement | null>, inert: boolean): void {
  useLayoutEffect(() => {
    const body = root.current;
    const focused = document.activeElement;
    if (!body || !inert) return;
    body.toggleAttribute('inert', true);
    return () => {
      body.toggleAttribute('inert', false);
      const lost = document.activeElement === document.body || document.activeElement === focused;
      if (lost && focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true });
    };
  }, [root, inert]);
}
