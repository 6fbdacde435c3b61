import { type SQL, and, eq, gt, isNull, lte, not, or, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { attempts } from '../database/schema.ts';
import type { MessageKey } from '../locales/messages.ts';
import type { WithKeyedHash } from './keyed-hash.ts';
import { tooMany } from './refusal.ts';

/**
 * So many attempts of one kind within a window, which begins with the first of them. Beyond that there is none until the
 * window ends or, with `wait`, one after a time that doubles with each, from `first` up to `longest`. Seconds.
 */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly seconds: number;
  readonly wait?: { readonly first: number; readonly longest: number };
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

/** Seconds by which servers, and calls that are under way at once, may disagree on what time it is. */
export const DISAGREEMENT = 60;

/** Past, or later than anything that begins now and takes so many seconds: the clock was set back. */
const isPast = (moment: typeof attempts.endsAt | typeof attempts.opensAt, seconds: number, now: Date): SQL | undefined =>
  or(lte(moment, now), gt(moment, addSeconds(now, seconds + DISAGREEMENT)));

const isOver = ({ seconds }: Limit, now: Date): SQL | undefined => isPast(attempts.endsAt, seconds, now);

/** Whether the next attempt may be made although none is left. */
const isOpen = ({ wait }: Limit, now: Date): SQL | undefined =>
  wait && or(isNull(attempts.opensAt), isPast(attempts.opensAt, wait.longest, now));

const isUsedUp = (services: Counting, counted: Counted, now: Date): SQL | undefined => {
  const [limit] = counted;
  const open = isOpen(limit, now);
  return and(
    eq(attempts.key, keyOf(services, counted)), lte(attempts.remaining, 0), not(isOver(limit, now) ?? sql`false`), open && not(open),
  );
};

/** Seconds until none of the limits is in the way; 0 where none is. Only read, so that who goes on costs the database no writing. */
async function waitFor(services: Counting, all: readonly Counted[]): Promise<number> {
  const now = services.clock();
  const rows = await services.db.select({ opensAt: attempts.opensAt, endsAt: attempts.endsAt }).from(attempts)
    .where(or(...all.map((counted) => isUsedUp(services, counted, now))));
  // From after the answer on: what was counted while this call waited for its turn would take longer than its window.
  const since = services.clock().getTime();
  return Math.max(0, ...rows.map(({ opensAt, endsAt }) => ((opensAt ?? endsAt).getTime() - since) / 1000));
}

/** When the attempt after the one that leaves `remaining` may be made; null: at once, or when the window ends. */
function nextAfter({ wait }: Limit, remaining: SQL, now: Date): SQL {
  if (!wait) return sql`null`;
  const seconds = sql`least(${wait.longest}::float8, ${wait.first}::float8 * power(2, least(-(${remaining}), 30)))`;
  return sql`case when ${remaining} <= 0 then ${now.toISOString()}::timestamptz + ${seconds} * interval '1 second' end`;
}

/** One statement, so that servers that share a database count together. */
async function takeOne(services: Counting, counted: Counted): Promise<Count | undefined> {
  const [limit] = counted;
  const now = services.clock();
  const fresh = limit.most - 1;
  const over = isOver(limit, now);
  const first = nextAfter(limit, sql`${fresh}::int`, now);
  const values = { key: keyOf(services, counted), remaining: fresh, opensAt: first, endsAt: addSeconds(now, limit.seconds) };
  const [row] = await services.db.insert(attempts).values(values).onConflictDoUpdate({
    target: attempts.key,
    set: {
      remaining: sql`case when ${over} then excluded.remaining else ${attempts.remaining} - 1 end`,
      opensAt: sql`case when ${over} then excluded.opens_at else ${nextAfter(limit, sql`${attempts.remaining} - 1`, now)} end`,
      endsAt: sql`case when ${over} then excluded.ends_at else ${attempts.endsAt} end`,
    },
    setWhere: sql`${or(over, gt(attempts.remaining, 0), isOpen(limit, now))}`,
  }).returning({ key: attempts.key, endsAt: attempts.endsAt });
  return row;
}

/** Within the same window only: the next one has not counted it. */
async function giveBackOne({ db }: Counting, { key, endsAt }: Count): Promise<void> {
  await db.update(attempts).set({ remaining: sql`${attempts.remaining} + 1`, opensAt: null })
    .where(and(eq(attempts.key, key), eq(attempts.endsAt, endsAt)));
}

/**
 * Counts an attempt before it is made, so that many at once are no more than many in turn. Throws a 429 with the text
 * `over` and how long it takes, and counts nothing, where one of the limits has none left. Name the caller’s first: whoever is over it then
 * leaves no rows for others.
 */
export async function takeAttempt(services: Counting, all: readonly Counted[], over: MessageKey = 'tooManyAttempts'): Promise<GiveBack> {
  const taken: Count[] = [];
  const giveBack = async (): Promise<void> => { for (const count of taken) await giveBackOne(services, count); };
  const wait = await waitFor(services, all);
  if (wait > 0) throw tooMany(over, wait);
  for (const counted of all) {
    const count = await takeOne(services, counted);
    if (count) taken.push(count);
    else {
      await giveBack();
      throw tooMany(over, await waitFor(services, all));
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

/** Writes down that a subject is known for the time of the limit, from now on. */
export async function rememberSubject(services: Counting, counted: Counted): Promise<void> {
  const known = { remaining: 0, opensAt: null, endsAt: addSeconds(services.clock(), counted[0].seconds) };
  await services.db.insert(attempts).values({ key: keyOf(services, counted), ...known }).onConflictDoUpdate({ target: attempts.key, set: known });
}

/** Whether that was written down, and not longer ago. */
export const isRemembered = async (services: Counting, counted: Counted): Promise<boolean> => await waitFor(services, [counted]) > 0;
