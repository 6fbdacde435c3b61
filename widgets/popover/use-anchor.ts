import { useLayoutEffect, type RefObject } from 'react';

const GAP_PX = 4;
const MARGIN_PX = 8;

interface Placement {
  /** Which edges of anchor and popup are aligned. */
  readonly align: 'start' | 'end';
  /** The popup is as wide as its anchor, and never covers it, since the anchor keeps the focus. */
  readonly matchWidth: boolean;
}

/** The visible part of the window, which an on-screen keyboard reduces. */
function visibleRange(): { readonly start: number; readonly end: number } {
  const { offsetTop: start = 0, height = innerHeight } = visualViewport ?? {};
  return { start: start + MARGIN_PX, end: start + height - MARGIN_PX };
}

/** Places the popup below the anchor, or above where there is more space, and never outside the window. */
function place(popup: HTMLElement, anchor: Element, { align, matchWidth }: Placement): void {
  const box = anchor.getBoundingClientRect();
  const { start, end } = visibleRange();
  const [above, below] = [box.top - GAP_PX - start, end - box.bottom - GAP_PX];
  if (matchWidth) {
    popup.style.inlineSize = `${String(box.width)}px`;
    // A list whose field is out of sight is hidden.
    popup.style.visibility = above + box.height < 0 || below + box.height < 0 ? 'hidden' : '';
  }
  popup.style.maxBlockSize = `${String(matchWidth ? Math.max(above, below) : end - start)}px`;
  const { offsetHeight: height, offsetWidth: width } = popup;
  const top = below >= height || below >= above ? box.bottom + GAP_PX : box.top - GAP_PX - height;
  const left = align === 'end' ? box.right - width : box.left;
  popup.style.top = `${String(Math.max(start, Math.min(top, end - height)))}px`;
  popup.style.left = `${String(Math.max(MARGIN_PX, Math.min(left, innerWidth - width - MARGIN_PX)))}px`;
}

/** Keeps a popup of the browser's top layer at its parent element through scrolls and changes of size. */
export function useAnchor(popup: RefObject<HTMLElement | null>, { align, matchWidth }: Placement): void {
  useLayoutEffect(() => {
    const element = popup.current;
    const anchor = element?.parentElement;
    if (!element || !anchor) return;
    const update = (): void => { place(element, anchor, { align, matchWidth }); };
    const resized = new ResizeObserver(update);
    resized.observe(element);
    addEventListener('scroll', update, true);
    addEventListener('resize', update);
    visualViewport?.addEventListener('resize', update);
    update();
    return () => {
      resized.disconnect();
      visualViewport?.removeEventListener('resize', update);
      removeEventListener('scroll', update, true);
      removeEventListener('resize', update);
    };
  }, [popup, align, matchWidth]);
}
