import type { Location } from 'react-router-dom';
import { isJsonObject } from '../base/json.ts';

export interface Origin extends Pick<Location, 'pathname' | 'search' | 'hash'> {
  /** The applicant who was logged in there; absent where nobody had been. */
  readonly applicantId?: string;
}

/** The history state in which the guard leaves the requested page for the log-in pages. */
export const withOrigin = ({ pathname, search, hash }: Location, applicantId: string | undefined): { readonly from: Origin } =>
  ({ from: { pathname, search, hash, ...(applicantId !== undefined && { applicantId }) } });

/** Reads the page that the guard turned a visitor away from; the history state may hold anything. */
export function originOf(state: unknown): Origin | undefined {
  const from = isJsonObject(state) ? state['from'] : undefined;
  if (!isJsonObject(from)) return undefined;
  const { pathname, search, hash, applicantId } = from;
  const isValid = typeof pathname === 'string' && /^\/(?!\/)/.test(pathname) && typeof search === 'string' && typeof hash === 'string';
  return isValid ? { pathname, search, hash, ...(typeof applicantId === 'string' && { applicantId }) } : undefined;
}

/** The page after a log-in: the one that was requested, else landing. Another applicant's page is not opened. */
export function pageAfterLogIn(origin: Origin | undefined, applicantId: string): Pick<Location, 'pathname' | 'search' | 'hash'> | '/' {
  const isOther = origin?.applicantId !== undefined && origin.applicantId !== applicantId;
  return origin === undefined || isOther ? '/' : { pathname: origin.pathname, search: origin.search, hash: origin.hash };
}
