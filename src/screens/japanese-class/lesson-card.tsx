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

/** The text key for the state of a lesson's reflection; none where it is not due, since the lesson has not been. */
function stateOf(lesson: Lesson, coming: boolean): string | undefined {
  const action = actionOf(lesson);
  if (action === 'view') return 'lesson.state.written';
  if (coming || action === 'none') return undefined;
  return action === 'reopen' && lesson.lateNotice ? 'lesson.state.reopened' : 'lesson.state.toWrite';
}

/** The DOM id of a lesson's heading, to which the list of next steps leads. */
export const headingId = ({ id }: Lesson): string => `lesson-${String(id)}`;

/** The notice before a reflection that is submitted late (spec §4 Lesson card action). */
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
  const panelId = useId();
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
        panelId={panelId}
        describedBy={headingId(lesson)}
        unfolded={unfolded}
        onUnfold={setUnfolded}
      />
      {action === 'none' && !coming && <p className={record.note}>{t('lesson.tooLate')}</p>}
      {isLate && <p className={record.note}>{t(lateWords.text)}</p>}
      <div id={panelId} hidden={unfolded === 'nothing' || unfolded === 'asking'}>
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

/** Loads the form's code when the first reflection is written. */
const lateReflectionForm = lateForm(async () => (await import('./reflection-form.tsx')).ReflectionForm);

/** The unfolded part of a card. `asking`: the dialog with the notice of a late submission is open. */
type Unfolded = 'nothing' | 'reflection' | 'entry' | 'asking';

interface ButtonsProps {
  readonly lesson: Lesson;
  readonly due: boolean;
  /** The DOM id of the unfolded part. */
  readonly panelId: string;
  /** The DOM id of the lesson's heading. */
  readonly describedBy: string;
  readonly unfolded: Unfolded;
  readonly onUnfold: (what: Unfolded) => void;
}

interface ToggleProps extends ButtonsProps {
  readonly what: 'reflection' | 'entry';
  /** What a press unfolds first; by default `what`. */
  readonly first?: Unfolded;
  readonly label: string;
  readonly variant: 'primary' | 'secondary' | 'quiet';
}

/** A button that unfolds and folds a part of the card. */
function Toggle({ what, first = what, label, variant, panelId, describedBy, unfolded, onUnfold }: ToggleProps) {
  const { t } = useLanguage();
  const open = unfolded === what;
  const prepare = what === 'entry' ? lateReflectionForm.preload : undefined;
  return (
    <button
      type="button"
      className={controls[open && what === 'entry' ? 'quiet' : variant]}
      aria-expanded={open}
      aria-controls={panelId}
      aria-describedby={describedBy}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => { onUnfold(open ? 'nothing' : first); }}
    >
      {open && what === 'entry' ? t('reflection.fold') : label}
    </button>
  );
}

/** The buttons of a card, by the lesson's action (spec §4 Lesson card action). */
function ReflectionButtons(props: ButtonsProps) {
  const { t } = useLanguage();
  const { lesson, due, describedBy, unfolded } = props;
  const entry = { ...props, what: 'entry' } as const;
  const buttons: Readonly<Record<LessonAction, ReactNode>> = {
    view: (
      <>
        <Toggle {...props} what="reflection" variant="quiet" label={t(unfolded === 'reflection' ? 'reflection.hide' : 'reflection.show')} />
        <Toggle {...entry} variant="quiet" label={t('reflection.edit')} />
      </>
    ),
    add: <Toggle {...entry} variant={due ? 'primary' : 'secondary'} label={t('reflection.add')} />,
    reopen: <Toggle {...entry} first={lesson.lateNotice ? 'asking' : 'entry'} variant="secondary" label={t('reflection.reopen')} />,
    // Disabled, with the look of a state.
    none: (
      <button type="button" className={styles.state} data-action="none" data-set disabled aria-describedby={describedBy}>
        {t('reflection.incomplete')}
      </button>
    ),
  };
  return <div className={styles.buttons}>{buttons[actionOf(lesson)]}</div>;
}
