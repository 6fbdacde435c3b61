/** The top bar, where the focus is in it or in its menu. */
export const focusedBar = (): Element | null => document.activeElement?.closest('header') ?? null;

/**
 * Gives the focus to what an answer has brought, and scrolls nothing. Whoever is in the top bar by then keeps the focus there: they have
 * gone on to something else since they asked (docs/decisions/0118). A form in a dialog of the bar takes the focus within it.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  const bar = focusedBar();
  if (element && (!bar || bar.contains(element))) element.focus({ preventScroll: true });
}
