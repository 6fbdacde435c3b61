const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Today in the zone of this machine, `YYYY-MM-DD`. */
export const localToday = (now: Date = new Date()): string =>
  `${String(now.getFullYear()).padStart(4, '0')}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
