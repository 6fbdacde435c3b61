/** Places that take the focus when something within them goes. `data-focus-to` selects what in one takes it instead. */
const PLACES = '[data-focus-to], [tabindex], section, dialog, main';

/** Whether it has lost the focus by itself: it was taken away, or cannot be pressed any more. */
const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** The focus is there until it goes on from there, by Tab to what comes next. */
function focusOn(element: HTMLElement): boolean {
  const isLent = element.tabIndex < 0 && !element.hasAttribute('tabindex');
  if (isLent) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const hasFocus = element === document.activeElement;
  const takeBack = (): void => { element.removeAttribute('tabindex'); };
  if (isLent && hasFocus) element.addEventListener('blur', takeBack, { once: true });
  else if (isLent) takeBack();
  return hasFocus;
}

/**
 * From now on the focus stays near what had it and goes: in the innermost place that is left of those that it stood in, or on what that
 * place names. Whoever has gone on to something else, or has pressed beside everything, keeps what they have; and code that gives the focus
 * in the same moment has done so before. For the life of the page.
 */
export function keepFocus(): void {
  /** What has the focus, and all that holds it. What is taken out of the page does not tell any more where it was. */
  let path: readonly HTMLElement[] = [];
  const note = (event: Event): void => { path = event.composedPath().filter((each) => each instanceof HTMLElement); };
  // Some browsers tell of what loses the focus by being taken away, before that is done.
  const forget = ({ relatedTarget }: FocusEvent): void => {
    if (!relatedTarget) queueMicrotask(() => { if (path[0] && !isGone(path[0]) && path[0] !== document.activeElement) path = []; });
  };
  // Leaving a field may take away the very one that the focus is on its way to, which then never has it.
  const noteNext = ({ relatedTarget: next }: FocusEvent): void => {
    if (!(next instanceof HTMLElement)) return;
    path = [next];
    for (let parent = next.parentElement; parent; parent = parent.parentElement) path = [...path, parent];
  };
  const handOn = (): void => {
    const [gone, ...around] = path;
    if (!gone || !isGone(gone)) return;
    path = [];
    // In a window that is not looked at nothing is told of what has got the focus.
    if (![document.body, gone, null].includes(document.activeElement as HTMLElement | null)) return;
    around.find((place) => {
      if (!place.isConnected || !place.matches(PLACES)) return false;
      const { focusTo } = place.dataset;
      const named = focusTo === undefined ? null : place.querySelector<HTMLElement>(focusTo);
      return (named !== null && focusOn(named)) || focusOn(place);
    });
  };
  new MutationObserver(handOn).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', noteNext, { capture: true });
  document.addEventListener('focusout', forget);
}
