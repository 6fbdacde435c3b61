/** Both languages at both widths. */
export const everyDevice = [
  { language: 'en', viewport: 'desktop' },
  { language: 'en', viewport: 'phone' },
  { language: 'jp', viewport: 'desktop' },
  { language: 'jp', viewport: 'phone' },
] as const;

/** Each language and each width once, for what depends on neither. */
export const bothLanguages = [
  { language: 'en', viewport: 'desktop' },
  { language: 'jp', viewport: 'phone' },
] as const;

/** Each language, width and scheme once, for how things look. */
export const looks = [
  { language: 'en', viewport: 'desktop', colorScheme: 'light' },
  { language: 'jp', viewport: 'phone', colorScheme: 'dark' },
] as const;
