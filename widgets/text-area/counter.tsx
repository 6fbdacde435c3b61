import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Translate } from '../../src/base/text.ts';
import styles from '../widgets.module.css';

/** Long enough not to speak into the typing. */
const ANNOUNCE_AFTER_MS = 1000;

interface CounterProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly max: number;
  /** Shows what is left, in words, and not what is there. */
  readonly showsLeft: boolean;
  /** Changes when the text was changed from outside. */
  readonly revision: number;
  readonly t: Translate;
}

/** Counts as the rules do, in code points. Follows the text in the DOM without rendering. */
export function Counter({ area, max, showsLeft, revision, t }: CounterProps) {
  const count = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const inWords = (left: number): string => t(left < 0 ? 'widget.textArea.over' : 'widget.textArea.left', { characters: Math.abs(left) });
    const show = (): number => {
      const length = Array.from(element.value).length;
      if (count.current) {
        count.current.textContent = showsLeft ? inWords(max - length) : `${length} / ${max}`;
        count.current.toggleAttribute('data-over', length > max);
      }
      return max - length;
    };
    const say = (left: number): void => {
      if (spoken.current) spoken.current.textContent = inWords(left);
    };
    const follow = (): void => {
      const left = show();
      clearTimeout(timer);
      timer = setTimeout(say, ANNOUNCE_AFTER_MS, left);
    };
    show();
    element.addEventListener('input', follow);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', follow);
    };
  }, [area, max, showsLeft, revision, t]);

  return (
    <>
      <span ref={count} className={styles.counter} aria-hidden="true" />
      <span ref={spoken} className={styles.visuallyHidden} aria-live="polite" />
    </>
  );
}
