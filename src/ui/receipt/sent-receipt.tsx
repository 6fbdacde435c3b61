import { useEffect, useState, type ComponentType } from 'react';
import type { Receipt } from '../../wire/receipts.ts';
import type { JsonObject } from '../../base/json.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type View = ComponentType<{ readonly receipt: Receipt }>;

/**
 * The receipt of what has just been sent, below the words that say so. Its code and its texts come after the sending: where they cannot be
 * had, or the server gave none, nothing stands here, and nothing else is missing.
 */
export function SentReceipt({ receipt: served }: { readonly receipt: JsonObject | undefined }) {
  const { addTexts } = useLanguage();
  const [shown, setShown] = useState<{ readonly View: View; readonly receipt: Receipt }>();
  useEffect(() => {
    if (!served) return;
    Promise.all([import('./receipt-view.tsx'), import('../../wire/receipts.ts'), addTexts(['receipts'])])
      .then(([{ ReceiptView }, { readReceipt }]) => {
        const receipt = readReceipt(served);
        if (receipt) setShown({ View: ReceiptView, receipt });
      }, () => undefined);
  }, [served, addTexts]);
  return shown && <shown.View receipt={shown.receipt} />;
}
