import { canonicalAddress, parseAddress } from '../../src/base/address.ts';
import type { WithSettings } from '../base/settings.ts';

/** Where videos are sent to, and where they are played. */
export const VIDEO_UPLOADS_PATH = '/me/videos/uploads';
export const VIDEOS_PATH = '/videos';

/** How a caller reached the server. */
interface Reached {
  readonly protocol: string;
  readonly host: string;
}

export type VideoAddressing = WithSettings<'apiBase' | 'publicUrl' | 'portalUrl'>;

/** Where the caller's own calls arrive: no other address than that may be open to the page. */
const callsOf = ({ settings: { apiBase, portalUrl } }: VideoAddressing, { protocol, host }: Reached): string =>
  [apiBase, portalUrl, `${protocol}://${host}`].find((address) => address !== '') ?? '';

export const uploadLink = (services: VideoAddressing, reached: Reached, uploadId: string): string =>
  `${callsOf(services, reached)}${VIDEO_UPLOADS_PATH}/${uploadId}`;

/** The address that forms save. */
export const videoLink = (services: VideoAddressing, reached: Reached, id: string): string =>
  `${services.settings.publicUrl === '' ? callsOf(services, reached) : services.settings.publicUrl}${VIDEOS_PATH}/${id}.mp4`;

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * The id of a video of this host's own in its address, however that is spelt; nothing where the address leads elsewhere. A
 * loopback address leads here wherever it was made, and so does any with such a path where no setting says how the portal is reached.
 */
export function ownVideoId({ settings: { apiBase, publicUrl, portalUrl } }: VideoAddressing, address: string): string | undefined {
  const found = canonicalAddress(address);
  const id = new RegExp(`${VIDEOS_PATH}/([0-9a-f]{32})\\.mp4$`, 'i').exec(found?.path ?? '')?.[1];
  const bases = [apiBase, publicUrl, portalUrl].filter((base) => base !== '');
  const isHere = bases.length === 0 || LOOPBACK.test(found?.host ?? '') || bases.some((base) => canonicalAddress(base)?.host === found?.host);
  return isHere ? id?.toLowerCase() : undefined;
}

/** Whether the path of a video's address is spelt as this host made it. Another may play, and nothing that looks for the video finds it. */
export const isPlainlySpelt = (address: string, id: string): boolean => parseAddress(address)?.pathname.endsWith(`${VIDEOS_PATH}/${id}.mp4`) ?? false;
