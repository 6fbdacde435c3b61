const isOver = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Keeps an element that lies over the page off what has the focus (WCAG 2.2, 2.4.11): while both would be in one place, it
 * has `data-aside`, and stands where its style says for that.
 */
export function stepAside(element: HTMLElement): void {
  const look = (focused: Element | null): void => {
    // What is pressed in it stays under the pointer.
    if (element.contains(focused)) return;
    element.removeAttribute('data-aside');
    const isBelow = focused !== null && !focused.contains(element) && focused.id !== 'content';
    element.toggleAttribute('data-aside', isBelow && isOver(element.getBoundingClientRect(), focused.getBoundingClientRect()));
  };
  new ResizeObserver(() => { look(document.activeElement); }).observe(element);
  document.addEventListener('focusin', () => { look(document.activeElement); });
  document.addEventListener('focusout', ({ relatedTarget }) => { look(relatedTarget instanceof Element ? relatedTarget : null); });
}
