/** The part of the platform's URL that is read here; Node and browsers have it, the library of the pure rooms does not. */
export interface WebAddress {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly origin: string;
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

/** Where an address leads, in the one spelling in which two can be compared. */
export interface CanonicalAddress {
  readonly host: string;
  readonly origin: string;
  /** Without escapes, empty segments and a slash at its end; empty for a host alone. */
  readonly path: string;
}

const decoded = (escapes: string): string => {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
};

/** Escaped segments count as well: routers and proxies decode them at different times. */
function segmentsOf(path: string): readonly string[] {
  const segments: string[] = [];
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

/**
 * The one spelling of an address that checks compare. As written, an address has many spellings, and a check of one misses the
 * others. Capitals of the path stay: a server may tell them apart.
 */
export function canonicalAddress(text: string): CanonicalAddress | undefined {
  const url = parseAddress(text);
  if (!url) return undefined;
  const host = url.host.replace(/\.(?=:|$)/, '');
  return { host, origin: `${url.protocol}//${host}`, path: segmentsOf(url.pathname.replace(/(%[\da-f]{2})+/gi, decoded))
    .map((segment) => `/${segment}`)
    .join('') };
}

/** The path of an address after that of a base, beginning with a slash or empty; `undefined` where it is not within the base. */
export function pathWithin(address: string, base: string): string | undefined {
  const [inner, outer] = [canonicalAddress(address), canonicalAddress(base)];
  if (!inner || !outer || inner.origin !== outer.origin) return undefined;
  return `${inner.path}/`.startsWith(`${outer.path}/`) ? inner.path.slice(outer.path.length) : undefined;
}
