import type { i18n } from 'i18next';
import { createClient } from '../api/client.ts';
import type { Session } from '../api/session.ts';
import { allowsExtensionHeaders, type Settings } from '../wire/settings.ts';
import { languageOf } from '../i18n/i18n.ts';
import type { Portal } from '../ui/portal.ts';
import { createSignIn } from './sign-in.ts';

/** Creates the object that every screen gets from `usePortal`. */
export function createPortal(settings: Settings, session: Session, i18n: i18n, notify: Portal['notify']): Portal {
  const client = createClient({
    apiBase: settings.apiBase,
    productKey: settings.productKey,
    token: session.token,
    applicantId: () => session.applicant()?.id,
    onUnauthorized: (token) => { signIn.expire(token); },
    language: () => languageOf(i18n),
    specifiedOnly: !allowsExtensionHeaders(settings, location.href),
    ...(settings.uploads !== undefined && { uploads: settings.uploads }),
  });
  const signIn = createSignIn({ client, session, settings, i18n, notify });
  return { client, settings, session, notify, signIn };
}
