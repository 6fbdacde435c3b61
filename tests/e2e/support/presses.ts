import type { Locator, Page } from 'playwright';
import { eventually } from './eventually.ts';

/** In px of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

async function placeOf(target: Locator): Promise<Point & { readonly centre: Point }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be pressed is not to be seen');
  return { x: box.x, y: box.y, centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

const between = (one: Point, other: Point): number => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

/** Presses a control and lets go of it in the same place. What happens in between is `meanwhile`; answers how far the control went, in px. */
export async function press(page: Page, target: Locator, meanwhile: () => Promise<void>): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const before = await placeOf(target);
  await page.mouse.move(before.centre.x, before.centre.y);
  await page.mouse.down();
  await meanwhile();
  const after = await placeOf(target);
  await page.mouse.up();
  return between(before, after);
}

/** Runs in the page: its controls, and what is done to one while it is pressed. */
interface Pressing {
  readonly number: number;
  /** Where a control is pressed; nothing where it cannot be seen. */
  readonly place: (control: number) => Promise<Point | undefined>;
  /** Something comes in above everything, as a late picture does, and is drawn or not yet. Answers how far the control went, in px. */
  readonly shift: (drawn: boolean) => Promise<number>;
  /** Whether a click came; what came in goes again. */
  readonly end: () => Promise<boolean>;
}

function prepare(): void {
  const MOST = 16;
  const LONGEST_MS = 2000;
  const found = [...document.querySelectorAll('a[href], button:enabled, summary, label:not([for])')].filter((control) => control.checkVisibility());
  // A long form has hundreds of the same kinds.
  const controls = found.filter((_, position) => position % Math.ceil(found.length / MOST) === 0);
  const clicks: Node[] = [];
  document.addEventListener('click', (event) => {
    clicks.push(event.target as Node);
    event.preventDefault();
    event.stopPropagation();
  }, true);
  // A control that was let go is back in its place at once, and not after the shortest of transitions.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const late = document.createElement('div');
  late.style.height = '29px';
  let [pressed, before] = [document.body as Element, new DOMRect()];
  const drawn = (): Promise<void> => new Promise((resolve) => { requestAnimationFrame(() => { requestAnimationFrame(() => { resolve(); }); }); });
  const isHeld = (control: Element): boolean => control instanceof HTMLElement && control.style.translate + control.style.position !== '';
  const pressing: Pressing = {
    number: controls.length,
    place: async (number) => {
      pressed = controls[number] ?? pressed;
      // Sections that come into view take their own height, and move what stands below them once more.
      do {
        pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
        before = pressed.getBoundingClientRect();
        await drawn();
      } while (pressed.getBoundingClientRect().y !== before.y);
      const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
      return pressed.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
    },
    shift: async (isDrawn) => {
      (document.querySelector('dialog:modal') ?? document.body).prepend(late);
      if (!isDrawn) return 0;
      await drawn();
      const { x, y } = pressed.getBoundingClientRect();
      return Math.max(Math.abs(x - before.x), Math.abs(y - before.y));
    },
    end: async () => {
      const isReached = (): boolean => clicks.some((click) => pressed.contains(click));
      const deadline = performance.now() + LONGEST_MS;
      // A click that is made good comes a moment later, on a busy machine some moments, and only then is the control let go.
      while (isHeld(pressed) || (!isReached() && performance.now() < deadline)) await new Promise((resolve) => { setTimeout(resolve); });
      late.remove();
      const reached = isReached();
      clicks.splice(0);
      return reached;
    },
  };
  Reflect.set(window, 'pressing', pressing);
}

/** Runs in the page: the sections of a form that are not drawn yet, and take the room they have only then. */
const undrawn = (): number => [...document.querySelectorAll('[data-section]')]
  .filter((section) => !section.firstElementChild || getComputedStyle(section).contentVisibility === 'auto').length;

/** Presses what can be pressed on a page while something comes in above it. Answers what moved or was not reached. */
export async function missedOn(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle');
  // The network may be idle while what came is being drawn.
  await eventually(() => page.locator('main [role="status"] > div').count()).toBe(0);
  await eventually(() => page.evaluate(undrawn)).toBe(0);
  await page.evaluate(prepare);
  const pressing = await page.evaluateHandle(() => Reflect.get(window, 'pressing') as Pressing);
  const failed: string[] = [];
  for (let control = 0; control < await pressing.evaluate(({ number }) => number); control += 1) {
    for (const drawn of [true, false]) {
      const place = await pressing.evaluate((page, number) => page.place(number), control);
      if (!place) continue;
      await page.mouse.move(place.x, place.y);
      await page.mouse.down();
      const moved = await pressing.evaluate((page, isDrawn) => page.shift(isDrawn), drawn);
      await page.mouse.up();
      const isReached = await pressing.evaluate((page) => page.end());
      if (!isReached || moved > 1) failed.push(`control ${control}, ${drawn ? 'drawn' : 'not drawn'}: ${moved} px, ${isReached ? 'reached' : 'missed'}`);
    }
  }
  await page.reload();
  return failed;
}
