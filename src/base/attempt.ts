/**
 * Runs one of several callbacks: an error that it throws does not keep the others from running. The error is reported as an
 * unhandled rejection, of which every platform has an event.
 */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    void Promise.reject(error instanceof Error ? error : new Error('thrown', { cause: error }));
  }
}
