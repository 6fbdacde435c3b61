/**
 * What a device keeps of work beyond the page on which it was done: rows of the log (drafts, exam answers, saves that any page may send),
 * what is remembered of a save, recordings, videos on their way, and addresses that were confirmed for a registration. A new kind is named
 * here, and the type checker names what has to know of it: what is deleted at a log-out, and what is when nobody comes back.
 */
export type KindOfWork = 'rows' | 'saves' | 'recordings' | 'uploads' | 'addresses';

/** How long a device keeps work that nobody came back for, in ms (docs/decisions/0016). */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A clock that said less was wrong, as after an empty battery: no page of the portal was there before. */
const EARLIEST = Date.UTC(2026, 0);

/** `at`, `now`: in ms since 1970; 0 where it cannot be read. What was kept by a clock that was wrong may be of a moment ago. */
export const isOutdated = (at: number, now: number): boolean => at < now - KEPT_MS && (at >= EARLIEST || at === 0);
