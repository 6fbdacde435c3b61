/** Exit codes: nothing was found, something was, not all could be tried. */
export const EXIT = { nothing: 0, found: 1, couldNotRun: 2 } as const;

/** How much was tried, and whether that is everything that was requested. */
export interface RunExtent {
  readonly count: number;
  readonly isAll: boolean;
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The summary where nothing was found; it says if not everything was tried. */
export function nothingFound({ count, isAll }: RunExtent): string {
  if (count === 0) return 'Nothing was tried.';
  return isAll ? 'Nothing was found.' : 'Nothing was found in what was tried, which is not all that was asked for: it takes more --time.';
}

export const exitCodeOf = (isFound: boolean, { count, isAll }: RunExtent): number => (isFound ? EXIT.found : count > 0 && isAll ? EXIT.nothing : EXIT.couldNotRun);
