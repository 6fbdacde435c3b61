import { isLoopback, parseAddress } from '../base/address.ts';

/**
 * The formats that the rules of `schemas/input-types` name (DECISIONS "Form rules by input type"). Each accepts an empty text; `required`
 * handles emptiness.
 */
function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return undefined;
  const address = parseAddress(text);
  return address && isWholeHost(address.hostname) ? address : undefined;
}

/** Whether no label is empty, except the root's at the end, and the last is no second scheme, as in `https://https://a.b`. */
function isWholeHost(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  return !labels.includes('') && !['http', 'https'].includes(labels.at(-1) ?? '');
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isMp4Address(text: string): boolean {
  const address = webAddress(text);
  if (!address || !/\.mp4$/i.test(address.pathname)) return false;
  return address.protocol === 'https:' || isLoopback(address.hostname);
}

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'calendar-date': (text) => text === '' || isCalendarDate(text),
  'web-address': (text) => text === '' || webAddress(text) !== undefined,
  'mp4-address': (text) => text === '' || isMp4Address(text),
};
