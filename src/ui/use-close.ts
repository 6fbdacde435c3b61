import { flushSync } from 'react-dom';
import { useMounted } from './use-shown.ts';

/**
 * What closes a dialog when an answer has come, at once: what is said in one that closes is heard by nobody. A dialog that is closed
 * already closes no other.
 */
export function useClose(onClose: () => void): () => void {
  const isMounted = useMounted();
  return () => { if (isMounted()) flushSync(onClose); };
}
