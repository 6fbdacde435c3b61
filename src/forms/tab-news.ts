import { useEffect, useEffectEvent } from 'react';
import { openChannel } from '../device/channel.ts';

/** Open tabs of one browser hear of each other's saves here: which form of whom was saved, and nothing of what is in it. */
const CHANNEL = 'portal.saves';

/** One for telling and hearing: nobody hears what is told on their own. It is there from the first form on. */
let ownChannel: BroadcastChannel | undefined;
const channel = (): BroadcastChannel | undefined => (ownChannel ??= openChannel(CHANNEL));

/** `scope` names the form and whose it is, as its draft does. */
export const tellTabs = (scope: string): void => { channel()?.postMessage(scope); };

/** Calls `onSaved` when another tab of this browser has saved the form. */
export function useTabNews(scope: string, onSaved: () => void): void {
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<unknown>): void => { if (data === scope) tell(); };
    channel()?.addEventListener('message', hear);
    return () => { channel()?.removeEventListener('message', hear); };
  }, [scope]);
}
