import { useEnvironment } from './environment.tsx';
import { useController } from './form-context.ts';
import { useFormStatus } from './form.tsx';
import styles from './engine.module.css';

const LOCALES = { en: 'en-GB', jp: 'ja-JP' } as const;

/** Says that earlier work was taken up again, and lets the applicant go back to what the server holds. */
export function DraftNotice() {
  const controller = useController();
  const { restoredAt } = useFormStatus();
  const { language, t } = useEnvironment();
  const when = restoredAt === undefined
    ? ''
    : new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' }).format(restoredAt);
  return (
    <div role="status" className={styles.live}>
      {restoredAt !== undefined && (
        <div className={styles.notice}>
          <p>{t('engine.draft.restored', { when })}</p>
          <button type="button" className={styles.quiet} onClick={() => { controller.dismissNotice(); }}>{t('engine.draft.keep')}</button>
          <button type="button" className={styles.quiet} onClick={() => { void controller.discard(); }}>{t('engine.draft.discard')}</button>
        </div>
      )}
    </div>
  );
}
