/** The rates that have a name, first to fifth place, and the ranks (spec §5 Rating dialog, §9). */
export const PLACES = ['1', '2', '3', '4', '5'] as const;
export const RANKS = ['A', 'B', 'C', 'D', 'E'] as const;

const isAmong = <Choice extends string>(choices: readonly Choice[], text: string): text is Choice => (choices as readonly string[]).includes(text);

/** Key of a rate's name; without one the number itself has to do. */
export const placeKey = (rate: string): string | undefined => (isAmong(PLACES, rate) ? `rating.place.${rate}` : undefined);

/** Key of what a rank stands for. */
export const rankKey = (rank: string): string | undefined => (isAmong(RANKS, rank) ? `rating.rank.${rank}` : undefined);
