/** What time it is; tests bring their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
