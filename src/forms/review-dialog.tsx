import { useId } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { lateForm } from '../engine/late-form.ts';
import controls from '../ui/controls.module.css';
import dialog from '../ui/dialog.module.css';
import { jobNamed } from '../ui/job-named.ts';
import { LoadedCode } from '../ui/loaded.tsx';
import { Modal } from '../ui/modal.tsx';
import { useClose } from '../ui/use-close.ts';
import type { ReviewProps } from './review.ts';
import styles from './review-dialog.module.css';

/** Loads the compiler, the engine and rjsf when the first review is opened. */
export const lateReviewForm = lateForm(async () => (await import('./review-form.tsx')).ReviewForm);

/**
 * A dialog with the questions about a job or an interview: to be answered, or to be read once they are submitted. Closing it
 * loses nothing: unsent answers are restored when it is next opened on this device.
 */
export function ReviewDialog(props: ReviewProps) {
  const { review: { name, about }, onClose } = props;
  const { language, t } = useLanguage();
  const close = useClose(onClose);
  const title = useId();
  return (
    <Modal className={`${dialog.dialog} ${styles.dialog}`} aria-labelledby={title} onDismiss={onClose}>
      <div className={`${dialog.head} ${styles.head}`}>
        <h2 className={styles.title} id={title}>{t('review.title', { name: jobNamed(name, about, language, t) })}</h2>
        <button type="button" className={controls.secondary} onClick={onClose}>{t('review.close')}</button>
      </div>
      <LoadedCode late={lateReviewForm} blocks={[24, 96, 96]}>{(ReviewForm) => <ReviewForm {...props} onClose={close} />}</LoadedCode>
    </Modal>
  );
}
