import type { Location } from 'react-router-dom';
import { isJsonObject } from '../base/json.ts';

export interface Origin extends Pick<Location, 'pathname' | 'search' | 'hash'> {
  /** Who was there; absent where nobody had been logged in yet. */
  readonly applicantId?: string;
}

/** What the guard leaves in the history's state for the pages that lead into a session. */
export const withOrigin = ({ pathname, search, hash }: Location, applicantId: string | undefined): { readonly from: Origin } =>
  ({ from: { pathname, search, hash, ...(applicantId !== undefined && { applicantId }) } });

/** Where the guard turned a visitor away from, out of the history's state, which may hold anything. */
export function originOf(state: unknown): Origin | undefined {
  const from = isJsonObject(state) ? state['from'] : undefined;
  if (!isJsonObject(from)) return undefined;
  const { pathname, search, hash, applicantId } = from;
  const known = typeof pathname === 'string' && /^\/(?!\/)/.test(pathname) && typeof search === 'string' && typeof hash === 'string';
  return known ? { pathname, search, hash, ...(typeof applicantId === 'string' && { applicantId }) } : undefined;
}

/** Where the applicant who has just come in goes on: to where they were, else to landing. Somebody else's page is theirs alone. */
export function wayIn(origin: Origin | undefined, applicantId: string): Pick<Location, 'pathname' | 'search' | 'hash'> | '/' {
  const foreign = origin?.applicantId !== undefined && origin.applicantId !== applicantId;
  return origin === undefined || foreign ? '/' : { pathname: origin.pathname, search: origin.search, hash: origin.hash };
}
