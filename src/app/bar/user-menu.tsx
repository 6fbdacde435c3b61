import { useEffect, useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { bothLanguages } from '../../i18n/both-languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PersonIcon } from './icons.tsx';
import { lateChangePassword, UserMenuList } from './user-menu-list.tsx';
import styles from './user-menu.module.css';
import { LateDialog } from '../../ui/late-dialog.tsx';
import { whenIdle } from '../../engine/idle.ts';
import { pageAnswers } from '../../exam/page-answers.ts';
import { Late } from '../../late/late.ts';
import { tryAgain } from '../../late/try-again.ts';
import { usePortal } from '../../ui/portal.ts';
import type { Obstacle } from './log-out-dialog.tsx';
import { useEndSession } from './use-end-session.ts';

/** The applicant's name, and the actions of the account (spec §2): a button that opens a list in the browser's top layer. */
export function UserMenu({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [changesPassword, setChangesPassword] = useState(false);
  const logOut = useLogOut(applicant);
  const name = applicant.name ?? applicant.email ?? '';

  const closeDialog = (): void => { setChangesPassword(false); };
  const close = (): void => { popup.current?.hidePopover(); };
  /** Focuses the button before the chosen dialog opens: the dialog returns the focus there, since the list is gone by then. */
  const choose = (start: () => void): void => {
    close();
    button.current?.focus();
    start();
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    flushSync(() => { popup.current?.showPopover(); });
    popup.current?.querySelector('button')?.focus();
  };
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className={styles.menu} onBlur={closeWhenLeft}>
      <button
        ref={button} type="button" className={styles.button} popoverTarget={id} aria-expanded={open} aria-controls={id}
        aria-label={t('shell.account', { name })} onKeyDown={openByKey}
      >
        <PersonIcon /><span className={styles.name}>{name}</span>
      </button>
      {/* Emptied only after it has closed: the browser returns the focus while the focused element is still in it. */}
      <div
        ref={popup} id={id} popover="auto" className={styles.popup}
        onBeforeToggle={({ newState }) => { if (newState === 'open') setOpen(true); }}
        onToggle={({ newState }) => { if (newState === 'closed') setOpen(false); }}
      >
        {open && (
          <UserMenuList
            popup={popup} applicant={applicant}
            onBothLanguages={(both) => { choose(() => { bothLanguages.setEnabled(both); }); }}
            onChangePassword={() => { choose(() => { setChangesPassword(true); }); }} onLogOut={() => { choose(logOut.start); }}
          />
        )}
      </div>
      {changesPassword && (
        <LateDialog title={t('shell.changePassword')} late={lateChangePassword} blocks={[72, 72, 44]} onClose={closeDialog}>
          {(ChangePassword) => <ChangePassword onClose={closeDialog} />}
        </LateDialog>
      )}
      {logOut.dialog}
    </div>
  );
}

/** How long to wait for exam answers that are being sent, in ms. */
const ANSWERS_WAIT_MS = 5_000;

/** Logs out. Asks first where unsaved work would be deleted, and afterwards where the server did not confirm the log-out. */
function useLogOut(applicant: SessionApplicant) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const { end, endHere } = useEndSession(applicant);
  const parts = useParts();
  /** Rendered outside the list that started the log-out, which is gone by then. */
  const [dialog, setDialog] = useState<ReactNode>();
  const stay = (): void => { setDialog(undefined); };
  /** Runs an action of the log-out, with a toast while it is pending. */
  const run = (action: () => Promise<unknown>) => () => {
    stay();
    const pending = new AbortController();
    notify({ kind: 'info', text: t('shell.loggingOut') }, pending.signal);
    action().catch(() => { notify({ kind: 'error', text: t('failure.network') }); }).finally(() => { pending.abort(); });
  };
  const start = async (): Promise<void> => {
    const [unsavedWork, LogOutDialog] = await parts.load();
    const askFirst = (obstacle: Obstacle, action: () => Promise<unknown>): void => {
      setDialog(<LogOutDialog obstacle={obstacle} onCancel={stay} onConfirm={run(action)} />);
    };
    const tryToEnd = async (): Promise<void> => {
      const failed = await end();
      if (failed) askFirst({ kind: 'failed', ...failed }, endHere);
    };
    await pageAnswers.settle(ANSWERS_WAIT_MS);
    const work = await unsavedWork(applicant);
    if (work.length > 0) askFirst({ kind: 'unsaved', work }, tryToEnd);
    else await tryToEnd();
  };
  return { start: () => { tryAgain(parts.state().retried, run(start)); }, dialog };
}

/**
 * What only a log-out needs, in chunks of their own. They are loaded when the browser is idle, since a log-out has to work
 * without a connection.
 */
function useParts() {
  const { addTexts } = useLanguage();
  const parts = useMemo(() => new Late(() => Promise.all([
    import('../unsaved-work.ts').then(({ unsavedWork }) => unsavedWork),
    import('./log-out-dialog.tsx').then(({ LogOutDialog }) => LogOutDialog),
    addTexts(['log-out']),
  ])), [addTexts]);
  useEffect(() => whenIdle(parts.preload, 5_000), [parts]);
  return parts;
}
