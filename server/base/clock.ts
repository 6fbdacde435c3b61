/** What time it is; tests bring their own. */
export type Clock = () => Date;

/** What is handed to whoever has to know the time. */
export interface WithClock {
  readonly clock: Clock;
}

export const systemClock: Clock = () => new Date();

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

const HOURS_AHEAD = 9;

/** The day that it is in Japan, which knows no summer time: `YYYY-MM-DD`. Deadlines and days of birth are read by it. */
export const dayInJapan = (time: Date): string => addSeconds(time, HOURS_AHEAD * 3600).toISOString().slice(0, 10);
