import { useLanguage } from '../i18n/use-language.ts';
import type { FieldDefinition } from '../engine/contract/widget.ts';
import controls from '../ui/controls.module.css';
import { Fact } from '../ui/fact.tsx';
import record from '../ui/record.module.css';
import { FieldValueView } from './field-value.tsx';
import styles from './not-submitted.module.css';

/** An answer that is on this device only: its form was submitted without it. */
export interface UnsentAnswer {
  readonly label: string;
  readonly definition: FieldDefinition;
  /** The server's message, where it has refused the answer. */
  readonly refusal?: string | undefined;
}

interface NotSubmittedProps {
  /** Keys of its texts; `read` is the button's. */
  readonly words: Readonly<Record<'title' | 'text' | 'read', string>>;
  readonly answers: readonly UnsentAnswer[];
  /** The applicant has read them: they may be deleted. */
  readonly onRead: () => void;
}

/** Shows the answers that a submission does not have, since a draft is deleted only after its applicant has read it. */
export function NotSubmitted({ words, answers, onRead }: NotSubmittedProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.box} role="status">
      {answers.length > 0 && (
        <>
          <h3 className={record.heading}>{t(words.title)}</h3>
          <p className={record.note}>{t(words.text)}</p>
          {[...new Set(answers.flatMap(({ refusal }) => refusal ?? []))].map((refusal) => (
            <p key={refusal} className={styles.refusal}>{refusal}</p>
          ))}
          <dl className={record.facts}>
            {answers.map(({ label, definition }, position) => (
              <Fact key={position} label={label}><FieldValueView definition={definition} /></Fact>
            ))}
          </dl>
          <button type="button" className={controls.secondary} onClick={onRead}>{t(words.read)}</button>
        </>
      )}
    </div>
  );
}
