/** How long to wait for a card, in animation frames. */
const MOST_FRAMES = 180;

/**
 * Scrolls to an event's card and focuses its heading. The cards are rendered a moment after the list that leads to them, and the last of
 * many later still: it waits for the card, unless the focus moves elsewhere meanwhile. `id`: `eventHeadingId`.
 */
export function showEvent(id: string, left = MOST_FRAMES, from = document.activeElement): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  if (heading && document.activeElement === heading) heading.scrollIntoView({ block: 'center', behavior: 'auto' });
  else if (left > 0 && document.activeElement === from) requestAnimationFrame(() => { showEvent(id, left - 1, from); });
}
