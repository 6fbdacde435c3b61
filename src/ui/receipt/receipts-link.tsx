import { useLanguage } from '../../i18n/use-language.ts';
import { RECEIPTS_ADDRESS } from '../mode.ts';
import { Link } from '../link.tsx';

/** The way to the receipts, where something stands that has left one. */
export function ReceiptsLink() {
  const { t } = useLanguage();
  return <p data-screen-only><Link to={RECEIPTS_ADDRESS}>{t('profile.receipts.see')}</Link></p>;
}
