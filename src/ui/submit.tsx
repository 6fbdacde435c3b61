import controls from './controls.module.css';
import { Lines } from './lines.tsx';
import styles from './submit.module.css';

export interface SubmitProps {
  readonly label: string;
  readonly busy: boolean;
  /** Why the last try did nothing. */
  readonly problem: string | undefined;
}

/**
 * The foot of a short form: the button keeps the focus while the call is under way, and what went wrong stands between it and the
 * fields.
 */
export function Submit({ label, busy, problem }: SubmitProps) {
  return (
    <div className={styles.foot}>
      <div className={styles.problem} role="alert">
        {problem !== undefined && <p><Lines text={problem} /></p>}
      </div>
      <button type="submit" className={controls.primary} aria-disabled={busy}>{label}</button>
    </div>
  );
}
