/** The modal dialog that was opened last. */
export const modalDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/**
 * Keeps an element of the top layer above every dialog and usable beside it: a modal dialog lies over everything older and
 * makes everything outside it inert, for screen readers too. So the element is put inside the dialog that was opened last.
 * Returns a function that checks its parent again.
 */
export function keepOnTop(host: HTMLElement): () => void {
  const reattach = (): void => {
    const parent = modalDialog() ?? document.body;
    if (host.parentElement === parent && host.matches(':popover-open')) return;
    parent.append(host);
    host.showPopover();
    // A dialog that closes hides its contents.
    if (parent !== document.body) parent.addEventListener('close', reattach, { once: true });
  };
  document.addEventListener('toggle', reattach, true);
  // Dialogs of older browsers fire no toggle event, but take the focus.
  document.addEventListener('focusin', reattach);
  reattach();
  return reattach;
}
