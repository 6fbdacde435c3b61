import { filledText, isJsonObject } from '../base/json.ts';
import { parseAddress } from '../base/address.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { callOf } from './call-of.ts';
import { call as createCall } from './generated/create_video.ts';
import { call as statusCall } from './generated/video_status.ts';
import type { WireIssue } from './issue.ts';

/** An upload that the video host has created (spec §7 Video hosting provider). Both addresses are absolute. */
export interface CreatedVideo {
  /** The address of the mp4, which forms save. */
  readonly link: string;
  /** Where the bytes go, over tus 1.0.0. */
  readonly uploadLink: string;
}

/** An absolute address; `undefined` for relative ones, which would change with the page. */
const absolute = (value: unknown): string | undefined => {
  const text = filledText(value)?.trim();
  return text !== undefined && /^https?:\/\//i.test(text) && parseAddress(text) ? text : undefined;
};

/** Body: `{ upload: { approach, size }, name }`. */
export const createVideoCall = callOf<CreatedVideo>(createCall, (value) => {
  const { link, upload } = isJsonObject(value) ? value : {};
  const [videoLink, uploadLink] = [absolute(link), absolute(isJsonObject(upload) ? upload.upload_link : undefined)];
  const missing = (path: string): Result<never, WireIssue> => fail({ call: 'create_video', path, detail: 'is no absolute address' });
  if (videoLink === undefined) return missing('/link');
  return uploadLink === undefined ? missing('/upload/upload_link') : ok({ link: videoLink, uploadLink });
});

/** The status of a video at the portal's own host. */
export interface VideoStatus {
  /** The state of the upload. */
  readonly upload: 'in_progress' | 'complete' | 'error';
  /** The host could not convert it to mp4. */
  readonly isUnplayable: boolean;
  /** The reason, a sentence for the applicant. */
  readonly reason: string | undefined;
  /** Where it plays for this session, for a limited time. */
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
