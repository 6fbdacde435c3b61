import type { Location } from 'react-router-dom';
import { isJsonObject } from '../../base/json.ts';
import { isLanguage, type Language } from '../../base/text.ts';

/** What the link of an e-mail brings (spec §2: query parameters of /reset_password). */
export interface ResetLink {
  readonly token: string;
  /** As it stands in the link; the server is given it back. */
  readonly registration: string | null;
  /** Of the e-mail; absent where the server does not say. */
  readonly language?: Language;
}

/** Out of the address, where the link has just been opened. */
export function linkInAddress({ search }: Pick<Location, 'search'>): ResetLink | undefined {
  const parameters = new URLSearchParams(search);
  const token = parameters.get('reset_password_token');
  const language = parameters.get('language');
  return token ? { token, registration: parameters.get('registration'), ...(isLanguage(language) && { language }) } : undefined;
}

/** Out of the history's state, which may hold anything. */
export function linkInState({ state }: { readonly state: unknown }): ResetLink | undefined {
  const link = isJsonObject(state) ? state['link'] : undefined;
  if (!isJsonObject(link)) return undefined;
  const { token, registration, language } = link;
  if (typeof token !== 'string') return undefined;
  return { token, registration: typeof registration === 'string' ? registration : null, ...(isLanguage(language) && { language }) };
}

/** The link is the first one, of a registration: there is no password yet. */
export const isFirstPassword = ({ registration }: ResetLink): boolean => registration === 'true';
