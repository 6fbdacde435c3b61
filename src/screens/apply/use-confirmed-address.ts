import { useCallback, useState } from 'react';
import { confirmedAddress, forgetAddress, keepAddress } from './confirmed-address.ts';

/** The address that has passed the first step of a form, on this page and on the device. */
export function useConfirmedAddress(formId: string) {
  const [address, setAddress] = useState(() => confirmedAddress(formId));
  const confirm = useCallback((confirmed: string) => {
    keepAddress(formId, confirmed);
    setAddress(confirmed);
  }, [formId]);
  const forget = useCallback(() => {
    forgetAddress(formId);
    setAddress(undefined);
  }, [formId]);
  return { address, confirm, forget };
}
