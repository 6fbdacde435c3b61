/**
 * Handles a press on "Try again". After a failed retry (`tried`) it reloads the page: after a deployment the files of the older build
 * are gone. It never reloads without a connection, which would leave an empty screen.
 */
export function tryAgain(tried: boolean, again: () => void): void {
  if (tried && navigator.onLine) location.reload();
  else again();
}

/** Text key of the button's label. */
export const tryAgainKey = (tried: boolean): string => (tried ? 'crash.reload' : 'load.retry');
