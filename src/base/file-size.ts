import { inTenths, MEGABYTE } from './file.ts';
import { localeOf, type Language } from './text.ts';

const UNITS = [
  { unit: 'megabyte', unitDisplay: 'short', bytes: MEGABYTE },
  { unit: 'kilobyte', unitDisplay: 'short', bytes: 1024 },
  { unit: 'byte', unitDisplay: 'long', bytes: 1 },
] as const;

/** A size in bytes as people read it, for instance `1.3 MB`, in the binary units of the limits. */
export function fileSize(size: number, language: Language): string {
  const { bytes, ...shown } = UNITS.find((candidate) => size >= candidate.bytes) ?? UNITS[2];
  return new Intl.NumberFormat(localeOf[language], { style: 'unit', ...shown, maximumFractionDigits: 1 }).format(inTenths(size / bytes));
}
