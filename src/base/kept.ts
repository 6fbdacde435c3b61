/** How long a device keeps work that nobody came back for, in ms (docs/decisions/0016). */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** `at`, `now`: in ms since 1970. */
export const isOutdated = (at: number, now: number): boolean => at < now - KEPT_MS;
