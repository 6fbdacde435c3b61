/** The visible share that counts as in sight: an element at an edge is off it by parts of a pixel. */
const SEEN = 0.9;

/**
 * The focused element stays in sight when the page grows above it: by the error of the field that was left, a late picture, the
 * texts of the other language (WCAG 2.2, 2.4.7 and 2.4.11). Somebody who scrolls it away keeps their position. For the life of
 * the page.
 */
export function keepFocusSeen(): void {
  let by: 'Tab' | 'another key' | 'a press' = 'a press';
  let seen = false;
  // The element's offset at the last check; undefined when it has just got the focus.
  let place: number | undefined;
  let followed: Element | undefined;
  // Runs for a frame's growth before `visible` reports what that growth, or a scroll in the same frame, did to the focused element.
  const bringBack = (): void => {
    // A growth from before the focus moved is reported after it, in Firefox even when nothing is observed any more.
    if (!followed || followed !== document.activeElement) return;
    if (seen && !(isOnTop(followed) && isWhole(followed)) && (place === undefined || isInSight(followed, place))) {
      followed.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    place = placeOf(followed);
  };
  const growth = new ResizeObserver(() => {
    bringBack();
    // A bar that has grown sets its height in the next frame.
    requestAnimationFrame(bringBack);
  });
  const sight = new IntersectionObserver((entries) => { seen = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN; }, { threshold: SEEN });
  const follow = (element: Element): void => {
    sight.disconnect();
    growth.disconnect();
    // The browser scrolls to the element that Tab focuses; a pressed element stays as visible as it is. The element to which a dialog
    // closed by a key returns the focus counts where it is in sight.
    seen = by === 'Tab' || (by === 'another key' && isWhole(element));
    place = undefined;
    // The content as a whole is read from its start, however tall it gets.
    followed = element.id === 'content' ? undefined : element;
    if (!followed) return;
    sight.observe(element);
    growth.observe(document.body);
    // A dialog keeps its height when its form grows.
    const form = element.closest('dialog form');
    if (form) growth.observe(form);
  };
  addEventListener('keydown', ({ key }) => { by = key === 'Tab' ? 'Tab' : 'another key'; }, true);
  addEventListener('pointerdown', () => { by = 'a press'; }, true);
  document.addEventListener('focusin', ({ target }) => { follow(target as Element); });
  document.addEventListener('focusout', () => { seen = false; });
  if (document.activeElement) follow(document.activeElement);
}

/** The sum of the scroll offsets of an element's ancestors, in px. */
function scrollOf(element: Element): number {
  let scroll = 0;
  for (let holder = element.parentElement; holder; holder = holder.parentElement) scroll += holder.scrollTop;
  return scroll;
}

/** Where an element begins in its scrolled ancestors, in px: growth above it changes that, and a scroll does not. */
const placeOf = (element: Element): number => element.getBoundingClientRect().top + scrollOf(element);

/** Whether it would be in sight at its old offset and the present scroll: if not, somebody has scrolled it away. */
function isInSight(element: Element, place: number): boolean {
  const top = place - scrollOf(element);
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
