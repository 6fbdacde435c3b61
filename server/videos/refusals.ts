import type { MessageRef } from '../base/locales/messages.ts';
import type { VideoRow } from './find.ts';
import { LONGEST_VIDEO } from './rules.ts';

/** Why a video was not kept, in a sentence. */
export const reasonOf: Readonly<Record<NonNullable<VideoRow['refusal']>, MessageRef>> = {
  notVideo: { key: 'notVideo' },
  videoCut: { key: 'videoCut' },
  videoTooLong: { key: 'videoTooLong', params: { limit: { seconds: LONGEST_VIDEO } } },
};
