import type { ReactNode } from 'react';
import type { SaveStep } from '../../forms/save-step.ts';
import { useFormStatus } from '../../engine/form.tsx';
import { formatDone } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './online-session.module.css';

interface QuestionButtonsProps {
  readonly step: SaveStep;
  /** Present while the previous question is being loaded; cancels that. */
  readonly cancelBack: (() => void) | undefined;
  readonly isLast: boolean;
  /** Why the last save failed. */
  readonly problem: ReactNode;
  /** The note about a waiting save. */
  readonly note: ReactNode;
  /** The session cannot end yet: other answers have to be sent before. */
  readonly isEndBlocked: boolean;
  readonly onBack: () => void;
}

const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

interface ArrivingProps {
  /** 0 to 1; undefined where it is not known. */
  readonly share: number | undefined;
  readonly onStop: () => void;
}

/** The progress of a recording's upload that the save waits for, and a button to stop waiting. */
function Arriving({ share, onStop }: ArrivingProps) {
  const { t } = useLanguage();
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <div className={styles.ways}>
      <progress value={percent} max={100} aria-label={t('save.arriving')} />
      <p className={styles.waiting} role="status">{t('save.arriving')}</p>
      <button type="button" className={controls.secondary} onClick={onStop}>{t('save.stop')}</button>
    </div>
  );
}

/** The buttons of a question; the one whose action is pending has a spinner (spec §2 Online session). */
export function QuestionButtons({ step, cancelBack, isLast, problem, note, isEndBlocked, onBack }: QuestionButtonsProps) {
  const { language, t } = useLanguage();
  const [dirty, draftSavedAt] = [useFormStatus('dirty'), useFormStatus('draftSavedAt')];
  const saving = step.kind === 'saving';
  const busy = saving || cancelBack !== undefined;
  const stop = saving ? !step.arriving && step.stop : cancelBack;
  return (
    <div className={styles.foot} data-focus-to="[type=submit]">
      <p className={styles.problem} role="alert">{problem}</p>
      {note}
      {isLast && isEndBlocked && <p className={styles.waiting} role="status">{t('onlineSession.unsent.end')}</p>}
      <div className={styles.ways}>
        <button type="button" className={controls.secondary} aria-disabled={busy} onClick={() => { if (!busy) onBack(); }}>
          {cancelBack && <Spinner />}{t('onlineSession.back')}
        </button>
        <button type="submit" className={controls.primary} aria-disabled={busy}>
          {saving && <Spinner />}{t(isLast ? 'onlineSession.submit' : 'onlineSession.next')}
        </button>
      </div>
      {/* Always mounted, so that nothing below moves when it is filled. */}
      <div className={styles.draft}>
        <p>
          {dirty && (draftSavedAt === undefined
            ? t('save.unsaved')
            : t('save.draftKept', { time: formatDone(draftSavedAt, language) }))}
        </p>
        {stop && <button type="button" className={controls.quiet} onClick={stop}>{t(saving ? 'save.stop' : 'save.cancel')}</button>}
      </div>
      <p className="spoken" role="status">
        {saving ? t(step.waiting ? 'save.waiting' : 'save.saving') : cancelBack && t('load.loading')}
      </p>
      {saving && step.waiting && <p className={styles.waiting}>{t('save.waiting')}</p>}
      {saving && step.arriving && <Arriving share={step.arriving.share} onStop={step.stop} />}
    </div>
  );
}
