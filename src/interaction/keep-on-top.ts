/** The dialog that was opened last of those that make all outside them inert. */
export const modalDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/**
 * Keeps an element of the top layer above every dialog and usable beside it: what is modal lies over all that is older,
 * and makes everything outside it inert, for screen readers too. So the element stands inside the dialog that was opened
 * last. Returns what looks for its place again.
 */
export function keepOnTop(host: HTMLElement): () => void {
  const place = (): void => {
    const parent = modalDialog() ?? document.body;
    if (host.parentElement === parent && host.matches(':popover-open')) return;
    parent.append(host);
    host.showPopover();
    // A dialog that closes takes along what is in it.
    if (parent !== document.body) parent.addEventListener('close', place, { once: true });
  };
  document.addEventListener('toggle', place, true);
  // Dialogs of older browsers tell of no toggle, but take the focus.
  document.addEventListener('focusin', place);
  place();
  return place;
}
