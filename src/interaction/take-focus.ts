/** The top bar, where the focus is in it or in its menu. */
export const focusedBar = (): Element | null => document.activeElement?.closest('header') ?? null;

/**
 * Gives the focus to an element that a response brought, without scrolling. A person whose focus is in the top bar keeps it there, since
 * they have gone on to something else (docs/decisions/0118). A form in a dialog of the bar takes the focus within that dialog.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  const bar = focusedBar();
  if (element && (!bar || bar.contains(element))) element.focus({ preventScroll: true });
}
