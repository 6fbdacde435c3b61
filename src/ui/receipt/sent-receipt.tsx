import { useMemo } from 'react';
import type { JsonObject } from '../../base/json.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late, useLate } from '../../late/late.ts';

/**
 * The receipt of what has just been sent, below the words that say so. Its code and its texts come after the sending: where they cannot be
 * had, or the server gave none, nothing stands here, and nothing else is missing.
 */
export function SentReceipt({ receipt: served }: { readonly receipt: JsonObject | undefined }) {
  const { addTexts } = useLanguage();
  const late = useMemo(() => new Late(async () => {
    const [{ ReceiptView }, { readReceipt }] = await Promise.all([
      import('./receipt-view.tsx'), import('../../wire/receipts.ts'), addTexts(['receipts']),
    ]);
    return { ReceiptView, readReceipt };
  }), [addTexts]);
  const { code } = useLate(late, served);
  const receipt = useMemo(() => served && code?.readReceipt(served), [served, code]);
  return receipt && code && <code.ReceiptView receipt={receipt} />;
}
