/** The moments of the countdown that a screen reader announces. */
export type Announcement = 'start' | 'half' | 'fiveMinutes' | 'oneMinute';

/** The announcements that were made or are past, after the start; undefined before it. */
export type Announced = ReadonlySet<Announcement> | undefined;

interface Next {
  /** Absent where nothing is announced now. */
  readonly say?: Announcement;
  readonly announced: ReadonlySet<Announcement>;
}

/** Sorted so that of two at the same moment the one that names minutes comes first. */
const moments = (total: number): readonly (readonly [Announcement, number])[] =>
  [['oneMinute', 60] as const, ['fiveMinutes', 300] as const, ['half', Math.ceil(total / 2)] as const].toSorted(([, a], [, b]) => a - b);

/**
 * The announcement to make with `left` of `total` seconds to go, and the set of those made. Each is made at most once, and after
 * a sleep only the last of those that were missed; opening the group in the middle announces `start`.
 */
export function announce(before: Announced, left: number, total: number): Next {
  const passed = moments(total).filter(([, at]) => at < total && left <= at).map(([name]) => name);
  const announced = new Set<Announcement>([...(before ?? []), ...passed]);
  const say = before ? passed[0] : 'start';
  return left <= 0 || say === undefined || before?.has(say) ? { announced } : { say, announced };
}
