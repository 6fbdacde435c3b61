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

/** The compiler, the engine and rjsf come with the first review that is opened, and not before. */
export const lateReviewForm = lateForm(async () => (await import('./review-form.tsx')).ReviewForm);

/**
 * The questions of a job or of an interview over the page: to be answered, or to be read once they are handed in. Closing it
 * loses nothing: what is not sent is there again when it is next opened, on this device.
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
