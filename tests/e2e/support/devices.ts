import { rounds } from '../../arbitraries/rounds.ts';

/** Both languages at both widths; but for a long run, the two pairs that `bothLanguages` leaves out. */
export const everyDevice = ([
  { language: 'en', viewport: 'phone' },
  { language: 'jp', viewport: 'desktop' },
  { language: 'en', viewport: 'desktop' },
  { language: 'jp', viewport: 'phone' },
] as const).slice(0, rounds(2, 4));

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
 * One of a pair, in turns; a long run takes both. `turn`: which test of its file asks. In a file whose turns go on from test to
 * test each of the pair comes up.
 */
const taken = <Device>(pair: readonly Device[], turn: number): readonly Device[] => pair.filter((_, device) => rounds(turn % 2, device) === device);

/** One of `bothLanguages`, in turns, for what depends on neither and takes its time. */
export const inTurn = (turn: number) => taken(bothLanguages, turn);

/** One of `looks`, in turns: a file with several tests looks at each scheme, and a long run at each screen in both. */
export const looksInTurn = (turn: number) => taken(looks, turn);
