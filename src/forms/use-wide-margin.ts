import { useSyncExternalStore } from 'react';

/** From this width on the list of a form's sections fits into the margin beside it; the engine's style sheet has its width. */
const WIDE = '(min-width: 76rem)';

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => { wide.removeEventListener('change', listener); };
}

/** Whether the list of sections fits beside a form; updated when the window is resized. */
export const useWideMargin = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
