/** The visible share that counts as in sight: an element at an edge is off it by parts of a pixel. */
const SEEN = 0.9;

/**
 * The focused element stays in sight when the page grows above it: by the error of the field that was left, a late picture, the
 * texts of the other language (WCAG 2.2, 2.4.7 and 2.4.11). Somebody who scrolls it away keeps their position. For the life of
 * the page.
 */
export function keepFocusVisible(): void {
  let lastInput: 'Tab' | 'another key' | 'a press' = 'a press';
  let seen = false;
  // The element's offset at the last check; undefined when it has just got the focus.
  let offset: number | undefined;
  let tracked: Element | undefined;
  // Runs for a frame's growth before `visible` reports what that growth, or a scroll in the same frame, did to the focused element.
  const bringBack = (): void => {
    // A growth from before the focus moved is reported after it, in Firefox even when nothing is observed any more.
    if (!tracked || tracked !== document.activeElement) return;
    if (seen && !(isOnTop(tracked) && isWhole(tracked)) && (offset === undefined || isInSight(tracked, offset))) {
      tracked.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    offset = offsetOf(tracked);
  };
  const resizes = new ResizeObserver(() => {
    bringBack();
    // A bar that has grown sets its height in the next frame.
    requestAnimationFrame(bringBack);
  });
  const visible = new IntersectionObserver((entries) => { seen = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN; }, { threshold: SEEN });
  const track = (element: Element): void => {
    visible.disconnect();
    resizes.disconnect();
    // The browser scrolls to the element that Tab focuses; a pressed element stays as visible as it is. The element to which a dialog
    // closed by a key returns the focus counts where it is in sight.
    seen = lastInput === 'Tab' || (lastInput === 'another key' && isWhole(element));
    offset = undefined;
    // The content as a whole is read from its start, however tall it gets.
    tracked = element.id === 'content' ? undefined : element;
    if (!tracked) return;
    visible.observe(element);
    resizes.observe(document.body);
    // A dialog keeps its height when its form grows.
    const form = element.closest('dialog form');
    if (form) resizes.observe(form);
  };
  addEventListener('keydown', ({ key }) => { lastInput = key === 'Tab' ? 'Tab' : 'another key'; }, true);
  addEventListener('pointerdown', () => { lastInput = 'a press'; }, true);
  document.addEventListener('focusin', ({ target }) => { track(target as Element); });
  document.addEventListener('focusout', () => { seen = false; });
  if (document.activeElement) track(document.activeElement);
}

/** The sum of the scroll offsets of an element's ancestors, in px. */
function scrollOf(element: Element): number {
  let scroll = 0;
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) scroll += ancestor.scrollTop;
  return scroll;
}

/** Where an element begins in its scrolled ancestors, in px: growth above it changes that, and a scroll does not. */
const offsetOf = (element: Element): number => element.getBoundingClientRect().top + scrollOf(element);

/** Whether it would be in sight at its old offset and the present scroll: if not, somebody has scrolled it away. */
function isInSight(element: Element, offset: number): boolean {
  const top = offset - scrollOf(element);
  return top < innerHeight && top + element.getBoundingClientRect().height > 0;
}

/** Whether neither edge of the window cuts it; an element taller than the window counts as whole. */
function isWhole(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > innerHeight || (top >= 0 && bottom <= innerHeight);
}

/** Whether nothing covers its middle. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
