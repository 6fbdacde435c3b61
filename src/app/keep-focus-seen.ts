/** As much of it counts as seen: what stands at an edge is off it by parts of a pixel. */
const SEEN = 0.9;

/**
 * What has the focus stays in sight when the page grows above it: an error that comes when the field before was left, a late
 * picture, the words of the other language (WCAG 2.2, 2.4.7 and 2.4.11). Who scrolls it away has it where they left it. For
 * the life of the page.
 */
export function keepFocusSeen(): void {
  let byKey = false;
  let seen = false;
  // Told of a picture's growth before `sight` is told of what it did to the focus.
  const bringBack = (): void => {
    const { activeElement } = document;
    if (seen && activeElement && !isOnTop(activeElement)) activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' });
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
    // The browser brings into sight what it gives the focus for a key; where somebody pressed, they see as much as they see.
    seen = byKey;
    sight.observe(element);
    growth.observe(document.body);
    // A dialog has its height, however long its form gets.
    const form = element.closest('dialog form');
    if (form) growth.observe(form);
  };
  addEventListener('keydown', ({ key }) => { byKey = key === 'Tab'; }, true);
  addEventListener('pointerdown', () => { byKey = false; }, true);
  document.addEventListener('focusin', ({ target }) => { follow(target as Element); });
  document.addEventListener('focusout', () => { seen = false; });
  if (document.activeElement) follow(document.activeElement);
}

/** What is in the middle of it on the screen is itself; what stays in its bar however far the page scrolls needs no scroll. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
