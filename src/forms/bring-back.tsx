import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';
import { useAnnouncement } from '../ui/use-announcement.ts';
import styles from './bring-back.module.css';
import { bringBack, useDiscarded } from './discarded.ts';

interface BringBackProps {
  readonly scope: string;
  /** The discarded work is a draft again, for the form to restore. */
  readonly onBroughtBack: () => void;
}

/** Shown after Cancel: says that nothing was saved, and offers to restore what was typed. */
export function BringBack({ scope, onBroughtBack }: BringBackProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const work = useDiscarded(scope);
  useAnnouncement(work && t('cancelled.text'));
  if (!work) return null;
  return (
    <div className={styles.notice} data-screen-only>
      <p className={styles.text}>{t('cancelled.text')}</p>
      <button type="button" className={controls.secondary} onClick={() => void bringBack(queries, scope, work).then(onBroughtBack)}>
        {t('cancelled.undo')}
      </button>
    </div>
  );
}
