import { type LimitKey, type RateLimiting, type Limit, areRemembered } from '../http/rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Wait = NonNullable<Limit['wait']>;

const within = (seconds: number) => (kind: string, most: number, wait?: Wait): Limit => ({ kind, most, seconds, ...(wait && { wait }) });
const inQuarter = within(15 * MINUTE);
const inHour = within(HOUR);
const inDay = within(DAY);

/** Of an account: soon so long that guessing is hopeless, and never longer than a cup of tea for who has mistyped. */
const untilTea: Wait = { first: 5, longest: 15 * MINUTE };
/** Of a network where hundreds may sit: short enough for each of them to come back. */
const inQueue: Wait = { first: 1, longest: 60 };

/**
 * How often something can be tried; docs/decisions/0006-accounts.md says why so often. A caller is a network
 * (`callerOf`), an address is an e-mail address as it was sent, whether or not it is anybody's.
 */
export const limits = {
  logInsByCaller: inQuarter('log-in caller', 300, inQueue),
  logInsByKnownCaller: inQuarter('log-in known caller', 300, inQueue),
  logInsByCallerAndAddress: inDay('log-in caller address', 5, untilTea),
  logInsByAddress: inDay('log-in address', 50, untilTea),
  everyLogInByAddress: inDay('log-in any', 500, untilTea),
  oldPasswordsByAccount: inDay('old-password account', 5, untilTea),
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
  addressChecksByCaller: inQuarter('address-check caller', 1500, inQueue),
  addressesFoundByCaller: inQuarter('address-found caller', 100, inQueue),
  registrationsByCaller: inHour('registration caller', 1000, inQueue),
} as const satisfies Readonly<Record<string, Limit>>;

/** That somebody with this address has been let in from there, or in that browser: the time is how long it is remembered. */
const acquaintance = within(30 * DAY)('acquaintance', 0);

const pairOf = (caller: string, email: string): string => `${caller} ${email}`;

/** Whom the caller, or the browser, knows how to be let in as: its own guesses are counted, and no neighbour's and no stranger's. */
export const met = (callerOrDevice: string, email: string): LimitKey => [acquaintance, pairOf(callerOrDevice, email)];

export const ownLogIns = (callerOrDevice: string, email: string): LimitKey =>
  [limits.logInsByCallerAndAddress, pairOf(callerOrDevice, email)];

/** Of right ones: each that names no browser leaves one that is known. */
export const everyLogIn = (email: string): LimitKey => [limits.everyLogInByAddress, email];

/** Where a log-in is tried from: `device` is the browser, if an earlier log-in named it (docs/decisions/0052). */
export interface LogInOrigin {
  readonly caller: string;
  readonly device: string | undefined;
}

/** What a wrong log-in is counted for, the widest first (`consumeLimits`); which of it a right one makes whole, and what it counts for. */
export async function logInsCounted(
  services: RateLimiting, { caller, device }: LogInOrigin, email: string,
): Promise<{ readonly wrong: readonly LimitKey[]; readonly own: LimitKey; readonly right: readonly LimitKey[] }> {
  const origins = device === undefined ? [caller] : [device, caller];
  const areKnown = await areRemembered(services, origins.map((origin) => met(origin, email)));
  const known = origins.find((_origin, index) => areKnown[index]);
  if (known !== undefined) {
    const own = ownLogIns(known, email);
    return { wrong: [[limits.logInsByKnownCaller, caller], own], own, right: known === device ? [] : [everyLogIn(email)] };
  }
  const own = ownLogIns(caller, email);
  return { wrong: [[limits.logInsByCaller, caller], own, [limits.logInsByAddress, email]], own, right: [everyLogIn(email)] };
}

/** What an e-mail with a link is counted for. A stranger uses up his own, and what all strangers have together. */
export async function resetMailsCounted(services: RateLimiting, caller: string, email: string): Promise<readonly LimitKey[]> {
  const pair = pairOf(caller, email);
  const own: readonly LimitKey[] = [[limits.resetMailsByCaller, caller], [limits.resetMailsByCallerAndAddress, pair]];
  const [isKnown] = await areRemembered(services, [met(caller, email)]);
  return isKnown ? own : [...own, [limits.resetMailsByAddress, email]];
}
