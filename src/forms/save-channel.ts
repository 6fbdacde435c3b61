import { useEffect, useEffectEvent } from 'react';
import { openChannel } from '../device/channel.ts';

/** The channel by which the tabs of a browser notify each other of saves: which form of which applicant, without its values. */
const CHANNEL = 'portal.saves';

/** One channel for sending and receiving, since a channel does not receive its own messages. Opened with the first form. */
let ownChannel: BroadcastChannel | undefined;
const channel = (): BroadcastChannel | undefined => (ownChannel ??= openChannel(CHANNEL));

/** Notifies the other tabs of a save. `scope` is that of the form's draft. */
export const notifyTabs = (scope: string): void => { channel()?.postMessage(scope); };

/** Calls `onSaved` when another tab of this browser has saved the form. */
export function useOtherTabSaves(scope: string, onSaved: () => void): void {
  const onOtherSave = useEffectEvent(onSaved);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<unknown>): void => { if (data === scope) onOtherSave(); };
    channel()?.addEventListener('message', onMessage);
    return () => { channel()?.removeEventListener('message', onMessage); };
  }, [scope]);
}
