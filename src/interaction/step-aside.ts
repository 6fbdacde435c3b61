/** Kept free around toasts, and between them and the edges of the window, in px. */
const GAP = 8;
const EDGE = 16;

/** How many places further down are tried, and only in this part of the window. */
const MOST_PLACES = 4;
const UPPER_PART = 0.6;

/** The distance of the points at which covered elements are looked up, in px: no control is smaller. */
const STEP = 20;

const CONTROL = 'a[href], button, input, select, textarea, summary, label';

/** What should not be covered: titles, names of fields, controls, and the page's latest messages, which often give the reason. */
const WORTH_SEEING = `h1, dialog h2, article :is(h2, h3), [data-field] > :first-child, ${CONTROL}, [role="alert"], [role="status"]`;

/**
 * The boxes of the focused element, of its field's label and error, and of the control under the pointer, except a dialog that contains
 * the toasts.
 */
function inUse(element: HTMLElement): readonly DOMRect[] {
  const hovered = [...document.querySelectorAll(':hover')].at(-1)?.closest(CONTROL);
  const field = document.activeElement?.closest('[data-field]');
  return [document.activeElement, field?.firstElementChild, field?.querySelector('[id$="-error"]'), hovered]
    .filter((each) => each !== null && each !== undefined)
    .filter((each) => !each.contains(element) && !element.contains(each) && each.id !== 'content')
    .map((each) => each.getBoundingClientRect());
}

/** Where the bars of the page end; a modal dialog lies over them. */
function barsBottom(element: HTMLElement): number {
  if (element.parentElement !== document.body) return EDGE;
  const ends =
    [...document.querySelectorAll('header, header ~ [role="status"]')].slice(0, 2).map((bar) => bar.getBoundingClientRect().bottom);
  return Math.max(EDGE, ...ends.map((end) => end + GAP));
}

/** Where the bar at the foot of a form begins; a modal dialog lies over it. */
function footTop(element: HTMLElement): number {
  const bar = element.parentElement === document.body ? document.querySelector('[data-foot-bar]')?.getBoundingClientRect() : undefined;
  return bar && bar.height > 0 ? Math.min(innerHeight, bar.top) : innerHeight;
}

/** The lower end of the lowest element that matches and shows at a point of this box. */
function lowestIn(element: HTMLElement, selector: string, { left, width }: DOMRect, top: number, height: number): number | undefined {
  let lowest: number | undefined;
  for (let y = top; y <= top + height; y += STEP) {
    for (let x = left + 1; x < left + width; x += STEP) {
      const hit = document.elementsFromPoint(x, y).find((each) => !element.contains(each))?.closest(selector);
      if (hit) lowest = Math.max(lowest ?? 0, hit.getBoundingClientRect().bottom);
    }
  }
  return lowest;
}

/** The first position from `top` on at which the box overlaps none of these. */
function clearOf(boxes: readonly DOMRect[], { left, right, height }: DOMRect, top: number): number {
  const overlapping = boxes.filter((box) => box.left < right && left < box.right).sort((one, other) => one.top - other.top);
  return overlapping.reduce((y, box) => (box.top < y + height && y < box.bottom ? box.bottom + GAP : y), top);
}

/**
 * The position from the top: below the bars, off everything in use, and off every title, control and message if one such position is
 * in the upper part of the window. Otherwise only the page's title is kept free.
 */
function topFor(element: HTMLElement): number {
  const box = element.getBoundingClientRect();
  const used = inUse(element);
  const first = clearOf(used, box, barsBottom(element));
  for (const selector of [WORTH_SEEING, 'h1']) {
    let place = first;
    for (let tries = 0; tries < MOST_PLACES && place + box.height <= innerHeight * UPPER_PART; tries += 1) {
      const lowest = lowestIn(element, selector, box, place, box.height);
      if (lowest === undefined) return place;
      place = clearOf(used, box, lowest + GAP);
    }
  }
  // Where there is no space below the elements in use, the box goes to the lower edge.
  const foot = footTop(element);
  return Math.min(first, foot - box.height - (foot < innerHeight ? GAP : EDGE));
}

/**
 * Keeps an element that lies over the page below the bars and off the elements in use (WCAG 2.2, 2.4.11), by `--toast-top`.
 * It stays while it is in use itself. For a scroll, or for growth above the focused element, it moves only where it would
 * otherwise cover that element or a bar.
 */
export function stepAside(element: HTMLElement): void {
  const look = (): void => {
    if (element.childElementCount > 0) element.style.setProperty('--toast-top', `${String(topFor(element))}px`);
  };
  const has = (focused: EventTarget | null): boolean => focused instanceof Node && element.contains(focused);
  // A control that is pressed in it stays under the pointer.
  const isUsed = (focused: EventTarget | null): boolean => element.matches(':hover') || has(focused);
  // The page may show the reason of a toast only in the next frame, and may scroll a focused element into view after that.
  const lookTwice = (): void => {
    look();
    requestAnimationFrame(() => { if (!isUsed(document.activeElement)) look(); });
  };
  new ResizeObserver(lookTwice).observe(element);
  document.addEventListener('focusin', ({ target }) => { if (!has(target)) lookTwice(); });
  document.addEventListener('focusout', ({ relatedTarget }) => { if (!isUsed(relatedTarget)) look(); });
  addEventListener('resize', look);
  const keepClear = (): void => {
    if (element.childElementCount === 0 || isUsed(document.activeElement)) return;
    const box = element.getBoundingClientRect();
    if (box.top < barsBottom(element) - GAP || clearOf(inUse(element), box, box.top) !== box.top) look();
  };
  addEventListener('scroll', keepClear, { capture: true, passive: true });
  // An error that appears above the focused element moves it without a scroll event.
  const growth = new ResizeObserver(keepClear);
  document.addEventListener('focusin', ({ target }) => {
    growth.disconnect();
    for (const container of [document.body, (target as Element).closest('form')]) if (container) growth.observe(container);
  });
}
