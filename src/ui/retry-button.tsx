import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';

interface RetryButtonProps {
  readonly onRetry: () => void;
  /** Where it is not "Try again". */
  readonly label?: string | undefined;
  /** Where it is the only thing to do on the page. */
  readonly primary?: boolean;
}

/** What stays while something within it is loaded anew. */
const STAYS = 'section, [role="dialog"], dialog, main';

/** The focus is there until it goes on from there, by Tab to what has come. */
function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => { element.removeAttribute('tabindex'); }, { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Asks once more for what could not be loaded. The button goes with the words around it; the focus must not go with it. */
export function RetryButton({ onRetry, label, primary = false }: RetryButtonProps) {
  const { t } = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    const around = current?.closest<HTMLElement>(STAYS);
    return () => {
      if (!around || document.activeElement !== current) return;
      focusOn(around);
      // It may have gone in the same moment, with the words that it was around.
      queueMicrotask(() => { if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true }); });
    };
  }, []);
  return (
    <button ref={button} type="button" data-repeatable className={primary ? controls.primary : controls.secondary} onClick={onRetry}>
      {label ?? t('load.retry')}
    </button>
  );
}
