/** An address, or nothing where the text is none. `URL.canParse` of Node 20 is wrong about Latin-1 letters once it is compiled. */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
