import type { Location } from 'react-router-dom';
import { isJsonObject } from '../base/json.ts';

/** Where the guard turned a visitor away from, out of the history's state, which may hold anything. */
export function originOf(state: unknown): Pick<Location, 'pathname' | 'search' | 'hash'> | undefined {
  const from = isJsonObject(state) ? state['from'] : undefined;
  if (!isJsonObject(from)) return undefined;
  const { pathname, search, hash } = from;
  const known = typeof pathname === 'string' && /^\/(?!\/)/.test(pathname) && typeof search === 'string' && typeof hash === 'string';
  return known ? { pathname, search, hash } : undefined;
}
