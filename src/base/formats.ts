import { parseAddress, type WebAddress } from './address.ts';

/**
 * The formats that the rules of `schemas/input-types/` name and that no pattern can express
 * (DECISIONS "Form rules by input type"). Each is true for an empty string: emptiness is the business of `required`.
 */

/** Whether a host has an empty label or is a second scheme, as in `https://https://a.b`. */
const isBrokenHost = (hostname: string): boolean => /^$|^\.|\.\.|(^|\.)https?\.?$/.test(hostname);

const webAddress = (text: string): WebAddress | undefined => {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return undefined;
  const parsed = parseAddress(text);
  return parsed && !isBrokenHost(parsed.hostname) ? parsed : undefined;
};

/** Names below `localhost` are this computer's own, too (RFC 6761). */
const isLoopback = (hostname: string): boolean =>
  /^(.+\.)?localhost$/.test(hostname) || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** A real day of the calendar, `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'calendar-date': (text) => text === '' || isCalendarDate(text),
  'web-address': (text) => text === '' || webAddress(text) !== undefined,
  /** https, or http on a loopback host, of an mp4. */
  'mp4-address': (text) => {
    if (text === '') return true;
    const address = webAddress(text);
    if (!address || !/\.mp4$/i.test(address.pathname)) return false;
    return address.protocol === 'https:' || isLoopback(address.hostname);
  },
};
