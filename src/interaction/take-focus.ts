/**
 * Gives the focus to what an answer has brought, and scrolls nothing. Who is in the top bar by then, as in its menu, is left there: they
 * have gone on to something else since they asked (docs/decisions/0118). A form in a dialog of the bar takes the focus within it.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  const bar = document.activeElement?.closest('header');
  if (element && (!bar || bar.contains(element))) element.focus({ preventScroll: true });
}
