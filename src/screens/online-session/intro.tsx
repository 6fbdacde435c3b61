import type { OnlineSession } from '../../wire/online-sessions.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { Media } from '../../ui/media.tsx';
import record from '../../ui/record.module.css';
import styles from './online-session.module.css';
import { ServedText, useServedTextPending } from '../../ui/served-text.tsx';
import { toCenter, useReadFrom } from '../../ui/use-read-from.ts';
import { useTurn } from '../../ui/use-turn.ts';
import { webAddress } from '../../ui/web-address.ts';

interface IntroProps {
  readonly session: OnlineSession;
  readonly moved: boolean;
  readonly onStart: () => void;
}

/** What there is to know before the first question (spec §2 Online session). */
export function Intro({ session, moved, onStart }: IntroProps) {
  const { t } = useLanguage();
  const heading = useReadFrom<HTMLHeadingElement>(moved, toCenter);
  const isEmpty = session.questions.length === 0;
  const introThere = useTurn(useServedTextPending(session.intro));
  return (
    <div className={record.page}>
      <section>
        <h2 ref={heading} className={record.heading} tabIndex={-1}>{t('onlineSession.introduction')}</h2>
        {session.intro && <ServedText text={session.intro} />}
      </section>
      {introThere && !isEmpty && <p className={record.note}>{t('onlineSession.rule', { number: session.questions.length })}</p>}
      {introThere && webAddress(session.introVideo) !== undefined && (
        <section className={styles.film}>
          <h2 className={record.heading}>{t('onlineSession.introVideo')}</h2>
          <Media video={session.introVideo} label={() => t('onlineSession.introVideo')} />
        </section>
      )}
      {introThere && (
        <p className={`${styles.ways} ${record.start}`}>
          <button type="button" className={controls.primary} disabled={isEmpty} onClick={onStart}>{t('onlineSession.start')}</button>
          {isEmpty && <span className={record.note}>{t('onlineSession.noQuestions')}</span>}
        </p>
      )}
    </div>
  );
}
