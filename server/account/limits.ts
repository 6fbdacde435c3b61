import type { Limit } from '../http/attempts.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const within = (seconds: number) => (kind: string, most: number): Limit => ({ kind, most, seconds });
const inQuarter = within(15 * MINUTE);
const inHour = within(60 * MINUTE);
const inDay = within(DAY);

/**
 * How often something can be tried; docs/decisions/0006-accounts.md says why so often. A caller is a network
 * (`networkOf`), an address is an e-mail address as it was sent, whether or not it is anybody's.
 */
export const limits = {
  logInsByCaller: inQuarter('log-in caller', 100),
  logInsByCallerAndAddress: inQuarter('log-in caller address', 10),
  logInsByAddress: inQuarter('log-in address', 100),
  oldPasswordsByAccount: inQuarter('old-password account', 10),
  resetMailsByCaller: inQuarter('reset-mail caller', 20),
  resetMailsByAddress: inQuarter('reset-mail address', 3),
  resetsByCaller: inQuarter('reset caller', 30),
  phonesByAccount: inQuarter('phone account', 10),
  sendsByCaller: inQuarter('send caller', 20),
  sendsByAccount: inQuarter('send account', 5),
  sendsByPhone: inQuarter('send phone', 5),
  sendsByAccountInDay: inDay('send account day', 30),
  codesByAccount: inQuarter('code account', 10),
  addressChecksByCaller: inQuarter('address-check caller', 20),
  registrationsByCaller: inHour('registration caller', 60),
  codesByAccountInDay: inDay('code account day', 30),
} as const satisfies Readonly<Record<string, Limit>>;
