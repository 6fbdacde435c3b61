import { ExternalLink } from '../../ui/external-link.tsx';
import record from '../../ui/record.module.css';
import styles from './card.module.css';

/** A text as it was written, or a list of them. */
export function CompanyTexts({ texts }: { readonly texts: readonly string[] }) {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return <CompanyText text={only} />;
  return <ul className={styles.list}>{texts.map((text, position) => <li key={position}><CompanyText text={text} /></li>)}</ul>;
}

const CompanyText = ({ text }: { readonly text: string }) =>
  /^https?:\/\/\S+$/i.test(text) ? <ExternalLink address={text} text={text} /> : <span className={record.lines}>{text}</span>;
