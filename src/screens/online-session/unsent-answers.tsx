import type { OnlineSession } from '../../api/online-sessions.ts';
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
  const others = (numbers: readonly number[]): readonly number[] => numbers.filter((number) => number !== shown);
  const [waits, isRefused] = [others(waiting), others(refused)];
  return (
    <div className={styles.unsent} role="status">
      {waits.length > 0 && <Numbers text={t('onlineSession.unsent.waits', { number: waits.length })} numbers={waits} onGo={onGo} />}
      {isRefused.length > 0 && <Numbers text={t('onlineSession.unsent.refused', { number: isRefused.length })} numbers={isRefused} onGo={onGo} />}
    </div>
  );
}

interface NumbersProps extends Pick<UnsentAnswersProps, 'onGo'> {
  readonly text: string;
  readonly numbers: readonly number[];
}

function Numbers({ text, numbers, onGo }: NumbersProps) {
  const { t } = useLanguage();
  return (
    <div>
      <p className={styles.unsentText}>{text}</p>
      <p className={styles.ways}>
        {numbers.map((number) => (
          <button key={number} type="button" className={controls.secondary} onClick={() => { onGo(number); }}>{t('onlineSession.unsent.open', { number })}</button>
        ))}
      </p>
    </div>
  );
}
