/** A long run (`npm run test:long`) takes walks to their end; the suite takes the first steps of them. */
const isLong = import.meta.env['LONG'] === '1';

/** How many rounds a walk has, in Node and in the browser. */
export const rounds = (inSuite: number, inLongRun: number): number => (isLong ? inLongRun : inSuite);
