/** What every browser but Safari gives the focus to when it is pressed. What is typed into has it there as well. */
const CONTROLS = 'a[href], button, summary, input';

/**
 * From now on what is pressed has the focus before anything hears of the press, in Safari too: so a dialog gives it back to what has opened
 * it, a page that takes a control away knows that the focus was there, and the next Tab goes on from there. Not where somebody prevents
 * that, to keep the focus in the field that is typed into; nor where code presses. For the life of the page.
 */
export function focusPressed(): void {
  let isPrevented = false;
  addEventListener('mousedown', ({ defaultPrevented }) => { isPrevented = defaultPrevented; });
  addEventListener('click', ({ target, isTrusted }) => {
    const control = isTrusted && !isPrevented && target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    isPrevented = false;
    if (control && control !== document.activeElement) control.focus({ preventScroll: true });
  }, true);
}
