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
      <Numbers text={t('onlineSession.unsent.waits', { number: waiting.length })} numbers={waiting} shown={shown} onGo={onGo} />
      <Numbers text={t('onlineSession.unsent.refused', { number: refused.length })} numbers={refused} shown={shown} onGo={onGo} />
    </div>
  );
}

interface NumbersProps extends Pick<UnsentAnswersProps, 'shown' | 'onGo'> {
  readonly text: string;
  readonly numbers: readonly number[];
}

function Numbers({ text, numbers, shown, onGo }: NumbersProps) {
  const { t } = useLanguage();
  const others = numbers.filter((number) => number !== shown);
  if (others.length === 0) return null;
  return (
    <div>
      <p className={styles.unsentText}>{text}</p>
      <p className={styles.ways}>
        {others.map((number) => (
          <button key={number} type="button" className={controls.secondary} onClick={() => { onGo(number); }}>
            {t('onlineSession.unsent.open', { number })}
          </button>
        ))}
      </p>
    </div>
  );
}
