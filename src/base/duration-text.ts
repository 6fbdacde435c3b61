import { localeOf, type Language } from './text.ts';

const inUnit = (number: number, unit: 'minute' | 'second', language: Language): string => {
  const parts = new Intl.NumberFormat(localeOf[language], { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(number);
  // Japanese has no space between a number and its unit.
  return parts.filter(({ type }) => language === 'en' || type !== 'literal').map(({ value }) => value).join('');
};

/** Whole seconds in words, for instance `1 minute 30 seconds` or `1分30秒`; a unit of which there is none is left out. */
export function formatDuration(seconds: number, language: Language): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    ...(minutes > 0 ? [inUnit(minutes, 'minute', language)] : []), ...(rest > 0 || minutes === 0 ? [inUnit(rest, 'second', language)] : []),
  ];
  return parts.join(language === 'en' ? ' ' : '');
}
