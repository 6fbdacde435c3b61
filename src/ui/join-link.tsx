import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import record from './record.module.css';
import { webAddress } from './web-address.ts';

interface JoinLinkProps {
  readonly address: string | undefined;
  readonly text: string;
  /** The text with whose meeting it is, for screen-reader users who go from link to link. */
  readonly name: string;
  /** `primary`: it is time to join. */
  readonly variant: 'primary' | 'secondary' | 'quiet';
}

/** The link to a meeting or a lesson; an address that cannot be opened safely is shown as text. */
export function JoinLink({ address, text, name, variant }: JoinLinkProps) {
  const { t } = useLanguage();
  if (address === undefined) return null;
  const href = webAddress(address);
  if (href === undefined) return <p className={record.note}>{address}</p>;
  return (
    <a className={controls[variant]} href={href} target="_blank" rel="noopener noreferrer" aria-label={`${name}${t('value.newWindow')}`}>
      {text}
    </a>
  );
}
