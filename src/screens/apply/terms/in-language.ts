import type { Language } from '../../../base/text.ts';

/**
 * An address with a language's code at its end (spec §2 Apply page). Where it ends in no separator, one is added: a slash
 * after a path, `&` after a query. A fragment stays last.
 */
export function inLanguage(address: string, language: Language): string {
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(address.trim()) ?? [];
  const separator = /[\p{L}\p{N}]$/u.test(path) ? (path.includes('?') ? '&' : '/') : '';
  return path + separator + language + fragment;
}
