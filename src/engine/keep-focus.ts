import { flushSync } from 'react-dom';

const canHaveFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** Keeps the focus where it is while what has it is locked: a disabled control cannot have it. */
export interface FocusKeeper {
  /** Runs a change that may lock what has the focus. Its field has the focus then. */
  readonly whileLocking: (lock: () => void) => void;
  /** Runs a change that may unlock it. It gets the focus back, unless that has gone elsewhere meanwhile. */
  readonly whileUnlocking: (unlock: () => void) => void;
}

export function createFocusKeeper(): FocusKeeper {
  let left: { readonly control: HTMLElement; readonly frame: HTMLElement } | undefined;
  return {
    whileLocking: (lock) => {
      const control = document.activeElement;
      const frame = control?.closest<HTMLElement>('[data-field], [data-section]');
      flushSync(lock);
      if (!(control instanceof HTMLElement) || !frame || canHaveFocus(control)) return;
      frame.tabIndex = -1;
      frame.addEventListener('blur', () => { frame.removeAttribute('tabindex'); }, { once: true });
      frame.focus({ preventScroll: true });
      left = { control, frame };
    },
    whileUnlocking: (unlock) => {
      flushSync(unlock);
      if (!left || !canHaveFocus(left.control)) return;
      if (document.activeElement === left.frame) left.control.focus({ preventScroll: true });
      left = undefined;
    },
  };
}
