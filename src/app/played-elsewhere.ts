import { canonicalAddress } from '../base/address.ts';
import type { Client } from '../api/client.ts';
import type { PlayedElsewhere } from '../engine/contract/film.tsx';

/** The id in the address of a video of the portal's own host, which any of its names may stand before. */
const idIn = (address: string): string | undefined =>
  /\/videos\/([0-9a-f]{32})\.mp4$/i.exec(canonicalAddress(address)?.path ?? '')?.[1]?.toLowerCase();

/** Videos of the portal's own host: it says where they play for whoever is logged in. */
export const playedElsewhere = (client: Client): PlayedElsewhere => ({
  has: (address) => idIn(address) !== undefined,
  ask: async (address) => {
    const { videoStatusCall } = await import('../video/host.ts');
    const { playUrl } = await client.send(videoStatusCall(`/videos/${idIn(address) ?? ''}.json`));
    return playUrl ?? address;
  },
});
