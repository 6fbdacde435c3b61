import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { logoutCall } from '../../api/authentication.ts';
import { failureOf } from '../../api/failure.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { failureText } from '../../ui/failure-text.ts';
import { usePortal } from '../../ui/portal.ts';

/** Ends the session on the server, then here (spec §4 Logout). */
export function useEndSession(): () => Promise<void> {
  const { client, session, notify } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  return async () => {
    try {
      await client.send(logoutCall);
    } catch (error) {
      const failure = failureOf(error);
      // A session that the server does not know any more is as good as ended.
      if (failure?.kind !== 'unauthorized') {
        notify({ kind: 'error', text: failureText(failure, t) });
        return;
      }
    }
    // The guard turns the page away at once and remembers it; a log-out is to forget it, so its own way comes after.
    flushSync(() => { session.end(); });
    await navigate('/login', { replace: true });
  };
}
