/** As much of it counts as seen: what stands at an edge is off it by parts of a pixel. */
const SEEN = 0.9;

/**
 * What has the focus stays in sight when the page grows above it: an error that comes when the field before was left, a late
 * picture, the words of the other language (WCAG 2.2, 2.4.7 and 2.4.11). Who scrolls it away has it where they left it. For
 * the life of the page.
 */
export function keepFocusSeen(): void {
  let by: 'Tab' | 'another key' | 'a press' = 'a press';
  let seen = false;
  // Where it began when it was last looked at; not yet, where it has just come.
  let place: number | undefined;
  let followed: Element | undefined;
  // Told of a picture's growth before `sight` is told of what that did to the focus, and of what a scroll did in the same picture.
  const bringBack = (): void => {
    // A growth that was seen before the focus moved is told after it, in Firefox also where nothing is observed any more.
    if (!followed || followed !== document.activeElement) return;
    if (seen && !(isOnTop(followed) && isWhole(followed)) && (place === undefined || isInSight(followed, place))) {
      followed.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    place = placeOf(followed);
  };
  const growth = new ResizeObserver(() => {
    bringBack();
    // A bar that has grown says how much room it takes only now.
    requestAnimationFrame(bringBack);
  });
  const sight = new IntersectionObserver((entries) => { seen = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN; }, { threshold: SEEN });
  const follow = (element: Element): void => {
    sight.disconnect();
    growth.disconnect();
    // The browser brings into sight what it gives the focus for Tab; where somebody pressed, they see as much as they see. What a dialog
    // that a key has closed hands it back to is seen where it is in sight.
    seen = by === 'Tab' || (by === 'another key' && isWhole(element));
    place = undefined;
    // All of a page is seen from its start, however tall it gets.
    followed = element.id === 'content' ? undefined : element;
    if (!followed) return;
    sight.observe(element);
    growth.observe(document.body);
    // A dialog has its height, however long its form gets.
    const form = element.closest('dialog form');
    if (form) growth.observe(form);
  };
  addEventListener('keydown', ({ key }) => { by = key === 'Tab' ? 'Tab' : 'another key'; }, true);
  addEventListener('pointerdown', () => { by = 'a press'; }, true);
  document.addEventListener('focusin', ({ target }) => { follow(target as Element); });
  document.addEventListener('focusout', () => { seen = false; });
  if (document.activeElement) follow(document.activeElement);
}

/** How far what holds an element is scrolled, in px. */
function scrollOf(element: Element): number {
  let scroll = 0;
  for (let holder = element.parentElement; holder; holder = holder.parentElement) scroll += holder.scrollTop;
  return scroll;
}

/** Where an element begins in what holds it, in px: what grows above it changes that, and a scroll does not. */
const placeOf = (element: Element): number => element.getBoundingClientRect().top + scrollOf(element);

/** Whether it would be in sight if it still began there, scrolled as all is: if not, somebody has scrolled it away. */
function isInSight(element: Element, place: number): boolean {
  const top = place - scrollOf(element);
  return top < innerHeight && top + element.getBoundingClientRect().height > 0;
}

/** Whether neither edge of the window cuts it; what is taller than the window is cut in any case. */
function isWhole(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > innerHeight || (top >= 0 && bottom <= innerHeight);
}

/** What is in the middle of it on the screen is itself; what stays in its bar however far the page scrolls needs no scroll. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
