import type { WidgetProps } from '../src/engine/contract/widget.ts';
import { useLate, type Late } from '../src/late/late.ts';
import { tryAgainKey } from '../src/late/try-again.ts';
import styles from './widgets.module.css';

interface MissingPartProps extends Pick<WidgetProps, 't'> {
  readonly late: Late<unknown>;
}

/** Stands where the code of a widget could not be had, with the way to try again. */
export function MissingPart({ t, late }: MissingPartProps) {
  return (
    <p className={styles.note} role="alert">
      {t('failure.network')}{' '}
      <button type="button" className={styles.textButton} onClick={late.retry}>
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
