/** Longest time that typed text stays only in the DOM. */
const TIMEOUT_MS = 120;

/** Runs `work` when the browser is idle, after 120 ms at most; Safari has no idle callbacks. Returns a cancel. */
export function whenIdle(work: () => void, timeout = TIMEOUT_MS): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout });
    return () => { cancelIdleCallback(handle); };
  }
  const handle = setTimeout(work, Math.min(timeout, 16));
  return () => { clearTimeout(handle); };
}
