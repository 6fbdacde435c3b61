import controls from './controls.module.css';
import styles from './submit.module.css';

interface SubmitProps {
  readonly label: string;
  readonly busy: boolean;
  /** Why the last try did nothing. */
  readonly problem: string | undefined;
}

/** The foot of a short form: the button keeps the focus while the call is under way, and what went wrong is said below it. */
export function Submit({ label, busy, problem }: SubmitProps) {
  return (
    <div className={styles.foot}>
      <button type="submit" className={controls.primary} aria-disabled={busy}>{label}</button>
      <p className={styles.problem} role="alert">{problem}</p>
    </div>
  );
}
