const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The browser's formatter for a locale and options. It is made when a text first needs it, since making one loads the locale's data and
 * delays the start of a page; it is cached, since making one takes a hundred times as long as using it and lists have hundreds of dates.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
