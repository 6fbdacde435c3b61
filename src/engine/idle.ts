/** Runs `work` when the browser is idle, after `timeout` ms at most; Safari has no idle callbacks. Returns a cancel. */
export function whenIdle(work: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout });
    return () => { cancelIdleCallback(handle); };
  }
  const handle = setTimeout(work, Math.min(timeout, 16));
  return () => { clearTimeout(handle); };
}
