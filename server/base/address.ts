/** An address, or nothing where the text is none. `URL.canParse` of Node 20 is wrong about Latin-1 letters once it is compiled. */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A name or an address of this computer's own, as `URL` has it in `hostname`; names below `localhost` are (RFC 6761). */
export const isLoopback = (hostname: string): boolean => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
