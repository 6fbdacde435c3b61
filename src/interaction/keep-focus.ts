/** Containers that take the focus when the focused element in them is removed. `data-focus-to` selects a descendant to take it instead. */
const FALLBACKS = '[data-focus-to], [tabindex], section, dialog, main';

/** Whether an element cannot keep the focus: it was removed or disabled. */
const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** Focuses an element; one without a `tabindex` has one until it loses the focus, so that Tab goes on from there. */
function focusOn(element: HTMLElement): boolean {
  const isTabIndexAdded = element.tabIndex < 0 && !element.hasAttribute('tabindex');
  if (isTabIndexAdded) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const hasFocus = element === document.activeElement;
  const removeTabIndex = (): void => { element.removeAttribute('tabindex'); };
  if (isTabIndexAdded && hasFocus) element.addEventListener('blur', removeTabIndex, { once: true });
  else if (isTabIndexAdded) removeTabIndex();
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
  const recordPath = (event: Event): void => { path = event.composedPath().filter((each) => each instanceof HTMLElement); };
  // Some browsers fire focusout for an element that is being removed, before it is removed.
  const forget = ({ relatedTarget }: FocusEvent): void => {
    if (!relatedTarget) queueMicrotask(() => { if (path[0] && !isGone(path[0]) && path[0] !== document.activeElement) path = []; });
  };
  // Leaving a field may remove the element that the focus is going to, which then never gets it.
  const recordNextPath = ({ relatedTarget: next }: FocusEvent): void => {
    if (!(next instanceof HTMLElement)) return;
    path = [next];
    for (let parent = next.parentElement; parent; parent = parent.parentElement) path = [...path, parent];
  };
  const moveFocus = (): void => {
    const [removed, ...ancestors] = path;
    if (!removed || !isGone(removed)) return;
    path = [];
    // A window in the background fires no focusin for an element that was focused since.
    if (![document.body, removed, null].includes(document.activeElement as HTMLElement | null)) return;
    ancestors.find((ancestor) => {
      if (!ancestor.isConnected || !ancestor.matches(FALLBACKS)) return false;
      const { focusTo } = ancestor.dataset;
      const target = focusTo === undefined ? null : ancestor.querySelector<HTMLElement>(focusTo);
      return (target !== null && focusOn(target)) || focusOn(ancestor);
    });
  };
  new MutationObserver(moveFocus).observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', recordPath);
  document.addEventListener('focusout', recordNextPath, { capture: true });
  document.addEventListener('focusout', forget);
}
