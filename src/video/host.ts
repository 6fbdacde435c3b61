import { parseAddress, pathWithin } from '../base/address.ts';
import type { Call } from '../api/call.ts';
import { createClient, type Client } from '../api/client.ts';
import { createVideoCall, videoStatusCall, type CreatedVideo, type VideoStatus } from '../wire/video.ts';
import type { VideoOfField } from '../base/videos.ts';

type Access = Call<unknown>['access'];

/** A video to create. `size` in bytes; absent while it is being recorded. */
export interface NewVideo {
  /** The key of the upload, which names the field and the applicant. */
  readonly scope: string;
  readonly name: string;
  readonly size: number | undefined;
  readonly recording?: NonNullable<VideoOfField<File>['recording']>;
}

/** The calls of the video host apart from tus. All throw an `ApiError`. */
export interface VideoHost {
  /** Whether the host accepts videos that are still being recorded. */
  readonly isLive: boolean;
  readonly create: (video: NewVideo, signal: AbortSignal) => Promise<CreatedVideo>;
  /** The status of an uploaded video; `undefined` where the host does not report it. */
  readonly statusOf: (link: string, signal: AbortSignal) => Promise<VideoStatus | undefined>;
}

export interface HostSettings {
  /** The portal's own; '' is the page's origin. */
  readonly apiBase: string;
  /** Of the video host; absent or empty: the API's own. */
  readonly videoHost: string | undefined;
  readonly liveUploads: boolean;
  readonly client: Client;
  /** The access of the call that saves the videos. */
  readonly access: Access;
}

export const statusCallAt = (path: string, access: Access = 'public') => ({ ...videoStatusCall, path, access });

/**
 * The video host of a deployment. The applicant's token is sent only to the portal's own API (DECISIONS "Readings of video and online
 * sessions"): any other host is called by a client without one.
 */
export function createVideoHost({ apiBase, videoHost, liveUploads, client, access }: HostSettings): VideoHost {
  const absolute = (address: string): string => (parseAddress(address, location.href)?.href ?? '').replace(/\/+$/, '');
  const [own, base] = [absolute(apiBase || '/'), absolute(videoHost || apiBase || '/')];
  const path = pathWithin(base, own);
  const isOwn = path !== undefined;
  const hostClient = isOwn ? client : createClient({ apiBase: base, productKey: '', token: () => undefined, language: () => 'en' });
  const create = { ...createVideoCall, path: `${path ?? ''}/me/videos`, access: isOwn ? access : 'public' };
  return {
    isLive: liveUploads,
    create: ({ scope, name, size, recording }, signal) => hostClient.send(create, {
      json: { upload: { approach: 'resumable', ...(size !== undefined && { size }) }, name, ...(recording && { recording }) },
      scope, signal,
    }),
    statusOf: async (link, signal) => {
      const path = isOwn ? pathOfStatus(link, own) : undefined;
      if (path === undefined) return undefined;
      return client.send(statusCallAt(path, access === 'stranger' ? access : 'public'), { signal });
    },
  };
}

/** Only for the portal's own videos: other hosts do not have this call. */
function pathOfStatus(link: string, own: string): string | undefined {
  const path = pathWithin(link, own);
  return path !== undefined && /\.mp4$/i.test(path) ? encodeURI(path.replace(/\.mp4$/i, '.json')) : undefined;
}
