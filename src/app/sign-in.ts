import type { i18n } from 'i18next';
import { verifyUserCall } from '../wire/authentication.ts';
import type { SessionApplicant } from '../wire/applicant.ts';
import { failureOf, isTransient } from '../api/failure.ts';
import { settledWithin } from '../api/retry.ts';
import { claimLanguage, leaveLanguage } from '../i18n/chosen-language.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import type { Portal, SignIn } from '../ui/portal.ts';
import { defaultLanguage, isProductVariant, TEXT_WAIT_MS } from '../ui/product-variant.ts';
import { createExpiry } from './expiry.ts';

interface SignInOptions extends Omit<Portal, 'signIn'> {
  readonly i18n: i18n;
}

/**
 * The two ways to start a session: a log-in, and the token of an earlier visit. Both set the applicant's default language (spec §2),
 * where they have not chosen one themselves (docs/decisions/0076).
 */
export function createSignIn({ client, session, settings, i18n, notify }: SignInOptions): SignIn {
  /** Texts that cannot be loaded, or take long, do not prevent the log-in; the session starts after them. */
  const followApplicant = (applicant: SessionApplicant): Promise<unknown> =>
    settledWithin(
      TEXT_WAIT_MS, switchLanguage(i18n, claimLanguage(applicant.id) ?? defaultLanguage(isProductVariant(applicant, settings))),
    );
  const expire = createExpiry({ session, i18n, notify });
  session.onLogOut(({ id }) => { leaveLanguage(id); });

  let unchecked: ReturnType<SignIn['unchecked']>;
  const resume = async (): Promise<boolean> => {
    const token = session.token();
    /** Another tab may have changed the session meanwhile. */
    const isSame = (): boolean => session.token() === token;
    try {
      const applicant = await client.send(verifyUserCall);
      if (isSame()) await followApplicant(applicant);
      if (isSame()) session.resume(applicant);
      return isSame();
    } catch (error) {
      const failure = failureOf(error);
      unchecked = { token, failure };
      // At once: the page shows nothing yet that the applicant would need time to leave.
      if (failure?.kind === 'unauthorized') expire(token, 0);
      if (failure?.kind === 'refused' && isSame()) {
        notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
        // An error of an unavailable or overloaded server says nothing about the token.
        if (!isTransient(failure.status)) session.end();
      }
      return false;
    }
  };

  const pendingResumes = new Map<string | undefined, Promise<boolean>>();
  return {
    start: async (token, applicant) => {
      await followApplicant(applicant);
      session.start(token, applicant);
    },
    resume: () => {
      const token = session.token();
      const resumed = pendingResumes.get(token) ?? resume().finally(() => pendingResumes.delete(token));
      pendingResumes.set(token, resumed);
      return resumed;
    },
    unchecked: () => unchecked,
    expire,
  };
}
