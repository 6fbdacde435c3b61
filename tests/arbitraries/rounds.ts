/** A long run (`npm run test:long`) takes walks to their end; the suite takes the first steps of them. */
const isLong = import.meta.env['LONG'] === '1';

/** How many rounds a walk has, in Node and in the browser. */
export const rounds = (inSuite: number, inLongRun: number): number => (isLong ? inLongRun : inSuite);

/** Of cases of one kind that each take their time the suite takes every other. */
export const everyOther = <Case>(cases: readonly Case[]): readonly Case[] => cases.filter((_, position) => isLong || position % 2 === 0);
