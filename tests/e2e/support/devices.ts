import { byTier } from '../../arbitraries/rounds.ts';

/** Both languages at both widths. */
const fourDevices = [
  { language: 'en', viewport: 'phone' },
  { language: 'jp', viewport: 'desktop' },
  { language: 'en', viewport: 'desktop' },
  { language: 'jp', viewport: 'phone' },
] as const;

/** Each language and each width once, for what depends on neither. */
export const bothLanguages = [
  { language: 'en', viewport: 'desktop' },
  { language: 'jp', viewport: 'phone' },
] as const;

/** Each language, width and scheme once, for how things look. */
export const looks = [
  { language: 'en', viewport: 'desktop', colorScheme: 'light' },
  { language: 'jp', viewport: 'phone', colorScheme: 'dark' },
] as const;

/**
 * One of a pair, in turns; outside the suite both. `turn`: which test of its file asks. In a file whose turns go on from test to
 * test each of the pair comes up.
 */
const taken = <Device>(pair: readonly Device[], turn: number): readonly Device[] =>
  byTier({ suite: pair.filter((_, device) => device === turn % 2), full: pair, long: pair });

/** One of `bothLanguages`, in turns, for what depends on neither and takes its time. */
export const inTurn = (turn: number) => taken(bothLanguages, turn);

/** Each language at each width; in the suite one of the two that `bothLanguages` leaves out, in turns from file to file. */
export const everyDevice = (turn: number) => byTier<readonly (typeof fourDevices)[number][]>({ suite: fourDevices.filter((_, device) => device === turn % 2), full: fourDevices, long: fourDevices });

/** One of `looks`, in turns: a file with several tests looks at each scheme, and the full run at each screen in both. */
export const looksInTurn = (turn: number) => taken(looks, turn);
