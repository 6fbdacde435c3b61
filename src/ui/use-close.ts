import { flushSync } from 'react-dom';
import { useMounted } from './use-shown.ts';

/**
 * Closes a dialog synchronously when an answer is received: a screen reader does not read a live region inside a dialog that closes. A
 * dialog that is closed already closes no other.
 */
export function useClose(onClose: () => void): () => void {
  const isMounted = useMounted();
  return () => { if (isMounted()) flushSync(onClose); };
}
