import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import styles from '../exam.module.css';

interface ElsewhereProps {
  readonly busy: boolean;
  readonly onTakeOver: () => void;
}

/** Another tab of this browser has the exam; one of both can be worked in. */
export function Elsewhere({ busy, onTakeOver }: ElsewhereProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.elsewhere}>
      <p>{t('exam.elsewhere')}</p>
      <button type="button" className={controls.primary} aria-disabled={busy} onClick={() => { if (!busy) onTakeOver(); }}>{t('exam.takeOver')}</button>
    </div>
  );
}
