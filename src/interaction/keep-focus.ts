/** Containers that take the focus when the focused element in them is removed. `data-focus-to` selects a descendant to take it instead. */
const PLACES = '[data-focus-to], [tabindex], section, dialog, main';

/** Whether an element cannot keep the focus: it was removed or disabled. */
const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** Focuses an element; one without a `tabindex` has one until it loses the focus, so that Tab goes on from there. */
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
 * From now on the focus stays near a focused element that is removed: in the innermost remaining container, or on the element that the
 * container names. A person who has moved on, or has pressed an empty place, keeps what they have; code that sets the focus in the same
 * task has done so before. For the life of the page.
 */
export function keepFocus(): void {
  /** The focused element and its ancestors: a removed element no longer knows where it was. */
  let path: readonly HTMLElement[] = [];
  const note = (event: Event): void => { path = event.composedPath().filter((each) => each instanceof HTMLElement); };
  // Some browsers fire focusout for an element that is being removed, before it is removed.
  const forget = ({ relatedTarget }: FocusEvent): void => {
    if (!relatedTarget) queueMicrotask(() => { if (path[0] && !isGone(path[0]) && path[0] !== document.activeElement) path = []; });
  };
  // Leaving a field may remove the element that the focus is going to, which then never gets it.
  const noteNext = ({ relatedTarget: next }: FocusEvent): void => {
    if (!(next instanceof HTMLElement)) return;
    path = [next];
    for (let parent = next.parentElement; parent; parent = parent.parentElement) path = [...path, parent];
  };
  const handOn = (): void => {
    const [gone, ...around] = path;
    if (!gone || !isGone(gone)) return;
    path = [];
    // A window in the background fires no focusin for an element that was focused since.
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
