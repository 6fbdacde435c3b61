import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { LoginForm } from '../screens/login/login-form.tsx';
import dialog from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import { withOrigin } from '../ui/origin.ts';
import { usePortal } from '../ui/portal.ts';
import { useNavigate } from '../ui/router.ts';

interface LogInHereProps {
  /** The page has a recording that nobody has decided about yet. */
  readonly recorded: boolean;
  /** Another tab has logged in, and it is not known yet who that is: until then nothing is done on the page. */
  readonly verifying: boolean;
}

/** The log-in over a page that stays. Who does not want it here is led to its own page. */
export function LogInHere({ recorded, verifying }: LogInHereProps) {
  const { t } = useLanguage();
  const { session } = usePortal();
  const location = useLocation();
  const navigate = useNavigate();
  const title = useId();
  const leave = (): void => { void navigate('/login', { state: withOrigin(location, session.lastApplicantId()), replace: true }); };
  const why = session.isCleared() ? 'failure.dataCleared' : 'failure.sessionExpired';
  return (
    <Modal className={dialog.dialog} aria-labelledby={title} onDismiss={leave}>
      <h2 className={dialog.title} id={title}>{t(verifying ? 'load.loading' : why)}</h2>
      {recorded && !verifying && <p className={dialog.text}>{t('logIn.recordingKept')}</p>}
      {!verifying && <LoginForm origin={location} />}
    </Modal>
  );
}
