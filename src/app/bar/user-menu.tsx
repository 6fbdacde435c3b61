import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { bothLanguages } from '../../i18n/both-languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PersonIcon } from './icons.tsx';
import { useLogOut } from './use-log-out.tsx';
import { lateChangePassword, UserMenuList } from './user-menu-list.tsx';
import styles from './user-menu.module.css';
import { LateDialog } from '../../ui/late-dialog.tsx';

/** Who is logged in, and what belongs to the account (spec §2): a button that opens a list in the browser's top layer. */
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
  /** What is chosen opens over the page, and gives the focus back to the button: the list is gone by then. */
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
      {/* Emptied only when it is gone: the browser gives the focus back from what is still in it. */}
      <div
        ref={popup} id={id} popover="auto" className={styles.popup}
        onBeforeToggle={({ newState }) => { if (newState === 'open') setOpen(true); }}
        onToggle={({ newState }) => { if (newState === 'closed') setOpen(false); }}
      >
        {open && (
          <UserMenuList
            popup={popup} applicant={applicant}
            onBothLanguages={(both) => { choose(() => { bothLanguages.want(both); }); }}
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
