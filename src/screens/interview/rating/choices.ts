/** The rates that have a name, first to fifth place, and the ranks (spec §5 Rating dialog, §9). */
export const PLACES = ['1', '2', '3', '4', '5'] as const;
export const RANKS = ['A', 'B', 'C', 'D', 'E'] as const;

/** Key of a rate's name; `undefined` where it has none and the number is shown. */
export const placeKey = (rate: string): string | undefined =>
  ((PLACES as readonly string[]).includes(rate) ? `rating.place.${rate}` : undefined);
