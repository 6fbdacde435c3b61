import { type ServerLanguage, wireLanguage } from '../../base/locales/messages.ts';

interface ResetLink {
  readonly token: string;
  /** The first one, of a registration: there is no password yet. */
  readonly registration: boolean;
  /** Of the e-mail: the page opens in the same, wherever it is opened. */
  readonly language: ServerLanguage;
}

/** The address of /reset_password (spec §2) that an e-mail leads to. `portal` is the address of the portal's pages. */
export function resetLinkTo(portal: string, { token, registration, language }: ResetLink): string {
  const query = new URLSearchParams({ reset_password_token: token, registration: String(registration), language: wireLanguage[language] });
  return `${portal}/reset_password?${query.toString()}`;
}
