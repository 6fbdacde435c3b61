import type { Location } from 'react-router-dom';
import { isJsonObject } from '../../base/json.ts';
import { isLanguage, type Language } from '../../base/text.ts';

/** The parameters of the link in an e-mail (spec §2: query parameters of /reset_password). */
export interface ResetLink {
  readonly token: string;
  /** As in the link; it is sent back to the server. */
  readonly registration: string | null;
  /** The language of the e-mail; absent where the link has none. */
  readonly language?: Language;
}

/** Reads the link from the address, where it has just been opened. */
export function linkInAddress({ search }: Pick<Location, 'search'>): ResetLink | undefined {
  const parameters = new URLSearchParams(search);
  const token = parameters.get('reset_password_token');
  const language = parameters.get('language');
  return token ? { token, registration: parameters.get('registration'), ...(isLanguage(language) && { language }) } : undefined;
}

/** Reads the link from the history state, which may hold anything. */
export function linkInState({ state }: { readonly state: unknown }): ResetLink | undefined {
  const link = isJsonObject(state) ? state['link'] : undefined;
  if (!isJsonObject(link)) return undefined;
  const { token, registration, language } = link;
  if (typeof token !== 'string') return undefined;
  return { token, registration: typeof registration === 'string' ? registration : null, ...(isLanguage(language) && { language }) };
}

/** Whether the link is that of a registration: there is no password yet. */
export const isFirstPassword = ({ registration }: ResetLink): boolean => registration === 'true';
