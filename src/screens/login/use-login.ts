import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loginCall, type LoginOutcome } from '../../api/authentication.ts';
import { failureOf } from '../../api/failure.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';

interface Login {
  readonly busy: boolean;
  /** What stands under the form: the server's own words, or that something went wrong (spec §8). */
  readonly problem: string | undefined;
  readonly logIn: (credentials: unknown) => Promise<void>;
}

/** The three outcomes of spec §4 Login. A session that has started leads away from the page by itself. */
export function useLogin(): Login {
  const { client, signIn } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const follow = async (outcome: LoginOutcome): Promise<void> => {
    if (outcome.kind === 'signed-in') await signIn.start(outcome.token, outcome.applicant);
    else await navigate('/auth', { state: { applicantId: outcome.applicantId } });
  };
  const logIn = async (credentials: unknown): Promise<void> => {
    setFailure(undefined);
    setBusy(true);
    try {
      await follow(await client.send(loginCall, { json: credentials }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem: failure === undefined ? undefined : problemText(failure, t('failure.general')), logIn };
}

function problemText(error: unknown, general: string): string {
  const failure = failureOf(error);
  return failure?.kind === 'refused' ? failure.refusal.texts.join('\n') : general;
}
