import type { Language } from '../../../base/text.ts';

/**
 * An address with the code of a language at its end (spec §2 Apply page). One that ends in no separator gets one: a slash
 * behind a path, `&` behind a query. A fragment stays last.
 */
export function inLanguage(address: string, language: Language): string {
  const [, place = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(address.trim()) ?? [];
  const separator = /[\p{L}\p{N}]$/u.test(place) ? (place.includes('?') ? '&' : '/') : '';
  return place + separator + language + fragment;
}
