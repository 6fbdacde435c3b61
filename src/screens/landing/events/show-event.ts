/** How long a card is waited for, in pictures of the screen. */
const MOST_FRAMES = 180;

/**
 * Brings an event's card into view and its heading into focus. The cards come a moment after the list that leads to them, and of many the
 * last ones later still: it waits for one, unless somebody goes elsewhere meanwhile. `id`: `eventHeadingId`.
 */
export function showEvent(id: string, left = MOST_FRAMES, from = document.activeElement): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  if (heading && document.activeElement === heading) heading.scrollIntoView({ block: 'center', behavior: 'auto' });
  else if (left > 0 && document.activeElement === from) requestAnimationFrame(() => { showEvent(id, left - 1, from); });
}
