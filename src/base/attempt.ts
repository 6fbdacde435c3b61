/**
 * Runs what others stand in line behind: whatever it throws keeps none of them from their turn. It is reported as a promise
 * that nobody waits for, which every platform tells of (`unhandledrejection`).
 */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    void Promise.reject(error instanceof Error ? error : new Error('thrown', { cause: error }));
  }
}
