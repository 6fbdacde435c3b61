import { useEffect, useEffectEvent } from 'react';

/** Open tabs of one browser hear of each other's saves here: which form of whom was saved, and nothing of what is in it. */
const CHANNEL = 'portal.saves';

/** `scope` names the form and whose it is, as its draft does. */
export function tellTabs(scope: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(scope);
  channel.close();
}

/** Calls `onSaved` when another tab of this browser has saved the form. */
export function useTabNews(scope: string, onSaved: () => void): void {
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => { if (data === scope) tell(); };
    return () => { channel.close(); };
  }, [scope]);
}
