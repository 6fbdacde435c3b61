import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { suggestedAddress } from '../../src/base/suggested-address.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import styles from '../widgets.module.css';

const WORDS = 'widget.url.suggestion';

/** How long the suggestion must be unchanged before it is announced, in ms: each key makes another one. */
const ANNOUNCE_AFTER_MS = 1_000;

const inputOf = (id: string): HTMLInputElement | HTMLTextAreaElement | null => document.querySelector(`input#${id}, textarea#${id}`);

/** The input's current text, also during typing. */
function useTyped(id: string): string {
  const subscribe = useCallback((listener: () => void) => {
    const input = inputOf(id);
    input?.addEventListener('input', listener);
    return () => { input?.removeEventListener('input', listener); };
  }, [id]);
  return useSyncExternalStore(subscribe, () => inputOf(id)?.value ?? '');
}

/** Offers an address with its scheme where one was typed without; a press puts it into the input, as if it had been typed. */
export function UrlSuggestion({ id, control, t, other }: WidgetProps) {
  const typed = useTyped(id);
  const suggested = control.validate(typed)?.code === 'url' ? suggestedAddress(typed) : undefined;
  const text = suggested === undefined ? '' : t(WORDS, { text: suggested });
  const status = useRef<HTMLSpanElement>(null);
  // A live region announces later changes, and not its first content.
  useEffect(() => {
    const timer = setTimeout(() => { if (status.current) status.current.textContent = text; }, ANNOUNCE_AFTER_MS);
    return () => { clearTimeout(timer); };
  }, [text]);
  const take = (): void => {
    const input = inputOf(id);
    if (!input || suggested === undefined) return;
    input.focus();
    input.value = suggested;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    control.leave();
  };
  return (
    <>
      {suggested !== undefined && (
        <button type="button" className={classNames(styles.textButton, styles.suggestion)} onClick={take}>{text}</button>
      )}
      {suggested !== undefined && other?.line({ key: WORDS, params: { text: suggested } })}
      <span ref={status} role="status" className="spoken" />
    </>
  );
}
