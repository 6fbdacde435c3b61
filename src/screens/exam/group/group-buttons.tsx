import { useId, type ReactNode } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import record from '../../../ui/record.module.css';
import styles from '../exam.module.css';

interface GroupButtonsProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly busy: boolean;
  /** Answers that an earlier page has left are being sent first. */
  readonly settling: boolean;
  /** Says what Next and Back do, where they submit the group. */
  readonly note?: ReactNode;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onExit: () => void;
}

/** The buttons of a group; the last group is submitted with the exam (spec §4 Exam). */
export function GroupButtons({ isFirst, isLast, busy, settling, note, onBack, onNext, onExit }: GroupButtonsProps) {
  const { t } = useLanguage();
  const id = useId();
  const once = (act: () => void) => () => { if (!busy) act(); };
  return (
    <div className={styles.foot}>
      <p className={record.aside} role="status">{settling && t('exam.settling')}</p>
      {note !== undefined && <div id={id} className={styles.handsIn}>{note}</div>}
      <div className={styles.ways}>
        <button type="button" className={controls.quiet} onClick={onExit}>{t('exam.exit')}</button>
        {!isFirst && (
          <button type="button" className={controls.secondary} aria-disabled={busy} onClick={once(onBack)}>
            {t(note === undefined ? 'exam.back' : 'exam.back.handsIn')}
          </button>
        )}
        <button
          type="button" className={controls.primary} aria-disabled={busy} aria-describedby={note === undefined ? undefined : id}
          onClick={once(onNext)}
        >
          {t(isLast ? 'exam.submit' : 'exam.next')}
        </button>
      </div>
    </div>
  );
}
