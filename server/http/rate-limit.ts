import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import type { MessageKey } from '../base/locales/messages.ts';
import type { WithKeyedHash } from './keyed-hash.ts';
import { tooManyRequests } from './http-error.ts';

/**
 * So many attempts of one kind within a window, which begins with the first of them. After these there are none until the window ends or,
 * with `wait`, one after a time that doubles with each, from `first` up to `longest`. Seconds.
 */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  readonly seconds: number;
  readonly wait?: { readonly first: number; readonly longest: number };
}

/** A limit and its subject: an account, a caller, an address. */
export type LimitKey = readonly [limit: Limit, subject: string | number];

/** Refunds counted attempts, except those of some limits. */
type Refund = (...stillCounted: readonly LimitKey[]) => Promise<void>;

interface Count {
  readonly key: string;
  readonly endsAt: Date;
}

/** What counting attempts needs. */
export type RateLimiting = WithDatabase & WithClock & WithKeyedHash;

const keyOf = ({ keyedHash }: RateLimiting, [{ kind }, subject]: LimitKey): string => keyedHash('attempts', kind, String(subject));

/** With the earlier secrets of the key ring, too: reached limits and remembered browsers outlast a rotation. */
const keysOf = ({ keyedHash }: RateLimiting, [{ kind }, subject]: LimitKey): readonly string[] =>
  keyedHash.byEach('attempts', kind, String(subject));

/** Seconds by which the clocks of servers, and of concurrent calls, may differ. */
export const CLOCK_SKEW_SECONDS = 60;

/** Past, or later than any window of so many seconds that begins now: the clock was set back. */
const isPast = (moment: string, seconds: string): string =>
  `(${moment} <= asked.now or ${moment} > asked.now + (${seconds} + ${String(CLOCK_SKEW_SECONDS)}) * interval '1 second')`;

const WINDOW_OVER = isPast('held.ends_at', 'asked.seconds');
/** Whether the next attempt may be made although none is left. */
const OPEN = `(asked.longest is not null and (held.opens_at is null or ${isPast('held.opens_at', 'asked.longest')}))`;

/** When the attempt after the one that leaves `remaining` may be made; null: at once, or when the window ends. */
const nextAfter = (remaining: string): string => `case when asked.longest is not null and ${remaining} <= 0
  then asked.now + least(asked.longest, asked.first * power(2, least(-(${remaining}), 30))) * interval '1 second' end`;

/**
 * A count is not flushed before the answer: a database that crashes may lose those of its last second. A log-in's own write is flushed, and
 * all that was written before it with it. The setting ends with the statement's transaction.
 */
const UNFLUSHED = "set_config('synchronous_commit', 'off', true)";

/**
 * The requested limits, and the stored rows of those that are used up. Each is looked up by its key: without statistics PostgreSQL would
 * otherwise read all current attempts of everybody at each log-in. All parameters are one JSON: for an array or a timestamp PostgreSQL
 * plans the statement anew for each value, which takes longer than running it.
 */
const REQUESTED = `
with asked as materialized (
  select place, key, most, seconds, first, longest, now, known from json_to_recordset($1::json)
    as one(place integer, key text, most integer, seconds float8, first float8, longest float8, now timestamptz, known text[]), ${UNFLUSHED}
), used_up as (
  select asked.key, coalesce(held.opens_at, held.ends_at) as opens_at
  from asked cross join lateral unnest(asked.known) as known(key)
    cross join lateral (select remaining, opens_at, ends_at from attempts where attempts.key = known.key limit 1) held
  where held.remaining <= 0 and not ${WINDOW_OVER} and not ${OPEN}
)`;

function valuesOf(services: RateLimiting, all: readonly LimitKey[]): [string] {
  const now = services.clock();
  return [JSON.stringify(all.map((counted, place) => {
    const [{ most, seconds, wait }] = counted;
    return { place, key: keyOf(services, counted), most, seconds, ...wait, now, known: keysOf(services, counted) };
  }))];
}

/** The limits that are used up. */
async function readUsedUp(
  services: RateLimiting, all: readonly LimitKey[],
): Promise<readonly { readonly key: string; readonly opensAt: Date }[]> {
  const text = `${REQUESTED} select key, opens_at as "opensAt" from used_up`;
  const statement = { name: 'read_attempts', text, values: valuesOf(services, all) };
  return (await services.db.$client.query<{ key: string; opensAt: Date }>(statement)).rows;
}

/** Seconds until none of the limits blocks; 0 where none does. */
async function waitFor(services: RateLimiting, all: readonly LimitKey[]): Promise<number> {
  const rows = await readUsedUp(services, all);
  // Read after the statement: counts of other calls during the wait for it would else seem to last longer than their window.
  const since = services.clock().getTime();
  return Math.max(0, ...rows.map(({ opensAt }) => (opensAt.getTime() - since) / 1000));
}

/**
 * One statement for all limits, so that servers that share a database count together. Rows are locked in the order of the limits, here and
 * where they are refunded, so that no two calls deadlock.
 */
const CONSUME = `${REQUESTED}
insert into attempts as held (key, remaining, opens_at, ends_at)
select asked.key, asked.most - 1, ${nextAfter('asked.most - 1')}, asked.now + asked.seconds * interval '1 second'
from asked where not exists (select from used_up) order by asked.place
on conflict (key) do update set (remaining, opens_at, ends_at) = (
  select case when ${WINDOW_OVER} then excluded.remaining else held.remaining - 1 end,
    case when ${WINDOW_OVER} then excluded.opens_at else ${nextAfter('held.remaining - 1')} end, case when ${WINDOW_OVER} then excluded.ends_at else held.ends_at end
  from asked where asked.key = held.key
) where held.remaining > 0 or exists (select from asked where asked.key = held.key and (${WINDOW_OVER} or ${OPEN}))
returning key, ends_at as "endsAt"`;

/** Changes of counts: limits that start anew or stay counted, and subjects that are remembered for their limit's time from now on. */
export interface LimitChanges {
  readonly forgotten?: readonly LimitKey[];
  /** These limits stay counted. */
  readonly stillCounted?: readonly LimitKey[];
  readonly remembered?: readonly LimitKey[];
}

/** Attempts are refunded within the same window only: the next one has not counted them. */
const UPDATE = `
with asked as materialized (
  select place, key, ends_at, becomes
  from json_to_recordset($1::json) as one(place integer, key text, ends_at timestamptz, becomes text), ${UNFLUSHED} order by place
), locked as materialized (
  select held.key, asked.becomes, held.ends_at is not distinct from asked.ends_at as is_same_window
  from asked cross join lateral (select key, ends_at from attempts where attempts.key = asked.key limit 1 for update) held where asked.becomes <> 'remembered'
), given as (
  update attempts held set remaining = held.remaining + 1, opens_at = null from locked
  where held.key = locked.key and locked.becomes = 'given' and locked.is_same_window
), forgotten as (
  delete from attempts held using locked where held.key = locked.key and locked.becomes = 'forgotten'
)
insert into attempts as held (key, remaining, ends_at) select key, 0, ends_at from asked where becomes = 'remembered'
on conflict (key) do update set remaining = excluded.remaining, opens_at = null, ends_at = excluded.ends_at`;

/**
 * Refunds what was consumed, except limits that stay counted or start anew, and applies the other changes, in one statement. `counted` is
 * empty where other calls made the attempts.
 */
export async function updateLimits(
  services: RateLimiting, { forgotten = [], stillCounted = [], remembered = [] }: LimitChanges, counted: readonly Count[] = [],
): Promise<void> {
  const countedKeys = stillCounted.map((one) => keyOf(services, one));
  const consumed = counted.filter(({ key }) => !countedKeys.includes(key));
  if (consumed.length + forgotten.length + remembered.length === 0) return;
  const now = services.clock();
  const forgottenKeys = forgotten.flatMap((counted) => keysOf(services, counted));
  const all = [
    ...consumed.map(({ key, endsAt }) => ({ key, ends_at: endsAt, becomes: forgottenKeys.includes(key) ? 'forgotten' : 'given' })),
    ...forgottenKeys.filter((key) => consumed.every((count) => count.key !== key)).map((key) => ({ key, becomes: 'forgotten' })),
    ...remembered.map((counted) => (
      { key: keyOf(services, counted), ends_at: addSeconds(now, counted[0].seconds), becomes: 'remembered' }
    )),
  ];
  const values = [JSON.stringify(all.map((one, place) => ({ place, ...one })))];
  await services.db.$client.query({ name: 'settle_attempts', text: UPDATE, values });
}

async function consume(services: RateLimiting, all: readonly LimitKey[], messageKey: MessageKey): Promise<readonly Count[]> {
  const { rows: consumed } = await
    services.db.$client.query<Count>({ name: 'take_attempts', text: CONSUME, values: valuesOf(services, all) });
  if (consumed.length === all.length) return consumed;
  await updateLimits(services, {}, consumed);
  throw tooManyRequests(messageKey, await waitFor(services, all));
}

/**
 * Counts an attempt before it is made, so that many at once are no more than many in turn. Throws a 429 with the text `messageKey` and the
 * seconds to wait, and counts nothing, where one of the limits is used up: a refused attempt writes nothing. Name the caller’s limit first:
 * a caller who has used it up then makes no rows for other subjects.
 */
export async function consumeLimits(
  services: RateLimiting, all: readonly LimitKey[], messageKey: MessageKey = 'tooManyAttempts',
): Promise<Refund> {
  const consumed = await consume(services, all, messageKey);
  return (...stillCounted) => updateLimits(services, { stillCounted }, consumed);
}

/**
 * Makes an attempt that counts only if it was a wrong guess, which returns `undefined`; an attempt that throws is not counted. `right` or
 * `wrong` then says which counts change. Throws a 429 like `consumeLimits`.
 */
export async function countWrongGuesses<Found>(
  services: RateLimiting, all: readonly LimitKey[], attempt: () => Promise<Found | undefined>,
  right: LimitChanges = {}, wrong: LimitChanges = { stillCounted: all },
): Promise<Found | undefined> {
  const consumed = await consume(services, all, 'tooManyAttempts');
  const found = await attempt().catch(async (error: unknown) => {
    await updateLimits(services, {}, consumed);
    throw error;
  });
  await updateLimits(services, found === undefined ? wrong : right, consumed);
  return found;
}

/** Which of some subjects are still remembered. */
export async function areRemembered(services: RateLimiting, all: readonly LimitKey[]): Promise<readonly boolean[]> {
  const usedUp = new Set((await readUsedUp(services, all)).map(({ key }) => key));
  return all.map((counted) => usedUp.has(keyOf(services, counted)));
}
