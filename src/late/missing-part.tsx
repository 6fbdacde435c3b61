import { useState, type ReactNode } from 'react';
import type { Translate } from '../base/text.ts';
import { useLate, type Late } from './late.ts';
import styles from './missing-part.module.css';
import { tryAgainKey } from './try-again.ts';

interface MissingPartProps {
  readonly t: Translate;
  readonly late: Late<unknown>;
  readonly asked?: boolean;
  /** What is said before that: what the page goes without. */
  readonly children?: ReactNode;
}

/**
 * Stands where code that is `asked` for could not be had, with the way to try again, and from then on: whoever goes to the button here may
 * have closed what they asked for.
 */
export function MissingPart({ t, late, asked = true, children }: MissingPartProps) {
  const [wanted, want] = useState(asked);
  if (asked && !wanted) want(true);
  const { code, failed, retried } = useLate(late, wanted);
  // While it is tried again the button stays under the finger, and nothing is said twice.
  const [missed, miss] = useState(failed);
  if (failed && !missed) miss(true);
  return missed && code === undefined && (
    <p className={styles.missing} role="alert">
      {children}{t('failure.network')}{' '}
      <button type="button" className={styles.again} onClick={late.retry}>{t(tryAgainKey(retried))}</button>
    </p>
  );
}
