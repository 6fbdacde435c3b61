import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { logoutCall } from '../api/authentication.ts';
import { failureOf } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import controls from '../ui/controls.module.css';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';

/** Ends the session on the server, then here (spec §4 Logout). Asks first where something is not saved. */
export function LogOut() {
  const { client, session, notify, unsavedWork } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const logOut = async (): Promise<void> => {
    setAsking(false);
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
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => (unsavedWork.exists() ? setAsking(true) : void logOut())}>
        {t('shell.logOut')}
      </button>
      {asking && (
        <ConfirmDialog
          title={t('leave.title')}
          cancelLabel={t('leave.stay')}
          confirmLabel={t('shell.logOut')}
          onCancel={() => { setAsking(false); }}
          onConfirm={() => void logOut()}
        >
          {t('leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
