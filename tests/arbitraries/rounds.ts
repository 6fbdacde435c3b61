/** What a run goes through: `npm test`, `npm run test:full`, `npm run test:long`, each more than the one before (docs/testing.md). */
type Tier = 'suite' | 'full' | 'long';

const isTier = (name: unknown): name is Tier => name === 'suite' || name === 'full' || name === 'long';

const asked: unknown = import.meta.env['TIER'];
const tier = isTier(asked) ? asked : 'suite';

/** What a test takes in each tier. */
export const byTier = <Value>(values: Readonly<Record<Tier, Value>>): Value => values[tier];

/** How many rounds a walk has, in Node and in the browser: a long run takes walks to their end, the others the first steps of them. */
export const rounds = (inSuite: number, inLongRun: number): number => byTier({ suite: inSuite, full: inSuite, long: inLongRun });

/** Of cases of one kind that each take their time the suite takes one in so many, the first among them. */
export const oneIn = <Case>(count: number, cases: readonly Case[]): readonly Case[] => cases.filter((_, position) => tier !== 'suite' || position % count === 0);
