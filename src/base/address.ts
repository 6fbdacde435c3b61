/** The part of the platform's URL that is read here; Node and browsers have it, the pure rooms' library has not. */
export interface WebAddress {
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly href: string;
}
declare const URL: new (text: string, base?: string) => WebAddress;

/**
 * An address, relative ones by their base; `undefined` where the text is none. `URL.canParse` of Node 20 refuses hosts with
 * Latin-1 letters once it has been optimised.
 */
export function parseAddress(text: string, base?: string): WebAddress | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
