import { expect } from 'vitest';
import { byTier } from '../../arbitraries/rounds.ts';
import { mouse, type Point } from './pointer.ts';

/** Of a long form's hundreds of controls of the same kinds. */
const MOST = byTier({ suite: 8, full: 16, long: 16 });
const LONGEST_MS = 2000;

const drawn = (): Promise<void> => new Promise((resolve) => { requestAnimationFrame(() => { requestAnimationFrame(() => { resolve(); }); }); });

const between = (one: Point, other: Point): number => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** Presses a control and lets go of it in the same place. What happens in between is `meanwhile`; answers how far the control went, in px. */
export async function press(target: Element, meanwhile: () => Promise<unknown>): Promise<number> {
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const before = target.getBoundingClientRect();
  const centre = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await mouse.move(centre);
  await mouse.down(centre);
  await meanwhile();
  // What has moved the page is seen with its next picture.
  await drawn();
  const moved = between(before, target.getBoundingClientRect());
  await mouse.up(centre);
  return moved;
}

/** A page whose controls are pressed: their clicks are heard, and go no further. */
function prepare() {
  const found = [...document.querySelectorAll('a[href], button:enabled, summary, label:not([for])')].filter((control) => control.checkVisibility());
  const controls = found.filter((_, position) => position % Math.ceil(found.length / MOST) === 0);
  const clicks: Node[] = [];
  const stop = new AbortController();
  document.addEventListener('click', (event) => {
    clicks.push(event.target as Node);
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal: stop.signal });
  // A control that was let go is back in its place at once, and not after the shortest of transitions.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const end = (): void => {
    stop.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  };
  return { controls, clicks, end };
}

const isHeld = (control: Element): boolean => control instanceof HTMLElement && control.style.translate + control.style.position !== '';

/** Where a control is pressed; nothing where it cannot be seen. */
async function placeOf(control: Element): Promise<Point | undefined> {
  let before: DOMRect;
  // Sections that come into view take their own height, and move what stands below them once more.
  do {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    before = control.getBoundingClientRect();
    await drawn();
  } while (control.getBoundingClientRect().y !== before.y);
  const place = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  return control.contains(document.elementFromPoint(place.x, place.y)) ? place : undefined;
}

/** The sections of a form that are not drawn yet, and take the room they have only then. */
const undrawn = (): number => [...document.querySelectorAll('[data-section]')]
  .filter((section) => !section.firstElementChild || getComputedStyle(section).contentVisibility === 'auto').length;

/** Presses what can be pressed on a page while something comes in above it, as a late picture does. Answers what moved or was not reached. */
export async function missed(): Promise<readonly string[]> {
  await expect.poll(() => document.querySelectorAll('main [role="status"] > div')).toHaveLength(0);
  await expect.poll(undrawn).toBe(0);
  const { controls, clicks, end } = prepare();
  const late = document.createElement('div');
  late.style.height = '29px';
  const failed: string[] = [];
  let pressed = 0;
  for (const control of controls) {
    for (const isDrawn of [true, false]) {
      const place = await placeOf(control);
      if (!place) continue;
      pressed += 1;
      const before = control.getBoundingClientRect();
      // From elsewhere: what follows a press at its very place is a double one.
      await mouse.move({ x: 0, y: 0 });
      await mouse.move(place);
      await mouse.down(place);
      (document.querySelector('dialog:modal') ?? document.body).prepend(late);
      if (isDrawn) await drawn();
      const moved = isDrawn ? between(before, control.getBoundingClientRect()) : 0;
      await mouse.up(place);
      const isReached = (): boolean => clicks.some((click) => control.contains(click));
      const deadline = performance.now() + LONGEST_MS;
      // A click that is made good comes a moment later, on a busy machine some moments, and only then is the control let go.
      while (isHeld(control) || (!isReached() && performance.now() < deadline)) await new Promise((resolve) => { setTimeout(resolve); });
      late.remove();
      if (!isReached() || moved > 1) failed.push(`${control.outerHTML.slice(0, 200)}, ${isDrawn ? 'drawn' : 'not drawn'}: ${String(moved)} px, ${isReached() ? 'reached' : 'missed'}`);
      clicks.splice(0);
    }
  }
  end();
  expect(pressed).toBeGreaterThan(0);
  return failed;
}
