import { isToWrite } from '../../api/lessons.ts';
import type { JapaneseClass, Lesson } from '../../wire/lessons.ts';
import { beginningOf, formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { JoinLink } from '../../ui/join-link.tsx';
import record from '../../ui/record.module.css';
import styles from './japanese-class.module.css';
import { inOrder, isOver } from './lesson-day.ts';

interface NextStepsProps {
  readonly attended: JapaneseClass;
  readonly now: number;
  /** Leads to a lesson's card. */
  readonly onGo: (lesson: Lesson) => void;
}

/** It is on this day of the applicant's own calendar, or has begun. */
function isToday({ date }: Lesson, now: number): boolean {
  const begins = beginningOf(date);
  return begins !== undefined && (begins <= now || new Date(begins).toDateString() === new Date(now).toDateString());
}

/** What an applicant comes for: the next lesson with the way in, reflections that are to be written, and the points. */
export function NextSteps({ attended, now, onGo }: NextStepsProps) {
  const { language, t } = useLanguage();
  const { lessons, address, name, points } = attended;
  const oldestFirst = inOrder(lessons, false);
  const next = oldestFirst.find((lesson) => !isOver(lesson, now));
  const toWrite = oldestFirst.filter((lesson) => isToWrite(lesson) && isOver(lesson, now));
  const [first] = toWrite;
  return (
    <dl className={styles.steps}>
      <div className={styles.step}>
        <dt>{t('jclass.nextLesson')}</dt>
        <dd className={styles.stepValue}>
          {next?.date === undefined
            ? <span className={record.note}>{t('jclass.noNextLesson')}</span>
            : <span className={styles.strong}>{formatDayOrMoment(next.date, language)}</span>}
          <JoinLink
            address={address}
            text={t('jclass.join')}
            name={t('jclass.joinNamed', { name: name[language] })}
            look={next && isToday(next, now) ? 'primary' : 'secondary'}
          />
        </dd>
      </div>
      <div className={styles.step}>
        <dt>{t('jclass.toWrite')}</dt>
        <dd>
          {first
            ? <button type="button" className={styles.go} onClick={() => { onGo(first); }}>
              {t(
                'jclass.toWriteNumber',
                { number: toWrite.length, date: first.date === undefined ? t('lesson.undated') : formatDayOrMoment(first.date, language) },
              )}
            </button>
            : <span className={record.note}>{t('jclass.nothingToWrite')}</span>}
        </dd>
      </div>
      <div className={styles.step}>
        <dt>{t('jclass.points')}</dt>
        <dd className={styles.strong}>{points ?? t('jclass.noPoints')}</dd>
      </div>
    </dl>
  );
}
