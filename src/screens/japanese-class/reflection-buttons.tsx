import type { ReactNode } from 'react';
import type { Lesson } from '../../wire/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { lateForm } from '../../engine/late-form.ts';
import controls from '../../ui/controls.module.css';
import styles from './japanese-class.module.css';
import { actionOf, type LessonAction } from './lesson-action.ts';

/** The form's code comes with the first reflection that is written, and not before. */
export const lateReflectionForm = lateForm(async () => (await import('./reflection-form.tsx')).ReflectionForm);

/** What of a card is unfolded. `asking`: the notice of a late submission stands over it. */
export type Unfolded = 'nothing' | 'reflection' | 'entry' | 'asking';

interface ButtonsProps {
  readonly lesson: Lesson;
  /** The lesson has been: its reflection is due. */
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
export function ReflectionButtons(props: ButtonsProps) {
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
      <button type="button" className={styles.state} data-action="none" disabled aria-describedby={describedBy}>
        {t('reflection.incomplete')}
      </button>
    ),
  };
  return <div className={styles.buttons}>{buttons[actionOf(lesson)]}</div>;
}
