import { useLanguage } from '../i18n/use-language.ts';
import styles from './record.module.css';
import { webAddress } from './web-address.ts';

interface ExternalLinkProps {
  readonly address: string | undefined;
  readonly text: string;
}

/** A link to another site; plain text where the address cannot be opened safely. */
export function ExternalLink({ address, text }: ExternalLinkProps) {
  const { t } = useLanguage();
  const href = webAddress(address);
  if (href === undefined) return text;
  return (
    <a className={styles.away} href={href} target="_blank" rel="noopener noreferrer">
      {text}<span className="spoken" data-screen-only>{t('value.newWindow')}</span>
    </a>
  );
}
