import type { UploadState } from '../base/upload-state.ts';
import { openChannel } from '../device/channel.ts';

/** Messages between tabs about the uploads that they share. */
export type TabMessage =
  /** The state of an upload, from the tab that sends it; `undefined`: it is cancelled or forgotten. */
  | { readonly kind: 'state'; readonly key: string; readonly state: UploadState | undefined }
  /** The applicant has pressed the button in another tab. */
  | { readonly kind: 'order'; readonly key: string; readonly order: 'pause' | 'resume' };

export function openTabChannel(onMessage: (message: TabMessage) => void) {
  const channel = openChannel('portal-videos');
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => { onMessage(data); });
  return { tell: (message: TabMessage) => { channel?.postMessage(message); }, close: () => { channel?.close(); } };
}
