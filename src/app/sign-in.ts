import type { i18n } from 'i18next';
import { verifyUserCall, type SessionApplicant } from '../api/authentication.ts';
import type { Client } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import type { Session } from '../api/session.ts';
import type { Settings } from '../api/settings.ts';
import { chosenLanguage, forgetLanguage } from '../i18n/chosen-language.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import type { Notice, SignIn } from '../ui/portal.ts';
import { defaultLanguage, isProductVariant } from '../ui/product-variant.ts';

interface SignInOptions {
  readonly client: Client;
  readonly session: Session;
  readonly settings: Settings;
  readonly i18n: i18n;
  readonly notify: (notice: Notice) => void;
}

/**
 * The two ways into a session: a log-in, and the token of an earlier visit. Both set the language by the applicant (spec §2);
 * only a log-in does so against a choice made on this device (docs/decisions/0007).
 */
export function createSignIn({ client, session, settings, i18n, notify }: SignInOptions): SignIn {
  /** Texts that cannot be loaded keep nobody out. */
  const followApplicant = (applicant: SessionApplicant): Promise<void> =>
    switchLanguage(i18n, chosenLanguage() ?? defaultLanguage(isProductVariant(applicant, settings))).catch(() => undefined);

  const resume = async (): Promise<boolean> => {
    try {
      const applicant = await client.send(verifyUserCall);
      await followApplicant(applicant);
      session.resume(applicant);
      return true;
    } catch (error) {
      if (failureOf(error)?.kind === 'unauthorized') {
        notify({ kind: 'error', text: i18n.t('failure.sessionExpired') });
        session.end();
      }
      return false;
    }
  };

  let resuming: Promise<boolean> | undefined;
  return {
    start: async (token, applicant) => {
      forgetLanguage();
      await followApplicant(applicant);
      session.start(token, applicant);
    },
    resume: () => {
      resuming ??= resume().finally(() => { resuming = undefined; });
      return resuming;
    },
  };
}
