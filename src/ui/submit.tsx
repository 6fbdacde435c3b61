import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import dialog from './dialog.module.css';
import { Lines } from './lines.tsx';
import styles from './submit.module.css';

interface SubmitProps {
  readonly label: string;
  readonly busy: boolean;
  /** Why the last try did nothing. */
  readonly problem: string | undefined;
}

interface SubmitAloneProps extends SubmitProps {
  /** Something else on the page is more likely to help. */
  readonly secondary?: boolean;
}

interface SubmitOrCancelProps extends SubmitProps {
  /** Absent: what opened it closes it. */
  readonly onCancel?: () => void;
}

/**
 * The foot of a short form: the button keeps the focus while the call is under way, and what went wrong stands between it and the
 * fields.
 */
export function Submit({ label, busy, problem, secondary = false }: SubmitAloneProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.problem} role="alert">
        {problem !== undefined && <p><Lines text={problem} /></p>}
      </div>
      <button type="submit" className={secondary ? controls.secondary : controls.primary} aria-disabled={busy}>{label}</button>
    </div>
  );
}

/**
 * The foot of a short form that can be left. What went wrong is said by a toast there (spec §8); this is still to be read when the toast
 * is gone, and is not said twice.
 */
export function SubmitOrCancel({ label, busy, problem, onCancel }: SubmitOrCancelProps) {
  const { t } = useLanguage();
  return (
    <div className={`${styles.foot} ${styles.inSight}`}>
      {problem !== undefined && <div className={styles.problem}><p><Lines text={problem} /></p></div>}
      <div className={`${dialog.choices} ${styles.pair}`}>
        {onCancel && <button type="button" className={controls.secondary} onClick={onCancel}>{t('save.cancel')}</button>}
        <button type="submit" className={controls.primary} aria-disabled={busy}>{label}</button>
      </div>
    </div>
  );
}
