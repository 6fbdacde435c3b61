import { Fragment, useEffect, useState, useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { activeRecorders } from '../recordings/active-recorders.ts';
import { withOrigin } from '../ui/origin.ts';
import { usePortal } from '../ui/portal.ts';
import { useVerifiedApplicant } from '../ui/use-verified-applicant.ts';
import { LoadingPage } from './loading-page.tsx';
import { belongsTo } from './own-forms.ts';
import { ToLogin } from './to-login.tsx';
import { LoginForm } from '../screens/login/login-form.tsx';
import dialog from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import { useNavigate } from '../ui/router.ts';

/** Pages that stay open when their session ends: an exam's time goes on. */
const STAYING_PAGES = /^\/exam\//;

/**
 * Shows its content to an applicant only (spec §2 Protected routes). Without one in the session the token is verified
 * first; when that fails the log-in opens. A page that stays open, or that has a recording which the applicant has neither used
 * nor discarded yet, keeps its content and opens the log-in over it, unless another tab has just logged in.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const { session, notify } = usePortal();
  const { t } = useLanguage();
  const applicant = useVerifiedApplicant();
  const [wasShown, setWasShown] = useState(false);
  if (typeof applicant === 'object' && !wasShown) setWasShown(true);
  const id = session.lastApplicantId();
  const isOver = typeof applicant !== 'object' && wasShown && !session.isForgotten();
  const hasRecording = isOver && id !== undefined && activeRecorders.has(belongsTo({ id }));
  const stays = hasRecording || (isOver && STAYING_PAGES.test(location.pathname));
  // A recording ends before the log-in: nobody is filmed while they log in.
  const verifying = applicant === 'verifying';
  const ends = hasRecording && !verifying;
  useEffect(() => { if (ends) activeRecorders.end(); }, [ends]);
  const leaves = isOver && !verifying && !stays && session.isCleared();
  useEffect(() => { if (leaves) notify({ kind: 'error', text: t('failure.dataCleared') }); }, [leaves, notify, t]);
  if (verifying && !stays) return <LoadingPage />;
  if (applicant !== 'nobody' || stays) {
    return (
      <>
        <Fragment key={id}>{children}</Fragment>
        {stays && <LogInHere hasRecording={hasRecording} verifying={verifying} />}
      </>
    );
  }
  return <ToLogin />;
}

interface LogInHereProps {
  /** The page has a recording that the applicant has neither used nor discarded yet. */
  readonly hasRecording: boolean;
  /** Another tab has logged in, and the server has not yet said who that is: until then the page is blocked. */
  readonly verifying: boolean;
}

/** The log-in in a dialog over a page that stays open. Dismissing the dialog opens the log-in page. */
function LogInHere({ hasRecording, verifying }: LogInHereProps) {
  const { t } = useLanguage();
  const { session } = usePortal();
  const location = useLocation();
  const navigate = useNavigate();
  const title = useId();
  const leave = (): void => { void navigate('/login', { state: withOrigin(location, session.lastApplicantId()), replace: true }); };
  const titleKey = session.isCleared() ? 'failure.dataCleared' : 'failure.sessionExpired';
  return (
    <Modal className={dialog.dialog} aria-labelledby={title} onDismiss={leave}>
      <h2 className={dialog.title} id={title}>{t(verifying ? 'load.loading' : titleKey)}</h2>
      {hasRecording && !verifying && <p className={dialog.text}>{t('logIn.recordingKept')}</p>}
      {!verifying && <LoginForm origin={location} />}
    </Modal>
  );
}
