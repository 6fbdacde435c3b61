/** An address that is safe to link to or open: http or https, also relative to the page. `undefined` for any other. */
export function webAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, document.baseURI)) return undefined;
  const { protocol, href } = new URL(address, document.baseURI);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
