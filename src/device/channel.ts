/** Leads to the other tabs of the browser. Firefox with all cookies blocked throws: no tab hears of another there. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
