const formats: Record<string, Intl.DateTimeFormat> = {};

/**
 * The browser's formatter for a locale and options. It is made when a text first needs it, since making one loads the locale's data and
 * delays the start of a page; it is cached, since making one takes a hundred times as long as using it and lists have hundreds of dates.
 */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formats[JSON.stringify([locale, options])] ??= new Intl.DateTimeFormat(locale, options);
