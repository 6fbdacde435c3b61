import { useQuery } from '@tanstack/react-query';
import { NO_RECEIPTS, receiptsQuery, type ReceiptsAnswer } from '../../../api/receipts.ts';
import type { Receipt, ReceiptHead } from '../../../wire/receipts.ts';
import { languageTag } from '../../../base/text.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { RECEIPTS_ADDRESS, receiptAddress } from '../../../ui/mode.ts';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { ReceiptView } from '../../../ui/receipt/receipt-view.tsx';
import styles from '../../../ui/receipt/receipt.module.css';
import record from '../../../ui/record.module.css';
import { Titled } from '../../../ui/titled.tsx';
import { VIEW_ADDRESS } from '../mode.ts';
import { Link } from '../../../ui/link.tsx';

const findReceipt = (receipts: ReceiptsAnswer, number: string | null): Receipt | undefined =>
  (receipts === NO_RECEIPTS ? [] : receipts).find((receipt): receipt is Receipt => receipt.number === number && 'sections' in receipt);

/** The list of the applicant's receipts, and each receipt as a page to print (docs/decisions/0080). */
export function Receipts({ number }: { readonly number: string | null }) {
  const { client } = usePortal();
  const { t, addTexts } = useLanguage();
  const query = (receiptNumber?: string) => receiptsQuery(client, () => addTexts(['receipts']), receiptNumber);
  const list = useQuery(query());
  const loadsAlone = number !== null && list.data !== undefined && list.data !== NO_RECEIPTS && !findReceipt(list.data, number);
  const alone = useQuery({ ...query(number ?? undefined), enabled: loadsAlone });
  const receipts = loadsAlone ? alone : list;
  const one = findReceipt(receipts.data ?? [], number);
  const here = t(one ? `receipts.kind.${one.kind}` : 'profile.receipts');
  const title = one ? t('receipts.titleOf', { kind: here }) : here;
  const parents = [{ address: VIEW_ADDRESS, title: t('profile.title') }, { address: RECEIPTS_ADDRESS, title: t('profile.receipts') }];
  return (
    <Titled title={title} above={<Breadcrumb parents={number === null ? parents.slice(0, 1) : parents} here={here} />}>
      <Loaded query={receipts} blocks={[64, 64, 64]}>
        {(all) => {
          if (all === NO_RECEIPTS) return <p className={`${record.card} ${record.note}`}>{t('receipts.notKept')}</p>;
          if (number === null) return <ReceiptList receipts={all} />;
          return one ? <ReceiptView receipt={one} standalone /> : <p className={record.note}>{t('receipts.unknown')}</p>;
        }}
      </Loaded>
    </Titled>
  );
}

function ReceiptList({ receipts }: { readonly receipts: readonly (Receipt | ReceiptHead)[] }) {
  const { language, t } = useLanguage();
  if (receipts.length === 0) return <NothingYet text={t('receipts.none')} next={t('receipts.none.next')} />;
  return (
    <>
      <p className={record.note}>{t('receipts.use')}</p>
      <ul className={styles.list}>
        {receipts.map((receipt) => {
          const { number, sentAt } = receipt;
          const kind = t(`receipts.kind.${receipt.kind}`);
          const titled = 'title' in receipt && receipt.title !== kind ? receipt : undefined;
          return (
            <li key={number} className={styles.item}>
              <Link className={styles.link} to={receiptAddress(number)}>
                {titled ? <span lang={languageTag(titled.language)}>{titled.title}</span> : kind}
              </Link>
              <span className={record.aside}>
                {[...(titled ? [kind] : []), formatMoment(sentAt, language)].join(' · ')}{' '}
                <span className={styles.number}>{t('receipts.number')} {number}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
