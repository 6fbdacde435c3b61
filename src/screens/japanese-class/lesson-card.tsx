import { useId, useState, type ReactNode } from 'react';
import type { Lesson } from '../../wire/lessons.ts';
import { formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Confirm } from '../../ui/confirm-dialog.tsx';
import { LoadedCode } from '../../ui/loaded.tsx';
import record from '../../ui/record.module.css';
import styles from './japanese-class.module.css';
import { actionOf, type LessonAction } from './lesson-action.ts';
import { lateForm } from '../../engine/late-form.ts';
import controls from '../../ui/controls.module.css';

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
  /** Of all reflections its is to be written first. */
  readonly due: boolean;
}

/** A lesson and what can be done about its reflection (spec §2 Class lessons, §4 Lesson card action). */
export function LessonCard({ lesson, coming, due }: LessonCardProps) {
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
        due={due}
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

/** The form's code comes with the first reflection that is written, and not before. */
const lateReflectionForm = lateForm(async () => (await import('./reflection-form.tsx')).ReflectionForm);

/** What of a card is unfolded. `asking`: the notice of a late submission stands over it. */
type Unfolded = 'nothing' | 'reflection' | 'entry' | 'asking';

interface ButtonsProps {
  readonly lesson: Lesson;
  readonly due: boolean;
  /** The DOM id of what is unfolded. */
  readonly place: string;
  /** The DOM id of what says which lesson it is. */
  readonly describedBy: string;
  readonly unfolded: Unfolded;
  readonly onUnfold: (what: Unfolded) => void;
}

interface ToggleProps extends ButtonsProps {
  readonly what: 'reflection' | 'entry';
  /** What a press unfolds; by itself the same. */
  readonly first?: Unfolded;
  readonly label: string;
  readonly look: 'primary' | 'secondary' | 'quiet';
}

/** Unfolds a part of the card, and folds it again. */
function Toggle({ what, first = what, label, look, place, describedBy, unfolded, onUnfold }: ToggleProps) {
  const { t } = useLanguage();
  const open = unfolded === what;
  const prepare = what === 'entry' ? lateReflectionForm.preload : undefined;
  return (
    <button
      type="button"
      className={controls[open && what === 'entry' ? 'quiet' : look]}
      aria-expanded={open}
      aria-controls={place}
      aria-describedby={describedBy}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => { onUnfold(open ? 'nothing' : first); }}
    >
      {open && what === 'entry' ? t('reflection.fold') : label}
    </button>
  );
}

/** The actions of a card, by what there is and what may be (spec §4 Lesson card action). */
function ReflectionButtons(props: ButtonsProps) {
  const { t } = useLanguage();
  const { lesson, due, describedBy, unfolded } = props;
  const entry = { ...props, what: 'entry' } as const;
  const buttons: Readonly<Record<LessonAction, ReactNode>> = {
    view: (
      <>
        <Toggle {...props} what="reflection" look="quiet" label={t(unfolded === 'reflection' ? 'reflection.hide' : 'reflection.show')} />
        <Toggle {...entry} look="quiet" label={t('reflection.edit')} />
      </>
    ),
    add: <Toggle {...entry} look={due ? 'primary' : 'secondary'} label={t('reflection.add')} />,
    reopen: <Toggle {...entry} first={lesson.lateNotice ? 'asking' : 'entry'} look="secondary" label={t('reflection.reopen')} />,
    // It cannot be pressed, and looks like the state that it says.
    none: (
      <button type="button" className={styles.state} data-action="none" data-set disabled aria-describedby={describedBy}>
        {t('reflection.incomplete')}
      </button>
    ),
  };
  return <div className={styles.buttons}>{buttons[actionOf(lesson)]}</div>;
}
