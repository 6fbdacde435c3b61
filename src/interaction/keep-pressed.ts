import { afterPointerRelease } from './pointer-gate.ts';

/** Controls that act when they are pressed and released. */
const CONTROLS = 'a, button, summary, label, input, [role="option"]';

/**
 * A press reaches the control on which it began, whatever moves the page under the pointer: a late picture, an answer. The
 * control stays where it was pressed until its click, and where the page has moved in the very moment of the release, the
 * click is dispatched again (docs/decisions/0022). For the life of the page.
 */
export function keepPressed(): void {
  let pressed: Pressed | undefined;
  const letGo = (): void => {
    pressed?.letGo();
    pressed = undefined;
  };
  addEventListener('pointerdown', ({ target, button }) => {
    letGo();
    const control = button === 0 && (target as Element).closest<HTMLElement>(CONTROLS);
    if (control) pressed = hold(control);
    afterPointerRelease(letGo);
  }, true);
  addEventListener('pointerup', (event) => { pressed?.release(event); }, true);
  // Before the click's effect, which may scroll the page: a control that is still pinned would move along.
  addEventListener('click', letGo, true);
  addEventListener('pointercancel', letGo, true);
  addEventListener('wheel', letGo, { capture: true, passive: true });
}

/** A control under a pressed pointer. */
interface Pressed {
  readonly release: (event: PointerEvent) => void;
  readonly letGo: () => void;
}

function hold(control: HTMLElement): Pressed {
  const { style } = control;
  // An inline element can be shifted in no other way.
  const inLine = getComputedStyle(control).display === 'inline';
  const at = control.getBoundingClientRect();
  let [x, y, frame] = [0, 0, 0];
  // The shift must apply at once, also where theme.css enforces a short transition.
  style.setProperty('transition', 'none', 'important');
  const stay = (): void => {
    const now = control.getBoundingClientRect();
    [x, y] = [x + Math.round(at.x - now.x), y + Math.round(at.y - now.y)];
    if (x === 0 && y === 0) return;
    Object.assign(style, inLine ? { position: 'relative', left: `${x}px`, top: `${y}px` } : { translate: `${x}px ${y}px` });
  };
  const look = (): void => {
    stay();
    frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return {
    release: ({ target, clientX, clientY }) => {
      stay();
      // A control that is covered, disabled or removed by now is not found here.
      const isThere = control.contains(document.elementFromPoint(clientX, clientY));
      if (isThere && !control.contains(target as Node)) clickInstead(control);
    },
    letGo: () => {
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
