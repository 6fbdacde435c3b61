import type { FastifyRequest } from 'fastify';
import { canonicalAddress, parseAddress } from '../../src/base/address.ts';
import { isLoopback } from '../base/address.ts';
import type { WithSettings } from '../base/settings.ts';
import { callsAddress } from '../http/portal-address.ts';

/** The paths that videos are sent to and played at. */
export const VIDEO_UPLOADS_PATH = '/me/videos/uploads';
export const VIDEOS_PATH = '/videos';

export type VideoAddressing = WithSettings<'apiBase' | 'publicUrl' | 'portalUrl'>;
export type LinkingVideos = VideoAddressing & WithSettings<'host' | 'port'>;

export const uploadLink = ({ settings }: LinkingVideos, request: FastifyRequest, uploadId: string): string =>
  `${callsAddress(request, settings)}${VIDEO_UPLOADS_PATH}/${uploadId}`;

/** The address of a video that forms save. */
export const videoLink = ({ settings }: LinkingVideos, request: FastifyRequest, id: string): string =>
  `${settings.publicUrl === '' ? callsAddress(request, settings) : settings.publicUrl}${VIDEOS_PATH}/${id}.mp4`;

/**
 * The id of a video of this host in its address, however that is spelt; undefined where the address leads elsewhere. A loopback address is
 * always of this host, and so is any with such a path where no setting says the portal's address.
 */
export function ownVideoId({ settings: { apiBase, publicUrl, portalUrl } }: VideoAddressing, address: string): string | undefined {
  const found = canonicalAddress(address);
  const id = new RegExp(`${VIDEOS_PATH}/([0-9a-f]{32})\\.mp4$`, 'i').exec(found?.path ?? '')?.[1];
  const bases = [apiBase, publicUrl, portalUrl].filter((base) => base !== '');
  const isOwnAddress = bases.length === 0 || isLoopback((found?.host ?? '').replace(/:\d+$/, ''))
    || bases.some((base) => canonicalAddress(base)?.host === found?.host);
  return isOwnAddress ? id?.toLowerCase() : undefined;
}

/** Whether a video's address is spelt as this host made it. Others may play, but a search for the video does not find them. */
export const isCanonical = (address: string, id: string): boolean =>
  parseAddress(address)?.pathname.endsWith(`${VIDEOS_PATH}/${id}.mp4`) ?? false;
