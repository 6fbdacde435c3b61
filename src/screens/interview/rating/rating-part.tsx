import { useState, type ReactNode } from 'react';
import type { Rating } from '../../../wire/interviews.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { lateForm } from '../../../engine/late-form.ts';
import controls from '../../../ui/controls.module.css';
import { jobNamed } from '../../../ui/job-named.ts';
import { LateDialog } from '../../../ui/late-dialog.tsx';
import record from '../../../ui/record.module.css';
import { useClose } from '../../../ui/use-close.ts';
import styles from './rating.module.css';
import { placeKey } from './choices.ts';
import type { RatingProps } from './rating-form.tsx';

/** Loads the form's code when the first company is rated. */
export const lateRatingForm = lateForm(async () => (await import('./rating-form.tsx')).RatingForm);

interface RatingPartProps extends Pick<RatingProps, 'company' | 'otherWithRate'> {
  /** The interviews are over; before that the button is less prominent. */
  readonly over: boolean;
  /** Shown beside the button. */
  readonly review: ReactNode;
}

/** The applicant's rating of a company, and a button to change it. */
export function RatingPart({ company, otherWithRate, over, review }: RatingPartProps) {
  const { language, t } = useLanguage();
  const [open, setOpen] = useState(false);
  const sameRate = otherWithRate(company);
  const label = t(company.rating ? 'rating.change' : 'rating.open');
  return (
    <div className={styles.part}>
      {company.rating && <RatingFacts rating={company.rating} />}
      {sameRate && <p className={styles.hint}>{t('rating.sameRate', { company: sameRate.name[language] })}</p>}
      <div className={styles.buttons} data-over={over}>
        <button
          type="button"
          className={over ? controls.secondary : controls.quiet}
          aria-label={t('interview.named', { label, company: jobNamed(company.name, company.jobTitle, language, t) })}
          {...lateRatingForm.ahead}
          onClick={() => { setOpen(true); }}
        >
          {label}
        </button>
        {review}
      </div>
      {open && <RatingDialog company={company} otherWithRate={otherWithRate} onClose={() => { setOpen(false); }} />}
    </div>
  );
}

function RatingFacts({ rating: { rate, rank } }: { readonly rating: Rating }) {
  const { t } = useLanguage();
  const nameKey = rate === undefined ? undefined : placeKey(rate);
  const words = [
    rate !== undefined && (nameKey === undefined ? t('rating.yourRate', { rate }) : t(nameKey)),
    rank !== undefined && t('rating.yourRank', { rank }),
  ].filter((each) => each !== false);
  return (
    <p className={styles.facts}>
      <span className={record.note}>{t('rating.yours')}</span>
      {words.map((word) => <span key={word} className={styles.factsValue}>{word}</span>)}
    </p>
  );
}

/** Rates a company (spec §2, §5). Unsent input is restored when the dialog is next opened on this device. */
function RatingDialog(props: RatingProps) {
  const { language, t } = useLanguage();
  const { name, jobTitle } = props.company;
  const close = useClose(props.onClose);
  return (
    <LateDialog
      title={t('rating.title', { company: jobNamed(name, jobTitle, language, t) })}
      late={lateRatingForm} blocks={[72, 240, 120]} onClose={props.onClose}
    >
      {(RatingForm) => <RatingForm {...props} onClose={close} />}
    </LateDialog>
  );
}
