import { filledText, isJsonObject } from '../base/json.ts';
import { parseAddress } from '../base/address.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { callOf } from './decoder.ts';
import { call as createCall } from './generated/create_video.ts';
import { call as statusCall } from './generated/video_status.ts';
import type { WireIssue } from './issue.ts';

/** An upload that the video host has created (spec §7 Video hosting provider). Both addresses are absolute. */
export interface CreatedVideo {
  /** Of the mp4: what forms save. */
  readonly link: string;
  /** Where the bytes go, over tus 1.0.0. */
  readonly uploadLink: string;
}

/** An address that is one everywhere; `undefined` for relative ones, which would be another at another page. */
const absolute = (value: unknown): string | undefined => {
  const text = filledText(value)?.trim();
  return text !== undefined && /^https?:\/\//i.test(text) && parseAddress(text) ? text : undefined;
};

/** Body: `{ upload: { approach, size }, name }`. */
export const createVideoCall = callOf<CreatedVideo>(createCall, (value) => {
  const { link, upload } = isJsonObject(value) ? value : {};
  const [saved, sentTo] = [absolute(link), absolute(isJsonObject(upload) ? upload.upload_link : undefined)];
  const missing = (path: string): Result<never, WireIssue> => fail({ call: 'create_video', path, detail: 'is no absolute address' });
  if (saved === undefined) return missing('/link');
  return sentTo === undefined ? missing('/upload/upload_link') : ok({ link: saved, uploadLink: sentTo });
});

/** What the portal's own host says of a video besides. */
export interface VideoStatus {
  /** What became of the bytes. */
  readonly upload: 'in_progress' | 'complete' | 'error';
  /** It could not be made an mp4. */
  readonly isUnplayable: boolean;
  /** Why, a sentence for the applicant. */
  readonly reason: string | undefined;
  /** Where it plays for this session, for a while. */
  readonly playUrl: string | undefined;
}

const statusOf = (value: unknown): unknown => (isJsonObject(value) ? value.status : undefined);

export const videoStatusCall = callOf<VideoStatus>(statusCall, (value) => {
  const { upload, transcode, reason, play_url } = isJsonObject(value) ? value : {};
  const status = statusOf(upload);
  if (status !== 'in_progress' && status !== 'complete' && status !== 'error') {
    return fail({ call: 'video_status', path: '/upload/status', detail: 'is none of those that are known' });
  }
  return ok({ upload: status, isUnplayable: statusOf(transcode) === 'error', reason: filledText(reason), playUrl: filledText(play_url) });
});
