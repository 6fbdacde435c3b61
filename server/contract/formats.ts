/**
 * The formats that the rules of `schemas/input-types` name (DECISIONS "Form rules by input type").
 * Each is true for an empty text; emptiness is the business of `required`.
 */
function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  return address.hostname === '' ? undefined : address;
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isMp4Address(text: string): boolean {
  const address = webAddress(text);
  if (!address || !/\.mp4$/i.test(address.pathname)) return false;
  return address.protocol === 'https:' || /^(localhost|\[::1\]|127(\.\d+){3})$/.test(address.hostname);
}

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  'calendar-date': (text) => text === '' || isCalendarDate(text),
  'web-address': (text) => text === '' || webAddress(text) !== undefined,
  'mp4-address': (text) => text === '' || isMp4Address(text),
};
