import { useSyncExternalStore } from 'react';

/** From here on the margin beside a form has room for the list of its sections; the engine's style sheet says how wide it is. */
const WIDE = '(min-width: 76rem)';

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => { wide.removeEventListener('change', listener); };
}

/** Whether there is room beside a form; follows the window. */
export const useRoomBeside = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
