import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import record from '../../ui/record.module.css';
import { webAddress } from '../../ui/web-address.ts';

interface JoinLinkProps {
  readonly address: string | undefined;
  /** The class's. */
  readonly name: string;
  readonly prominent: boolean;
}

/** The way into the lessons of a class; an address that cannot be opened safely is shown as it is. */
export function JoinLink({ address, name, prominent }: JoinLinkProps) {
  const { t } = useLanguage();
  if (address === undefined) return null;
  const href = webAddress(address);
  if (href === undefined) return <p className={record.note}>{address}</p>;
  return (
    <a
      className={prominent ? controls.primary : controls.secondary}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('jclass.joinNamed', { name })} ${t('value.newWindow')}`}
    >
      {t('jclass.join')}
    </a>
  );
}
