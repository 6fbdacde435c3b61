import { useCallback, useState } from 'react';

/** By form: an address that was confirmed for one says nothing of another. */
const keyOf = (formId: string): string => `portal.apply.${formId}`;

/**
 * The e-mail address that has passed the first step. It outlives the page, as the draft of the second step does, and goes
 * with the registration.
 */
export function useConfirmedAddress(formId: string) {
  const [address, setAddress] = useState(() => localStorage.getItem(keyOf(formId)) ?? undefined);
  const confirm = useCallback((confirmed: string) => {
    localStorage.setItem(keyOf(formId), confirmed);
    setAddress(confirmed);
  }, [formId]);
  const forget = useCallback(() => { localStorage.removeItem(keyOf(formId)); }, [formId]);
  return { address, confirm, forget };
}
