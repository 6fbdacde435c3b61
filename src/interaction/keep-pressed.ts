import { afterPointerRelease } from './pointer-gate.ts';

/** Controls that act when they are pressed and released. */
const CONTROLS = 'a, button, summary, label, input, [role="option"]';

/**
 * A press reaches the control on which it began, whatever moves the page under the pointer: a late picture, an answer. The
 * control stays where it was pressed until its click, and where the page has moved in the very moment of the release, the
 * click is dispatched again (docs/decisions/0022). For the life of the page.
 */
export function keepPressed(): void {
  let pressed: PinnedControl | undefined;
  const unpin = (): void => {
    pressed?.unpin();
    pressed = undefined;
  };
  addEventListener('pointerdown', ({ target, button }) => {
    unpin();
    const control = button === 0 && (target as Element).closest<HTMLElement>(CONTROLS);
    if (control) pressed = pin(control);
    afterPointerRelease(unpin);
  }, true);
  addEventListener('pointerup', (event) => { pressed?.release(event); }, true);
  // Before the click's effect, which may scroll the page: a control that is still pinned would move along.
  addEventListener('click', unpin, true);
  addEventListener('pointercancel', unpin, true);
  addEventListener('wheel', unpin, { capture: true, passive: true });
}

/** A control under a pressed pointer. */
interface PinnedControl {
  readonly release: (event: PointerEvent) => void;
  readonly unpin: () => void;
}

function pin(control: HTMLElement): PinnedControl {
  const { style } = control;
  // An inline element can be shifted in no other way.
  const inLine = getComputedStyle(control).display === 'inline';
  const pinnedRect = control.getBoundingClientRect();
  let [x, y, frame] = [0, 0, 0];
  // The shift must apply at once, also where theme.css enforces a short transition.
  style.setProperty('transition', 'none', 'important');
  const restorePosition = (): void => {
    const now = control.getBoundingClientRect();
    [x, y] = [x + Math.round(pinnedRect.x - now.x), y + Math.round(pinnedRect.y - now.y)];
    if (x === 0 && y === 0) return;
    Object.assign(style, inLine ? { position: 'relative', left: `${x}px`, top: `${y}px` } : { translate: `${x}px ${y}px` });
  };
  const look = (): void => {
    restorePosition();
    frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return {
    release: ({ target, clientX, clientY }) => {
      restorePosition();
      // A control that is covered, disabled or removed by now is not found here.
      const isThere = control.contains(document.elementFromPoint(clientX, clientY));
      if (isThere && !control.contains(target as Node)) clickInstead(control);
    },
    unpin: () => {
      cancelAnimationFrame(frame);
      style.translate = style.position = style.left = style.top = style.transition = '';
    },
  };
}

/** The browser's own click goes to the common ancestor of both places, which nobody has pressed. */
function clickInstead(control: HTMLElement): void {
  const stop = (event: Event): void => { event.stopImmediatePropagation(); };
  addEventListener('click', stop, true);
  setTimeout(() => {
    removeEventListener('click', stop, true);
    control.click();
  });
}
