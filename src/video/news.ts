import type { UploadState } from '../base/upload-state.ts';
import { openChannel } from '../device/channel.ts';

/** Messages between tabs about the uploads that they share. */
export type News =
  /** The state of an upload, from the tab that sends it; `undefined`: it is cancelled or forgotten. */
  | { readonly kind: 'state'; readonly key: string; readonly state: UploadState | undefined }
  /** The applicant has pressed the button in another tab. */
  | { readonly kind: 'order'; readonly key: string; readonly order: 'pause' | 'resume' };

export function openNews(onNews: (news: News) => void) {
  const channel = openChannel('portal-videos');
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => { onNews(data); });
  return { tell: (news: News) => { channel?.postMessage(news); }, close: () => { channel?.close(); } };
}
