import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import record from '../../ui/record.module.css';
import { webAddress } from '../../ui/web-address.ts';

interface JoinLinkProps {
  readonly address: string | undefined;
  readonly company: string;
  /** `primary`: it is time to go in; `quiet`: it was. */
  readonly look: 'primary' | 'secondary' | 'quiet';
}

/** The way into the meeting; an address that cannot be opened safely is shown as it is. */
export function JoinLink({ address, company, look }: JoinLinkProps) {
  const { t } = useLanguage();
  if (address === undefined) return null;
  const href = webAddress(address);
  if (href === undefined) return <p className={record.note}>{address}</p>;
  return (
    <a
      className={controls[look]}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('interview.joinNamed', { company })} ${t('value.newWindow')}`}
    >
      {t('interview.join')}
    </a>
  );
}
