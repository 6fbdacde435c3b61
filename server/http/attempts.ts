import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { attempts } from '../database/schema.ts';
import type { MessageKey } from '../locales/messages.ts';
import type { WithKeyedHash } from './keyed-hash.ts';
import { Refusal } from './refusal.ts';

/** So many attempts of one kind within a window, which begins with the first of them. */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly seconds: number;
}

/** A limit and whose: an account’s, a caller’s, an address’s. */
export type Counted = readonly [limit: Limit, subject: string | number];

/** Makes attempts that were counted uncounted again. */
type GiveBack = () => Promise<void>;

interface Count {
  readonly key: string;
  readonly endsAt: Date;
}

/** What attempts are counted with. */
export type Counting = WithDatabase & WithClock & WithKeyedHash;

const keyOf = ({ keyedHash }: Counting, [{ kind }, subject]: Counted): string => keyedHash('attempts', kind, String(subject));

/** Only read, so that whoever is over a limit and goes on costs the database no writing. */
async function isUsedUp(services: Counting, all: readonly Counted[]): Promise<boolean> {
  const keys = all.map((counted) => keyOf(services, counted));
  const usedUp = and(inArray(attempts.key, keys), lte(attempts.remaining, 0), gt(attempts.endsAt, services.clock()));
  return (await services.db.select({ key: attempts.key }).from(attempts).where(usedUp).limit(1)).length > 0;
}

/** One statement, so that servers that share a database count together. */
async function takeOne(services: Counting, counted: Counted): Promise<Count | undefined> {
  const [{ most, seconds }] = counted;
  const now = services.clock();
  const fresh = { key: keyOf(services, counted), remaining: most - 1, endsAt: addSeconds(now, seconds) };
  const isOver = lte(attempts.endsAt, now);
  const [row] = await services.db.insert(attempts).values(fresh).onConflictDoUpdate({
    target: attempts.key,
    set: {
      remaining: sql`case when ${isOver} then excluded.remaining else ${attempts.remaining} - 1 end`,
      endsAt: sql`case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end`,
    },
    setWhere: sql`${isOver} or ${attempts.remaining} > 0`,
  }).returning({ key: attempts.key, endsAt: attempts.endsAt });
  return row;
}

/** Within the same window only: the next one has not counted it. */
async function giveBackOne({ db }: Counting, { key, endsAt }: Count): Promise<void> {
  await db.update(attempts).set({ remaining: sql`${attempts.remaining} + 1` })
    .where(and(eq(attempts.key, key), eq(attempts.endsAt, endsAt)));
}

/**
 * Counts an attempt before it is made, so that many at once are no more than many in turn. Throws a 429 with the text
 * `over`, and counts nothing, where one of the limits has none left. Name the caller’s first: whoever is over it then
 * leaves no rows for others.
 */
export async function takeAttempt(services: Counting, all: readonly Counted[], over: MessageKey = 'tooManyAttempts'): Promise<GiveBack> {
  const taken: Count[] = [];
  const giveBack = async (): Promise<void> => { for (const count of taken) await giveBackOne(services, count); };
  const refusal = new Refusal(429, { key: over });
  if (await isUsedUp(services, all)) throw refusal;
  for (const counted of all) {
    const count = await takeOne(services, counted);
    if (count) taken.push(count);
    else {
      await giveBack();
      throw refusal;
    }
  }
  return giveBack;
}

/**
 * Makes an attempt that is counted only where it was a wrong guess, which answers `undefined`; one that fails of itself
 * was none. Throws a 429 like `takeAttempt`.
 */
export async function guess<Found>(
  services: Counting, all: readonly Counted[], attempt: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const giveBack = await takeAttempt(services, all);
  let isWrong = false;
  try {
    const found = await attempt();
    isWrong = found === undefined;
    return found;
  } finally {
    if (!isWrong) await giveBack();
  }
}

/** Makes a limit whole again. */
export async function forgetAttempts(services: Counting, counted: Counted): Promise<void> {
  await services.db.delete(attempts).where(eq(attempts.key, keyOf(services, counted)));
}
