import { useLanguage } from '../../i18n/use-language.ts';
import { RECEIPTS_ADDRESS, receiptAddress } from '../mode.ts';
import { Link } from '../link.tsx';
import { usePortal } from '../portal.ts';

/**
 * A link to the receipt of what is shown here, or to the list where its number is not known; none where the server has no receipts,
 * since the list would always be empty.
 */
export function ReceiptsLink({ number }: { readonly number?: string | undefined }) {
  const { t } = useLanguage();
  const { settings: { extensions } } = usePortal();
  if (number === undefined && !extensions) return null;
  const [address, textKey] = number === undefined
    ? [RECEIPTS_ADDRESS, 'profile.receipts.see']
    : [receiptAddress(number), 'profile.receipts.seeOne'];
  return <p data-screen-only><Link to={address}>{t(textKey)}</Link></p>;
}
