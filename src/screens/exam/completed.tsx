import type { Exam } from '../../wire/exam.ts';
import type { JsonObject } from '../../base/json.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { ReceiptsLink } from '../../ui/receipt/receipts-link.tsx';
import { SentLine } from '../../ui/receipt/sent-line.tsx';
import { SentReceipt } from '../../ui/receipt/sent-receipt.tsx';
import record from '../../ui/record.module.css';
import { ServedText } from '../../ui/served-text.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { ExamHead } from './exam-head.tsx';
import styles from './exam.module.css';
import { Link } from '../../ui/link.tsx';

interface CompletedProps {
  readonly exam: Exam;
  /** The exam has just been submitted here: the heading gets the focus, since the focused button is gone. */
  readonly takesFocus?: boolean;
  /** The exam was submitted because its time ran out. */
  readonly timeWasUp?: boolean;
  /** The receipt of what has just been submitted. */
  readonly receipt?: JsonObject | undefined;
}

/** Says that the exam is submitted, with its outro and a link back. */
export function Completed({ exam, takesFocus = false, timeWasUp = false, receipt }: CompletedProps) {
  const { t } = useLanguage();
  const heading = useHeadingFocus<HTMLHeadingElement>(takesFocus);
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      <div className={record.done}>
        <h2 ref={heading} className={record.doneTitle} tabIndex={-1}>{t('exam.completed')}</h2>
        {timeWasUp && <p>{t('exam.completedAtZero')}</p>}
        <p>{t('exam.completedText')}</p>
        {receipt ? <SentLine textKey="exam.completedAt" receipt={receipt} /> : <ReceiptsLink number={exam.receiptNumber} />}
      </div>
      {exam.outro && <ServedText text={exam.outro} />}
      <p className={styles.back}><Link className={controls.primary} to="/jclass">{t('exam.toClass')}</Link></p>
      {/* Loaded later, so it is last: the link does not move. */}
      <SentReceipt receipt={receipt} />
    </div>
  );
}
