/** The current time; tests have their own. */
export type Clock = () => Date;

/** The service that knows the time. */
export interface WithClock {
  readonly clock: Clock;
}

export const systemClock: Clock = () => new Date();

/** In seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

const HOURS_AHEAD = 9;

/** The date in Japan, which has no summer time: `YYYY-MM-DD`. Deadlines and dates of birth are compared with it. */
export const dayInJapan = (time: Date): string => addSeconds(time, HOURS_AHEAD * HOUR).toISOString().slice(0, 10);
