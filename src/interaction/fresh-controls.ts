/** What is done by a press, and not just chosen. */
const CONTROLS = 'a[href], button, [type="submit"]';

/** For so long after it came under the pointer a control takes no press, in ms: a double press means what was there before. */
const MOMENT_MS = 700;

/** How often it is looked which control is under a pointer that rests, and for how long, in ms. */
const LOOK_MS = 100;
const REST_MS = 10_000;

/** A pointer that is so far from its last press has been away, in px; a finger never lands on the same spot. */
const AWAY_PX: Readonly<Record<string, number>> = { mouse: 8, pen: 16, touch: 24 };

interface Resting {
  readonly x: number;
  readonly y: number;
  readonly begun: number;
  /** The control that was pressed, and what it was called then. */
  readonly pressed: Element | null;
  readonly pressedName: string;
  /** The controls of the page at the last two looks, the earlier first. */
  seen: readonly [ReadonlySet<Element>, ReadonlySet<Element>];
  /** How far what was pressed had been scrolled at the last look, in px. */
  offset: number;
  /** The controls that had been there for a while when that last changed: what comes with a scroll is new. */
  scrolled: ReadonlySet<Element>;
  readonly looking: ReturnType<typeof setInterval>;
  control: Element | null;
  name: string;
  /** Since when the control is there, by `performance.now()`. */
  since: number;
}

const nameOf = (control: Element | null): string => (control ? `${control.textContent} ${control.getAttribute('aria-label') ?? ''}` : '');

const isScrolledTo = ({ scrolled, control: before }: Resting, control: Element | null): boolean =>
  control !== null && control !== before && scrolled.has(control);

/** How far all that holds an element is scrolled, in px. */
function offsetOf(element: Element | null): number {
  let offset = 0;
  for (let holder: Element | null = element ?? document.documentElement; holder; holder = holder.parentElement) {
    offset += holder.scrollTop + holder.scrollLeft;
  }
  return offset;
}

const controlsNow = (): ReadonlySet<Element> => new Set(document.querySelectorAll(CONTROLS));

/** The control that was pressed, as it was called then; or one whose press changes nothing, however often it comes. */
const isMeant = ({ control, name, pressed, pressedName }: Resting): boolean =>
  control === null || (control === pressed && name === pressedName) || control.matches('[data-repeatable]');

/**
 * A control that comes under a pointer which has just pressed takes no press until the pointer has been away or a moment has gone by
 * (docs/decisions/0049): the second press of a double one was meant for what stood there before, and may not hand in, delete or
 * confirm what nobody has seen. A control that changes its name is another one; one that was there before and has been scrolled
 * to is not. For the life of the page.
 */
export function guardFreshControls(): void {
  let resting: Resting | undefined;
  let [isStopped, isNoted] = [false, true];

  const forget = (): void => {
    clearInterval(resting?.looking);
    resting = undefined;
  };
  const look = (): void => {
    if (!resting) return;
    const now = performance.now();
    // A page hears of its scroll later than a look may come.
    const offset = resting.pressed?.isConnected === false ? resting.offset : offsetOf(resting.pressed);
    if (offset !== resting.offset) Object.assign(resting, { offset, scrolled: resting.seen[0] });
    const control = document.elementFromPoint(resting.x, resting.y)?.closest(CONTROLS) ?? null;
    const name = nameOf(control);
    if (control !== resting.control || name !== resting.name) {
      Object.assign(resting, { control, name, since: isScrolledTo(resting, control) ? -Infinity : now });
    }
    if (now - resting.begun > REST_MS) forget();
  };
  const lookAgain = (): void => {
    look();
    if (resting) resting.seen = [resting.seen[1], controlsNow()];
  };
  const isAway = ({ clientX, clientY, pointerType }: PointerEvent): boolean =>
    resting !== undefined && Math.hypot(clientX - resting.x, clientY - resting.y) > (AWAY_PX[pointerType] ?? 0);

  addEventListener('pointerdown', (event) => {
    [isStopped, isNoted] = [false, false];
    if (isAway(event)) forget();
    look();
    // By when it was pressed: a busy page hears of a press later.
    isStopped = resting !== undefined && !isMeant(resting) && event.timeStamp - resting.since < MOMENT_MS;
  }, true);
  addEventListener('click', (event) => {
    if (isStopped) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // A label clicks its input once more, and a keyboard rests nowhere.
    if (isNoted || event.detail === 0 || !(event.target instanceof Element)) return;
    isNoted = true;
    forget();
    const control = event.target.closest(CONTROLS);
    resting = {
      x: event.clientX, y: event.clientY, begun: performance.now(), looking: setInterval(lookAgain, LOOK_MS), control, pressed: control,
      name: nameOf(control), pressedName: nameOf(control), since: -Infinity,
      seen: [controlsNow(), controlsNow()], offset: offsetOf(control), scrolled: new Set(),
    };
  }, true);
  addEventListener('pointermove', (event) => { if (isAway(event)) forget(); }, { capture: true, passive: true });
  addEventListener('wheel', forget, { capture: true, passive: true });
  // Who types has let go of the pointer.
  for (const type of ['keydown', 'beforeinput']) {
    addEventListener(type, () => {
      isStopped = false;
      forget();
    }, true);
  }
}
