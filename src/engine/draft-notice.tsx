import type { ReactNode } from 'react';
import { localeOf } from '../base/text.ts';
import { latePart } from '../late/late-part.tsx';
import { MissingPart } from '../late/missing-part.tsx';
import { lateMerging } from './late-merging.ts';
import { useEnvironment } from './environment.tsx';
import { useController } from './form-context.ts';
import { useFormStatus } from './form.tsx';
import styles from './engine.module.css';

/** Its code comes late, since it is rarely needed: another device has to save the same field while the form is open. */
const Conflicts = latePart(async () => (await import('./conflict-panel.tsx')).ConflictPanel);

interface DraftNoticeProps {
  /** The form is back at the baseline, and the draft is deleted. */
  readonly onDiscarded?: () => void;
  /** The form's error summary. */
  readonly children?: ReactNode;
}

/**
 * Says that a draft was restored, and lets the applicant go back to the server's values; of one that no field takes, that it is kept,
 * and lets the applicant delete it. A drafted field may have been changed
 * elsewhere since: the conflicts are shown below, once a check has found that they block the save.
 */
export function DraftNotice({ onDiscarded, children }: DraftNoticeProps) {
  const controller = useController();
  const [restoring, restoredAt, problems] = [useFormStatus('restoring'), useFormStatus('restoredAt'), useFormStatus('problems')];
  const absentAt = useFormStatus('absentAt');
  const { language, t } = useEnvironment();
  const textOf = (at: number): string => new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeStyle: 'short' }).format(at);
  return (
    <>
      <div role="status" className={styles.live}>
        {restoredAt !== undefined && (
          <div className={styles.notice}>
            <p>{t('engine.draft.restored', { when: textOf(restoredAt) })}</p>
            <button type="button" className={styles.quiet} onClick={() => { controller.dismissNotice(); }}>{t('engine.draft.keep')}</button>
            <button type="button" className={styles.quiet} onClick={() => void controller.discard('for good').then(onDiscarded)}>
              {t('engine.draft.discard')}
            </button>
          </div>
        )}
        {absentAt !== undefined && (
          <div className={styles.notice}>
            <p>{t('engine.draft.absent', { when: textOf(absentAt) })}</p>
            <button type="button" className={styles.quiet} onClick={() => { controller.dismissNotice(); }}>
              {t('engine.draft.absent.keep')}
            </button>
            <button type="button" className={styles.quiet} onClick={() => void controller.discardAbsent()}>
              {t('engine.draft.absent.discard')}
            </button>
          </div>
        )}
      </div>
      {restoring && <MissingPart t={t} late={lateMerging}>{t('engine.draft.missing')}{' '}</MissingPart>}
      {children}
      {problems.some(({ issue }) => issue.code === 'savedElsewhere') && <Conflicts t={t} />}
    </>
  );
}
