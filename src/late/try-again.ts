/**
 * What a press on "Try again" does. Where one was in vain (`tried`) all is loaded anew: after a deployment the files of the older build are
 * gone. Never without a connection, which would leave nothing on the screen.
 */
export function tryAgain(tried: boolean, again: () => void): void {
  if (tried && navigator.onLine) location.reload();
  else again();
}

/** Key of what the button says. */
export const tryAgainKey = (tried: boolean): string => (tried ? 'crash.reload' : 'load.retry');
