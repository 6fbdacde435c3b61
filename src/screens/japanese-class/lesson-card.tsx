import { useId, useState } from 'react';
import type { Lesson } from '../../wire/lessons.ts';
import { formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Confirm } from '../../ui/confirm-dialog.tsx';
import { LoadedCode } from '../../ui/loaded.tsx';
import record from '../../ui/record.module.css';
import styles from './japanese-class.module.css';
import { actionOf } from './lesson-action.ts';
import { lateReflectionForm, ReflectionButtons, type Unfolded } from './reflection-buttons.tsx';

/** The key of what is said of its reflection; none is asked for before the lesson has been. */
function stateOf(lesson: Lesson, coming: boolean): string | undefined {
  const action = actionOf(lesson);
  if (action === 'view') return 'lesson.state.written';
  if (coming || action === 'none') return undefined;
  return action === 'reopen' && lesson.lateNotice ? 'lesson.state.reopened' : 'lesson.state.toWrite';
}

/** The DOM id of a lesson's heading: what comes next leads there. */
export const headingId = ({ id }: Lesson): string => `lesson-${String(id)}`;

/** Stands before a reflection that is handed in late (spec §4 Lesson card action). */
const lateWords = {
  title: 'reflection.late.title', text: 'reflection.late.text', cancel: 'save.cancel', confirm: 'reflection.late.accept',
};

interface LessonCardProps {
  readonly lesson: Lesson;
  readonly coming: boolean;
}

/** A lesson and what can be done about its reflection (spec §2 Class lessons, §4 Lesson card action). */
export function LessonCard({ lesson, coming }: LessonCardProps) {
  const { language, t } = useLanguage();
  const [unfolded, setUnfolded] = useState<Unfolded>('nothing');
  const place = useId();
  const action = actionOf(lesson);
  const isLate = lesson.lateNotice && action === 'reopen' && unfolded === 'entry';
  const state = isLate ? lateWords.title : stateOf(lesson, coming);
  const title = lesson.date === undefined ? t('lesson.undated') : formatDayOrMoment(lesson.date, language);
  return (
    <article className={styles.card} aria-labelledby={headingId(lesson)} data-focus-to="h3" data-entry={unfolded === 'entry' || undefined}>
      <div className={styles.cardHead}>
        <h3 className={styles.date} id={headingId(lesson)} tabIndex={-1}>{title}</h3>
        {state !== undefined && <span className={styles.state} data-action={action}>{t(state)}</span>}
      </div>
      <ReflectionButtons
        lesson={lesson}
        due={!coming}
        place={place}
        describedBy={headingId(lesson)}
        unfolded={unfolded}
        onUnfold={setUnfolded}
      />
      {action === 'none' && !coming && <p className={record.note}>{t('lesson.tooLate')}</p>}
      {isLate && <p className={record.note}>{t(lateWords.text)}</p>}
      <div id={place} hidden={unfolded === 'nothing' || unfolded === 'asking'}>
        {unfolded === 'reflection' && <p className={styles.reflection}>{lesson.comment}</p>}
        {unfolded === 'entry' && (
          <LoadedCode late={lateReflectionForm} blocks={[136, 44]}>
            {(ReflectionForm) => <ReflectionForm lesson={lesson} onSaved={() => { setUnfolded('reflection'); }} />}
          </LoadedCode>
        )}
      </div>
      {unfolded === 'asking' && (
        <Confirm words={lateWords} onConfirm={() => { setUnfolded('entry'); }} onCancel={() => { setUnfolded('nothing'); }} />
      )}
    </article>
  );
}
