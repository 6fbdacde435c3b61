import { localeOf, type Language } from '../../base/text.ts';

/** Each unit from so many bytes on. */
const units = [['megabyte', 1_000_000], ['kilobyte', 1_000], ['byte', 1]] as const;

/** The size of a file in bytes, in the unit that a person would name. */
export function formatSize(bytes: number, language: Language): string {
  const [unit, length] = units.find(([, least]) => bytes >= least) ?? units[2];
  return new Intl.NumberFormat(localeOf[language], { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / length);
}
