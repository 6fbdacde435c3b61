/** Opens a channel to the other tabs; undefined where Firefox blocks all cookies and throws, and tabs cannot communicate. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
