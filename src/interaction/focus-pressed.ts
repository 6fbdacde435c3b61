/** Controls that take the focus when pressed in every browser but Safari; text inputs do so there as well. */
const CONTROLS = 'a[href], button, summary, input';

/**
 * From now on a pressed control has the focus before any listener sees the click, in Safari too: so a dialog returns the focus to the
 * control that opened it, a page that removes a control knows that the focus was there, and Tab goes on from there. Not where a listener
 * prevents it, to keep the focus in the field being typed into; nor for clicks by code. For the life of the page.
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
