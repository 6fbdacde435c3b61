import { useEffect, useRef, type RefObject } from 'react';
import { lengthOf } from '../../src/base/text-length.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import { useTextControl } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

/** Long enough not to interrupt the typing. */
const ANNOUNCE_AFTER_MS = 1000;

/** The share of the limit from which the counter is shown where `counts` is `near`. */
const NEAR = 0.9;

/** Grows with its text (`field-sizing`, where the browser has it). Longer text than allowed can be typed and is then refused. */
export function TextArea(props: WidgetProps) {
  const { definition, revision, t } = props;
  const { ref, bind } = useTextControl<HTMLTextAreaElement>(props);
  const max = definition.limits.maxLength;
  return (
    <>
      <textarea
        className={styles.textArea} rows={4} {...inputAttributes(props)} {...bind} enterKeyHint="enter"
        autoComplete={textOption(definition, 'autocomplete')}
      />
      {max !== undefined && <Counter area={ref} max={max} shows={textOption(definition, 'counts')} revision={revision} t={t} />}
    </>
  );
}

interface CounterProps extends Pick<WidgetProps, 'revision' | 't'> {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly max: number;
  /** `left`: the remaining characters in words, instead of the count. `near`: shown only near the limit. */
  readonly shows: string | undefined;
}

/** Counts as the rules do, in code points. Follows the text in the DOM without rendering. */
function Counter({ area, max, shows, revision, t }: CounterProps) {
  const count = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isShown = (length: number): boolean => shows !== 'near' || length >= max * NEAR;
    const inWords = (left: number): string => t(left < 0 ? 'widget.textArea.over' : 'widget.textArea.left', { characters: Math.abs(left) });
    const show = (): number => {
      const length = lengthOf(element.value);
      if (count.current) {
        const text = shows === 'left' ? inWords(max - length) : `${length} / ${max}`;
        count.current.textContent = isShown(length) ? text : '';
        count.current.toggleAttribute('data-over', length > max);
      }
      return max - length;
    };
    const say = (left: number): void => {
      if (spoken.current && isShown(max - left)) spoken.current.textContent = inWords(left);
    };
    const follow = (): void => {
      const left = show();
      clearTimeout(timer);
      timer = setTimeout(say, ANNOUNCE_AFTER_MS, left);
    };
    show();
    // An old announcement is of the previous text, or in the other language.
    if (spoken.current) spoken.current.textContent = '';
    element.addEventListener('input', follow);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', follow);
    };
  }, [area, max, shows, revision, t]);

  return (
    <>
      <span ref={count} className={styles.counter} aria-hidden="true" />
      <span ref={spoken} className="spoken" aria-live="polite" />
    </>
  );
}
