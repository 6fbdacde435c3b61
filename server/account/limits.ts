import { DAY, HOUR, MINUTE } from '../base/clock.ts';
import { type LimitKey, type RateLimiting, type Limit, areRemembered } from '../http/rate-limit.ts';

type Wait = NonNullable<Limit['wait']>;

const within = (seconds: number) => (kind: string, most: number, wait?: Wait): Limit => ({ kind, most, seconds, ...(wait && { wait }) });
const inQuarter = within(15 * MINUTE);
const inHour = within(HOUR);
const inDay = within(DAY);

/** For an account: soon too long for guessing, and never longer than a cup of tea for somebody who mistyped. */
const accountWait: Wait = { first: 5, longest: 15 * MINUTE };
/** For a network where hundreds may sit: short enough for each of them to return. */
const networkWait: Wait = { first: 1, longest: 60 };

/**
 * How often something can be tried; docs/decisions/0006-accounts.md has the reasons. A caller is a network (`callerOf`), an address is an
 * e-mail address as it was sent, whether or not it is anybody's.
 */
export const limits = {
  logInsByCaller: inQuarter('log-in caller', 300, networkWait),
  logInsByKnownCaller: inQuarter('log-in known caller', 300, networkWait),
  logInsByCallerAndAddress: inDay('log-in caller address', 5, accountWait),
  logInsByAddress: inDay('log-in address', 50, accountWait),
  everyLogInByAddress: inDay('log-in any', 500, accountWait),
  oldPasswordsByAccount: inDay('old-password account', 5, accountWait),
  resetMailsByCaller: inQuarter('reset-mail caller', 100),
  resetMailsByCallerAndAddress: inQuarter('reset-mail caller address', 3),
  resetMailsByAddress: inHour('reset-mail address', 10),
  resetsByCaller: inQuarter('reset caller', 300),
  phonesByAccount: inQuarter('phone account', 10),
  sendsByCaller: inQuarter('send caller', 600),
  sendsByAccount: inQuarter('send account', 5),
  sendsByUnprovedPhone: inQuarter('send phone', 5),
  sendsByAccountInDay: inDay('send account day', 30),
  codesByAccount: inQuarter('code account', 10),
  codesByAccountInDay: inDay('code account day', 30),
  addressChecksByCaller: inQuarter('address-check caller', 1500, networkWait),
  addressesFoundByCaller: inQuarter('address-found caller', 100, networkWait),
  registrationsByCaller: inHour('registration caller', 1000, networkWait),
} as const satisfies Readonly<Record<string, Limit>>;

/** Remembers that somebody with this address logged in from a network, or in a browser, for this time. */
const acquaintance = within(30 * DAY)('acquaintance', 0);

const pairOf = (caller: string, email: string): string => `${caller} ${email}`;

/** Remembers that an address logged in from a caller or a browser: from there only its own guesses count, and no stranger's. */
export const rememberedPair = (callerOrDevice: string, email: string): LimitKey => [acquaintance, pairOf(callerOrDevice, email)];

export const ownLogIns = (callerOrDevice: string, email: string): LimitKey =>
  [limits.logInsByCallerAndAddress, pairOf(callerOrDevice, email)];

/** Counts right log-ins: each that names no browser adds one that is remembered. */
export const everyLogIn = (email: string): LimitKey => [limits.everyLogInByAddress, email];

/** The origin of a log-in: `device` is the browser, if an earlier log-in named it (docs/decisions/0052). */
export interface LogInOrigin {
  readonly caller: string;
  readonly device: string | undefined;
}

/** The limits of a wrong log-in, the widest first (`consumeLimits`); `own`: the one that a right log-in resets; `right`: its limits. */
export async function logInLimits(
  services: RateLimiting, { caller, device }: LogInOrigin, email: string,
): Promise<{ readonly wrong: readonly LimitKey[]; readonly own: LimitKey; readonly right: readonly LimitKey[] }> {
  const origins = device === undefined ? [caller] : [device, caller];
  const areKnown = await areRemembered(services, origins.map((origin) => rememberedPair(origin, email)));
  const knownOrigin = origins.find((_origin, index) => areKnown[index]);
  if (knownOrigin !== undefined) {
    const own = ownLogIns(knownOrigin, email);
    return { wrong: [[limits.logInsByKnownCaller, caller], own], own, right: knownOrigin === device ? [] : [everyLogIn(email)] };
  }
  const own = ownLogIns(caller, email);
  return { wrong: [[limits.logInsByCaller, caller], own, [limits.logInsByAddress, email]], own, right: [everyLogIn(email)] };
}

/** The limits that an e-mail with a link counts for. A stranger uses up his own, and the one that all strangers share. */
export async function resetMailLimits(services: RateLimiting, caller: string, email: string): Promise<readonly LimitKey[]> {
  const pair = pairOf(caller, email);
  const own: readonly LimitKey[] = [[limits.resetMailsByCaller, caller], [limits.resetMailsByCallerAndAddress, pair]];
  const [isKnown] = await areRemembered(services, [rememberedPair(caller, email)]);
  return isKnown ? own : [...own, [limits.resetMailsByAddress, email]];
}
