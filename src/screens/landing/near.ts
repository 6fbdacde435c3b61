const DAY_MS = 86_400_000;
/** A moment within so many days is soon. */
const SOON_DAYS = 7;

/** Whether a moment is in the future and within a week. Both are in ms since 1970; an unknown one is not soon. */
export const isSoon = (moment: number | undefined, now: number): moment is number =>
  moment !== undefined && moment > now && moment <= now + SOON_DAYS * DAY_MS;
