import { useEffect, useEffectEvent } from 'react';
import { openChannel } from '../device/channel.ts';

/** The channel by which the tabs of a browser notify each other of saves: which form of which applicant, without its values. */
const CHANNEL = 'portal.saves';

/** One channel for sending and receiving, since a channel does not receive its own messages. Opened with the first form. */
let ownChannel: BroadcastChannel | undefined;
const channel = (): BroadcastChannel | undefined => (ownChannel ??= openChannel(CHANNEL));

/** Notifies the other tabs of a save. `scope` is that of the form's draft. */
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
