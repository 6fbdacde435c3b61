import { parseAddress } from '../../src/base/address.ts';

/** The picker's filter for file kinds. Both usual extensions of a jpeg are offered. */
export const acceptAttribute = (kinds: readonly string[] | undefined): string | undefined =>
  kinds?.flatMap((kind) => (kind === 'jpeg' ? ['.jpeg', '.jpg'] : [`.${kind}`])).join(',');

/** Only addresses of the web are linked, never `javascript:` and its like. */
export const isWebLink = (url: string): boolean => {
  const protocol = parseAddress(url, document.baseURI)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
};
