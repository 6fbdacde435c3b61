import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import dialog from './dialog.module.css';
import { Lines } from './lines.tsx';
import styles from './submit.module.css';

interface SubmitProps {
  readonly label: string;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
}

interface SubmitAloneProps extends SubmitProps {
  /** Something else on the page is more likely to help. */
  readonly secondary?: boolean;
}

interface SubmitOrCancelProps extends SubmitProps {
  /** Absent: the form is closed by whatever opened it. */
  readonly onCancel?: () => void;
}

/**
 * The foot of a short form: the button keeps the focus while the call is pending, and the problem is shown between it and the
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
 * The foot of a short form that can be cancelled. A toast announces the problem (spec §8); the text here remains when the toast
 * is gone, and is not announced a second time.
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
