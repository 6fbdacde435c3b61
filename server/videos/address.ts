import { parseAddress } from '../base/address.ts';
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

const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The id of a video of this host's own in its address; nothing where the address leads elsewhere. A loopback address leads
 * here wherever it was made, and so does any with such a path where no setting says how the portal is reached.
 */
export function ownVideoId({ settings: { apiBase, publicUrl, portalUrl } }: VideoAddressing, address: string): string | undefined {
  const url = parseAddress(address);
  const id = new RegExp(`${VIDEOS_PATH}/([0-9a-f]{32})\\.mp4$`).exec(url?.pathname ?? '')?.[1];
  const bases = [apiBase, publicUrl, portalUrl].filter((base) => base !== '');
  const isHere = bases.length === 0 || LOOPBACK.test(url?.hostname ?? '') || bases.some((base) => parseAddress(base)?.host === url?.host);
  return isHere ? id : undefined;
}
