/** What a screen reader is told of the time, of all its seconds. */
export type Announcement = 'start' | 'half' | 'fiveMinutes' | 'oneMinute';

/** What was announced or is past, after the start; undefined before it. */
export type Announced = ReadonlySet<Announcement> | undefined;

interface Next {
  /** Absent where nothing is to be said now. */
  readonly say?: Announcement;
  readonly announced: ReadonlySet<Announcement>;
}

/** Of two at the same moment the one that names minutes is said. */
const moments = (total: number): readonly (readonly [Announcement, number])[] =>
  [['oneMinute', 60] as const, ['fiveMinutes', 300] as const, ['half', Math.ceil(total / 2)] as const].toSorted(([, a], [, b]) => a - b);

/**
 * What is to be said with `left` of `total` seconds to go, and what is then announced. Each is said once at most, and after
 * a sleep only the last of those that were slept through; who comes in the middle hears `start`.
 */
export function announce(before: Announced, left: number, total: number): Next {
  const passed = moments(total).filter(([, at]) => at < total && left <= at).map(([name]) => name);
  const announced = new Set<Announcement>([...(before ?? []), ...passed]);
  const say = before ? passed[0] : 'start';
  return left <= 0 || say === undefined || before?.has(say) ? { announced } : { say, announced };
}
