const DAY_MS = 86_400_000;
/** What is within so many days is soon. */
const SOON_DAYS = 7;

/** Whether a moment is ahead and within a week. Both in ms since 1970; one that is not known is not soon. */
export const isSoon = (moment: number | undefined, now: number): moment is number =>
  moment !== undefined && moment > now && moment <= now + SOON_DAYS * DAY_MS;
