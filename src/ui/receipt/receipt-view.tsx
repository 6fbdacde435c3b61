import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Receipt } from '../../wire/receipts.ts';
import { mailLink } from '../../base/contact-links.ts';
import { fileSize } from '../../base/file-size.ts';
import { languageTag } from '../../base/text.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../controls.module.css';
import { Fact } from '../fact.tsx';
import record from '../record.module.css';
import { saveFile } from '../save-file.ts';
import styles from './receipt.module.css';

interface ReceiptViewProps {
  readonly receipt: Receipt;
  /** On a page of its own, with what was sent unfolded. Elsewhere that is folded, and the receipt has a title. */
  readonly standalone?: boolean;
}

/** An e-mail address within a sentence of either language. */
const EMAIL = /([\w.+-]+@[\w.-]+\w)/;

/** A stored receipt: its content is in the language in which it was sent, the labels are in the language in force. */
export function ReceiptView({ receipt, standalone = false }: ReceiptViewProps) {
  const { language, t } = useLanguage();
  const [open, setOpen] = useState(false);
  const { number, kind, title, sentAt, applicant = {}, sections, next, contact, seal, language: receiptLanguage } = receipt;
  const lang = languageTag(receiptLanguage);
  // The page has all of the file, and needs no network for it.
  const save = (): void => { saveFile(`receipt-${number}.json`, 'application/json', receipt.file); };
  const print = (): void => {
    // A folded part would not be printed.
    flushSync(() => { setOpen(true); });
    window.print();
  };
  const kindText = t(`receipts.kind.${kind}`);
  // Below the title of the page, or that of the receipt.
  const Heading = standalone ? 'h2' : 'h4';
  return (
    <section className={standalone ? undefined : record.card} aria-label={standalone ? undefined : t('receipts.title')} data-receipt>
      {!standalone && <h3 className={record.heading}>{t('receipts.title')}</h3>}
      <dl className={record.facts}>
        <Fact label={t('receipts.number')}><strong className={styles.number}>{number}</strong></Fact>
        <Fact label={t('receipts.sentAt')}>{formatMoment(sentAt, language)}</Fact>
        <Fact label={t('receipts.what')}>{kindText}{title !== kindText && <> · <span lang={lang}>{title}</span></>}</Fact>
        {applicant.name !== undefined && (
          <Fact label={t('receipts.applicant')}>
            <span className={record.lines}>{[applicant.name, applicant.student_id, applicant.email].filter(Boolean).join('\n')}</span>
          </Fact>
        )}
      </dl>
      {receiptLanguage !== language && <p className={`${styles.text} ${record.aside}`}>{t('receipts.otherLanguage')}</p>}
      <div data-next>
        {next.length > 0 && <Heading className={styles.heading}>{t('receipts.next')}</Heading>}
        {next.map((sentence) => <p key={sentence} className={styles.text} lang={lang}>{sentence}</p>)}
      </div>
      {contact !== undefined && (
        <p className={styles.text} lang={lang}>
          {contact.split(EMAIL).map((part, index) => (index % 2 === 0 ? part : <a key={index} href={mailLink(part)}>{part}</a>))}
        </p>
      )}
      <p className={styles.ways} data-screen-only>
        <button type="button" className={controls.secondary} onClick={print}>{t('receipts.print')}</button>
        <button type="button" className={controls.secondary} onClick={save}>{t('receipts.save')}</button>
      </p>
      {standalone ? <Answers sections={sections} lang={lang} Heading={Heading} /> : (
        <details className={styles.answers} open={open} onToggle={(event) => { setOpen(event.currentTarget.open); }}>
          <summary>{t('receipts.answers')}</summary>
          <Answers sections={sections} lang={lang} Heading={Heading} />
        </details>
      )}
      <p className={styles.seal}>{t('receipts.seal')} <code>{seal}</code><br />{t('receipts.sealHelp')}</p>
    </section>
  );
}

interface AnswersProps extends Pick<Receipt, 'sections'> {
  readonly lang: string;
  readonly Heading: 'h2' | 'h4';
}

function Answers({ sections, lang, Heading }: AnswersProps) {
  const { language, t } = useLanguage();
  return sections.map(({ title, entries }, index) => (
    <div key={index} lang={lang}>
      <Heading className={styles.heading}>{title}</Heading>
      <dl className={record.facts}>
        {entries.map(({ label, value, file }, entryIndex) => (
          <Fact key={entryIndex} label={label}>
            {file && <span>{t('receipts.file', { name: file.name, size: fileSize(file.size, language) })}</span>}
            {file?.sha256 !== undefined && <span className={styles.hash}>{t('receipts.fileHash', { hash: file.sha256 })}</span>}
            {!file && (value
              ? <span className={record.lines}>{value}</span>
              : <span className={record.empty} lang={languageTag(language)}>{t('receipts.empty')}</span>)}
          </Fact>
        ))}
      </dl>
    </div>
  ));
}
