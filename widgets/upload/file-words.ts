import { parseAddress } from '../../src/base/address.ts';
import { inTenths, MEGABYTE } from '../../src/base/file.ts';
import { localeOf, type Language } from '../../src/base/text.ts';

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

/** The picker's filter for file kinds. Both usual endings of a jpeg are offered. */
export const acceptAttribute = (kinds: readonly string[] | undefined): string | undefined =>
  kinds?.flatMap((kind) => (kind === 'jpeg' ? ['.jpeg', '.jpg'] : [`.${kind}`])).join(',');

/** Only addresses of the web are linked, never `javascript:` and its like. */
export const isWebLink = (url: string): boolean => {
  const protocol = parseAddress(url, document.baseURI)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
};
