import { useEffect, useState } from 'react';
import type { Exam } from '../../wire/exam.ts';
import { formatDuration } from '../../base/duration-text.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { MissingPart } from '../../late/missing-part.tsx';
import controls from '../../ui/controls.module.css';
import { Media } from '../../ui/media.tsx';
import record from '../../ui/record.module.css';
import type { ExamView } from '../../exam/contract.ts';
import { isRunning, wholeLimit } from '../../exam/exam-time.ts';
import { useNow } from '../../ui/interview-time/use-now.ts';
import { ServedText, useServedTextPending } from '../../ui/served-text.tsx';
import { useReveal } from '../../ui/use-reveal.ts';
import { ExamHead } from './exam-head.tsx';
import styles from './exam.module.css';
import { lateGroupForm } from './group/group-code.ts';

interface IntroProps {
  readonly exam: Exam;
  readonly view: ExamView;
  readonly onStart: () => void;
}

/** The information before the clock runs, and the button that starts it (spec §2 Exam). */
export function Intro(props: IntroProps) {
  const { exam } = props;
  // Loaded now, so that nobody waits for a download once the clock runs.
  useEffect(() => { lateGroupForm.preload(); }, []);
  const isRevealed = useReveal(useServedTextPending(exam.intro));
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      {exam.intro && <ServedText text={exam.intro} />}
      {isRevealed && <Parts {...props} />}
    </div>
  );
}

function Parts({ exam, view: { busy, settling }, onStart }: IntroProps) {
  const { language, t } = useLanguage();
  const { groups } = exam;
  const title = exam.title[language];
  const running = groups.find((group) => isRunning([group]));
  const whole = groups.length > 1 ? wholeLimit(groups) : undefined;
  return (
    <>
      {!running && <p className={record.rule}>{t('exam.rule')}</p>}
      {groups.length > 0 && (
        <section>
          <h2 className={record.heading}>{t('exam.parts', { number: groups.length })}</h2>
          <ol className={styles.parts}>
            {groups.map(({ id, name, limit, submitted }) => (
              <li key={id}>
                {name[language]}
                <span className={styles.aside} data-answered={submitted || undefined}>
                  {[submitted && t('exam.handedIn'), limit !== undefined && t('exam.limit', { time: formatDuration(limit, language) })]
                    .filter((each) => each !== false)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ol>
          {whole !== undefined && <p className={styles.whole}>{t('exam.whole', { time: formatDuration(whole, language) })}</p>}
        </section>
      )}
      <Media video={exam.introVideo} label={(part) => t(`exam.${part}`, { name: title })} />
      <MissingPart t={t} late={lateGroupForm} />
      <p className={record.aside} role="status">{settling && t('exam.settling')}</p>
      <p className={`${styles.back} ${record.start}`}>
        {running && <Running key={running.remaining} remaining={running.remaining ?? 0} />}
        <button
          type="button"
          className={controls.primary}
          aria-disabled={busy}
          disabled={groups.length === 0}
          onClick={() => { if (!busy) onStart(); }}
        >
          {t('exam.start')}
        </button>
        {groups.length === 0 && <span className={record.note}>{t('exam.noParts')}</span>}
      </p>
    </>
  );
}

/** The time left in minutes, updated each minute; the clock with seconds is with the questions. */
function Running({ remaining }: { readonly remaining: number }) {
  const { language, t } = useLanguage();
  const now = useNow();
  const [end] = useState(now + remaining * 1000);
  const minutes = end > now ? Math.max(1, Math.round((end - now) / 60_000)) : 0;
  return <span className={styles.running}>{t('exam.running', { time: formatDuration(minutes * 60, language) })}</span>;
}
