/** Controls that act when pressed, and do not just choose. */
const CONTROLS = 'a[href], button, [type="submit"]';

/** For this long after it came under the pointer a control takes no press, in ms: a double press is meant for the control before it. */
const MOMENT_MS = 700;

/** How often the control under a resting pointer is looked up, and for how long, in ms. */
const LOOK_MS = 100;
const REST_MS = 10_000;

/** A pointer this far from its last press has been away, in px; a finger never lands on the same spot. */
const AWAY_PX: Readonly<Record<string, number>> = { mouse: 8, pen: 16, touch: 24 };

interface RestingPointer {
  readonly x: number;
  readonly y: number;
  readonly startedAt: number;
  /** The control that was pressed, and its name at that time. */
  readonly pressed: Element | null;
  readonly pressedName: string;
  /** The controls of the page at the last two checks, the earlier first. */
  seen: readonly [ReadonlySet<Element>, ReadonlySet<Element>];
  /** How far the pressed control was scrolled at the last check, in px. */
  offset: number;
  /** The controls that had been there for a while when the offset last changed: one that a scroll adds is new. */
  scrolled: ReadonlySet<Element>;
  readonly timer: ReturnType<typeof setInterval>;
  control: Element | null;
  name: string;
  /** Since when the control is under the pointer, by `performance.now()`. */
  since: number;
}

const nameOf = (control: Element | null): string => (control ? `${control.textContent} ${control.getAttribute('aria-label') ?? ''}` : '');

const isScrolledTo = ({ scrolled, control: previous }: RestingPointer, control: Element | null): boolean =>
  control !== null && control !== previous && scrolled.has(control);

/** The sum of the scroll offsets of an element and its ancestors, in px. */
function offsetOf(element: Element | null): number {
  let offset = 0;
  for (let ancestor: Element | null = element ?? document.documentElement; ancestor; ancestor = ancestor.parentElement) {
    offset += ancestor.scrollTop + ancestor.scrollLeft;
  }
  return offset;
}

const controlsNow = (): ReadonlySet<Element> => new Set(document.querySelectorAll(CONTROLS));

/** Whether the control is the pressed one under its old name, or one that may be pressed repeatedly. */
const isIntended = ({ control, name, pressed, pressedName }: RestingPointer): boolean =>
  control === null || (control === pressed && name === pressedName) || control.matches('[data-repeatable]');

/**
 * A control that appears under a pointer which has just pressed takes no press until the pointer has been away or a moment has
 * passed (docs/decisions/0049): the second press of a double press was meant for the control before it, and must not submit, delete
 * or confirm what nobody has seen. A control that changes its name counts as new; one that existed before and was scrolled there does
 * not. For the life of the page.
 */
export function guardFreshControls(): void {
  let resting: RestingPointer | undefined;
  let [isStopped, isRecorded] = [false, true];

  const forget = (): void => {
    clearInterval(resting?.timer);
    resting = undefined;
  };
  const look = (): void => {
    if (!resting) return;
    const now = performance.now();
    // The scroll event may come after this check.
    const offset = resting.pressed?.isConnected === false ? resting.offset : offsetOf(resting.pressed);
    if (offset !== resting.offset) Object.assign(resting, { offset, scrolled: resting.seen[0] });
    const control = document.elementFromPoint(resting.x, resting.y)?.closest(CONTROLS) ?? null;
    const name = nameOf(control);
    if (control !== resting.control || name !== resting.name) {
      Object.assign(resting, { control, name, since: isScrolledTo(resting, control) ? -Infinity : now });
    }
    if (now - resting.startedAt > REST_MS) forget();
  };
  const lookAgain = (): void => {
    look();
    if (resting) resting.seen = [resting.seen[1], controlsNow()];
  };
  const isAway = ({ clientX, clientY, pointerType }: PointerEvent): boolean =>
    resting !== undefined && Math.hypot(clientX - resting.x, clientY - resting.y) > (AWAY_PX[pointerType] ?? 0);

  addEventListener('pointerdown', (event) => {
    [isStopped, isRecorded] = [false, false];
    if (isAway(event)) forget();
    look();
    // The time of the press itself: a busy page gets the event later.
    isStopped = resting !== undefined && !isIntended(resting) && event.timeStamp - resting.since < MOMENT_MS;
  }, true);
  addEventListener('click', (event) => {
    if (isStopped) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // A label clicks its input once more, and a press by keyboard has no position.
    if (isRecorded || event.detail === 0 || !(event.target instanceof Element)) return;
    isRecorded = true;
    forget();
    const control = event.target.closest(CONTROLS);
    resting = {
      x: event.clientX, y: event.clientY, startedAt: performance.now(), timer: setInterval(lookAgain, LOOK_MS), control, pressed: control,
      name: nameOf(control), pressedName: nameOf(control), since: -Infinity,
      seen: [controlsNow(), controlsNow()], offset: offsetOf(control), scrolled: new Set(),
    };
  }, true);
  addEventListener('pointermove', (event) => { if (isAway(event)) forget(); }, { capture: true, passive: true });
  addEventListener('wheel', forget, { capture: true, passive: true });
  // Somebody who types has left the pointer.
  for (const type of ['keydown', 'beforeinput']) {
    addEventListener(type, () => {
      isStopped = false;
      forget();
    }, true);
  }
}
