import { useState } from 'react';
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

/** The same of code that is `asked` for, from then on: whoever goes to the button here may have closed what they asked for. */
export function MissingLate({ late, asked = true, ...props }: MissingPartProps & { readonly asked?: boolean }) {
  const [wanted, want] = useState(asked);
  if (asked && !wanted) want(true);
  const { code, failed } = useLate(late, wanted);
  // While it is tried again the button stays under the finger, and nothing is said twice.
  const [missed, miss] = useState(failed);
  if (failed && !missed) miss(true);
  return missed && code === undefined && <MissingPart {...props} late={late} />;
}
