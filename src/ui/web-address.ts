import { parseAddress } from '../base/address.ts';

/** An address that is safe to link to or open: http or https, also relative to the page. `undefined` for any other. */
export function webAddress(address: string | undefined): string | undefined {
  const { protocol, href } = (address === undefined ? undefined : parseAddress(address, document.baseURI)) ?? {};
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
