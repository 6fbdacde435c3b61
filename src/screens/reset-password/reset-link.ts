import type { Location } from 'react-router-dom';
import { isJsonObject } from '../../base/json.ts';

/** What the link of an e-mail brings (spec §2: query parameters of /reset_password). */
export interface ResetLink {
  readonly token: string;
  /** As it stands in the link; the server is given it back. */
  readonly registration: string | null;
}

/** Out of the address, where the link has just been opened. */
export function linkInAddress({ search }: Pick<Location, 'search'>): ResetLink | undefined {
  const parameters = new URLSearchParams(search);
  const token = parameters.get('reset_password_token');
  return token ? { token, registration: parameters.get('registration') } : undefined;
}

/** Out of the history's state, which may hold anything. */
export function linkInState({ state }: { readonly state: unknown }): ResetLink | undefined {
  const link = isJsonObject(state) ? state['link'] : undefined;
  if (!isJsonObject(link)) return undefined;
  const { token, registration } = link;
  return typeof token === 'string' ? { token, registration: typeof registration === 'string' ? registration : null } : undefined;
}

/** The link is the first one, of a registration: there is no password yet. */
export const isFirstPassword = ({ registration }: ResetLink): boolean => registration === 'true';
