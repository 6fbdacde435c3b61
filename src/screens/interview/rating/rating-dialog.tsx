import { useId } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { lateCode } from '../../../ui/code-query.ts';
import dialog from '../../../ui/dialog.module.css';
import { LoadedCode } from '../../../ui/loaded.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { RatingProps } from './rating-form.tsx';

/** The form's code comes with the first company that is rated, and not before. */
export const ratingForm = lateCode('rating-form', () => import('./rating-form.tsx'));

/** Rates a company (spec §2, §5). What is typed and not sent is there again when it is next opened, on this device. */
export function RatingDialog(props: RatingProps) {
  const { language, t } = useLanguage();
  const title = useId();
  return (
    <Modal className={dialog.dialog} aria-labelledby={title} onDismiss={props.onClose}>
      <h2 className={dialog.title} id={title}>{t('rating.title', { company: props.company.name[language] })}</h2>
      <LoadedCode code={ratingForm.query} blocks={[72, 240, 120]}>{({ RatingForm }) => <RatingForm {...props} />}</LoadedCode>
    </Modal>
  );
}
