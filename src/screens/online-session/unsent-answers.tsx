import type { OnlineSession } from '../../wire/online-sessions.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './online-session.module.css';
import { useUnsent } from './use-unsent.ts';

interface UnsentAnswersProps {
  readonly session: OnlineSession;
  /** The question that is shown says so itself; 0 is the introduction. */
  readonly shown: number;
  readonly onGo: (number: number) => void;
}

/** Says that answers to other questions are still on this device, and leads to them. They go up by themselves (docs/decisions/0072). */
export function UnsentAnswers({ session, shown, onGo }: UnsentAnswersProps) {
  const { t } = useLanguage();
  const { waiting, refused } = useUnsent(session);
  return (
    <div className={styles.unsent} role="status">
      {Object.entries({ waits: waiting, refused }).map(([state, numbers]) => numbers.some((number) => number !== shown) && (
        <div key={state}>
          <p className={styles.unsentText}>{t(`onlineSession.unsent.${state}`, { number: numbers.length })}</p>
          <p className={styles.ways}>
            {numbers.filter((number) => number !== shown).map((number) => (
              <button key={number} type="button" className={controls.secondary} onClick={() => { onGo(number); }}>
                {t('onlineSession.unsent.open', { number })}
              </button>
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}
