import { afterPointerRelease } from './pointer-gate.ts';

/** What does something when it is pressed and let go. */
const CONTROLS = 'a, button, summary, label, input, [role="option"]';

/**
 * A press reaches the control on which it began, whatever moves the page under the pointer: a late picture, an answer. The
 * control stays where it was pressed until its click, and where the page has moved in the very moment of the release, the
 * click is made good (docs/decisions/0022). For the life of the page.
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
  // Before what it does, which may scroll the page: held any longer, the control would go along.
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
  // What stands in a line of text cannot be shifted otherwise.
  const inLine = getComputedStyle(control).display === 'inline';
  const at = control.getBoundingClientRect();
  let [x, y, frame] = [0, 0, 0];
  // It has to be there at once, also where the shortest transition is the rule (theme.css).
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
      // Nothing that lies under a dialog by now, is shut off or gone is found there.
      const isThere = control.contains(document.elementFromPoint(clientX, clientY));
      if (isThere && !control.contains(target as Node)) clickInstead(control);
    },
    letGo: () => {
      cancelAnimationFrame(frame);
      style.translate = style.position = style.left = style.top = style.transition = '';
    },
  };
}

/** The browser's own click goes to whatever holds both places, which nobody has pressed. */
function clickInstead(control: HTMLElement): void {
  const stop = (event: Event): void => { event.stopImmediatePropagation(); };
  addEventListener('click', stop, true);
  setTimeout(() => {
    removeEventListener('click', stop, true);
    control.click();
  });
}
