import { useState, type ReactNode } from 'react';
import type { Translate } from '../base/text.ts';
import { useLate, type Late } from './late.ts';
import styles from './missing-part.module.css';
import { tryAgainKey } from './try-again.ts';

interface MissingPartProps {
  readonly t: Translate;
  readonly late: Late<unknown>;
  readonly asked?: boolean;
  /** Text before the message: what the page lacks. */
  readonly children?: ReactNode;
}

/**
 * Shown where code that is `asked` for could not be loaded, with a button to try again. It stays until the code is loaded, so that the
 * button remains even when the part that needed the code is closed.
 */
export function MissingPart({ t, late, asked = true, children }: MissingPartProps) {
  const [wanted, setWanted] = useState(asked);
  if (asked && !wanted) setWanted(true);
  const { code, failed, retried } = useLate(late, wanted);
  // During a retry the button stays, and the alert is not repeated.
  const [missed, setMissed] = useState(failed);
  if (failed && !missed) setMissed(true);
  return missed && code === undefined && (
    <p className={styles.missing} role="alert">
      {children}{t('failure.network')}{' '}
      <button type="button" className={styles.again} onClick={late.retry}>{t(tryAgainKey(retried))}</button>
    </p>
  );
}
