import { useLayoutEffect, useRef } from 'react';
import type { WidgetProps } from '../src/engine/contract/widget.ts';
import { useLate, type Late } from '../src/late/late.ts';
import { tryAgainKey } from '../src/late/try-again.ts';
import { keepFocusIn } from './attributes.ts';
import styles from './widgets.module.css';

interface MissingPartProps extends Pick<WidgetProps, 'id' | 't'> {
  readonly late: Late<unknown>;
}

/** Stands where the code of a widget could not be had, with the way to try again. When it goes, the focus stays in the widget. */
export function MissingPart({ id, t, late }: MissingPartProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => { if (document.activeElement === current) keepFocusIn(id); };
  }, [id]);
  return (
    <p className={styles.note} role="alert">
      {t('failure.network')}{' '}
      <button ref={button} type="button" className={styles.textButton} onClick={late.retry}>
        {t(tryAgainKey(late.state().retried))}
      </button>
    </p>
  );
}

/** The same for what the page gives to the widget: nothing as long as it may come. */
export function MissingFromPage({ late, ...props }: MissingPartProps) {
  const { failed } = useLate(late);
  return failed && <MissingPart {...props} late={late} />;
}
