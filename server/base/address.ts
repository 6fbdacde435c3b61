/** Parses an address; undefined where the text is none. `URL.canParse` of Node 20 is wrong about Latin-1 letters once it is compiled. */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a host name is this computer's, in the form of `URL`'s `hostname`; names below `localhost` are (RFC 6761). */
export const isLoopback = (hostname: string): boolean => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
