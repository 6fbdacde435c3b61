import { useMemo } from 'react';
import type { JsonObject } from '../../base/json.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late, useLate } from '../../late/late.ts';

/**
 * The receipt of what has just been sent, below the confirmation. Its code and its texts are loaded after the sending: where they cannot
 * be loaded, or the server gave no receipt, nothing is shown here, and nothing else is missing.
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
