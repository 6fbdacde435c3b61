import type { OnlineSession } from '../../wire/online-sessions.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { Media } from '../../ui/media.tsx';
import record from '../../ui/record.module.css';
import styles from './online-session.module.css';
import { ServedText, useServedTextPending } from '../../ui/served-text.tsx';
import { scrollToCenter, useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useReveal } from '../../ui/use-reveal.ts';
import { webAddress } from '../../ui/web-address.ts';

interface IntroProps {
  readonly session: OnlineSession;
  readonly moved: boolean;
  readonly onStart: () => void;
}

/** The introduction before the first question (spec §2 Online session). */
export function Intro({ session, moved, onStart }: IntroProps) {
  const { t } = useLanguage();
  const heading = useHeadingFocus<HTMLHeadingElement>(moved, scrollToCenter);
  const isEmpty = session.questions.length === 0;
  const isRevealed = useReveal(useServedTextPending(session.intro));
  return (
    <div className={record.page}>
      <section>
        <h2 ref={heading} className={record.heading} tabIndex={-1}>{t('onlineSession.introduction')}</h2>
        {session.intro && <ServedText text={session.intro} />}
      </section>
      {isRevealed && !isEmpty && <p className={record.rule}>{t('onlineSession.rule', { number: session.questions.length })}</p>}
      {isRevealed && webAddress(session.introVideo) !== undefined && (
        <section className={styles.film}>
          <h2 className={record.heading}>{t('onlineSession.introVideo')}</h2>
          <Media video={session.introVideo} label={() => t('onlineSession.introVideo')} />
        </section>
      )}
      {isRevealed && (
        <p className={`${styles.ways} ${record.start}`}>
          <button type="button" className={controls.primary} disabled={isEmpty} onClick={onStart}>{t('onlineSession.start')}</button>
          {isEmpty && <span className={record.note}>{t('onlineSession.noQuestions')}</span>}
        </p>
      )}
    </div>
  );
}
