import type { ReactNode } from 'react';
import { localeOf } from '../base/text.ts';
import { Late, useLate } from '../late/late.ts';
import { tryAgainKey } from '../late/try-again.ts';
import { lateMerging } from './controller.ts';
import { useEnvironment } from './environment.tsx';
import { useController } from './form-context.ts';
import { useFormStatus } from './form.tsx';
import styles from './engine.module.css';

/** Its code comes late, since it is rarely needed: another device has to save the same field while the form is open. */
const lateConflicts = new Late(async () => (await import('./conflict-panel.tsx')).ConflictPanel);

interface DraftNoticeProps {
  /** The form is as the server holds it, and the draft is gone. */
  readonly onDiscarded?: () => void;
  /** What is wrong with the form. */
  readonly children?: ReactNode;
}

/**
 * Says that earlier work was taken up again, and lets the applicant go back to what the server holds. Whatever was kept may have been
 * changed elsewhere since: below stands what is to be chosen between, once a check has found that it holds up the save.
 */
export function DraftNotice({ onDiscarded, children }: DraftNoticeProps) {
  const controller = useController();
  const [restoring, restoredAt, problems] = [useFormStatus('restoring'), useFormStatus('restoredAt'), useFormStatus('problems')];
  const { language, t } = useEnvironment();
  const when = restoredAt === undefined
    ? ''
    : new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeStyle: 'short' }).format(restoredAt);
  return (
    <>
      <div role="status" tabIndex={-1} className={styles.live}>
        {restoredAt !== undefined && (
          <div className={styles.notice}>
            <p>{t('engine.draft.restored', { when })}</p>
            <button type="button" className={styles.quiet} onClick={() => { controller.dismissNotice(); }}>{t('engine.draft.keep')}</button>
            <button type="button" className={styles.quiet} onClick={() => void controller.discard('for good').then(onDiscarded)}>
              {t('engine.draft.discard')}
            </button>
          </div>
        )}
      </div>
      {restoring && <Missing late={lateMerging}>{t('engine.draft.missing')}{' '}</Missing>}
      {children}
      {problems.some(({ issue }) => issue.code === 'savedElsewhere') && <Conflicts />}
    </>
  );
}

function Conflicts() {
  const { code: ConflictPanel } = useLate(lateConflicts);
  return ConflictPanel ? <ConflictPanel /> : <Missing late={lateConflicts} />;
}

/** Stands where code could not be had, with the way to try again. `children`: what it is missed for. */
function Missing({ late, children }: { readonly late: Late<unknown>; readonly children?: ReactNode }) {
  const { failed, retried } = useLate(late);
  const { t } = useEnvironment();
  return failed && (
    <div className={styles.notice} role="alert">
      <p>{children}{t('failure.network')}</p>
      <button type="button" className={styles.quiet} onClick={late.retry}>{t(tryAgainKey(retried))}</button>
    </div>
  );
}
