import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

/** Keys of a dialog's texts. */
export type ConfirmWords = Readonly<Record<'title' | 'text' | 'cancel' | 'confirm', string>>;

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Shown below the text; a screen reader does not read it with the text. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Confirming deletes something for good. */
  readonly destructive?: boolean;
  /** Most applicants will cancel, so Cancel is the primary button. */
  readonly staying?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Leads to the first missing or invalid answer, which most applicants will correct before they confirm. */
  readonly onContinue?: (() => void) | undefined;
}

/** Asks for a decision. The first button, which confirms nothing, has the focus, and Escape cancels. On a phone the dialog is a sheet. */
export function ConfirmDialog(
  {
    title, children, details, confirmLabel, cancelLabel, destructive = false, staying = false, onConfirm, onCancel, onContinue,
  }: ConfirmDialogProps,
) {
  const { t } = useLanguage();
  const id = useId();
  const choices = useRef<HTMLDivElement>(null);
  const variant = destructive ? 'danger' : staying || onContinue ? 'secondary' : 'primary';
  const cancelVariant = onContinue ? 'quiet' : staying ? 'primary' : 'secondary';
  // The browser focuses the first focusable element of a dialog, which may be among the details.
  useLayoutEffect(() => { choices.current?.querySelector('button')?.focus(); }, []);
  return (
    <Modal className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onDismiss={onCancel}>
      <h2 className={styles.title} id={`${id}-title`}>{title}</h2>
      <div className={styles.text} id={`${id}-text`}>{children}</div>
      {details && <div className={styles.details}>{details}</div>}
      <div ref={choices} className={styles.choices} data-in-order={variant !== 'primary' || undefined}>
        {onContinue && <button type="button" className={controls.primary} onClick={onContinue}>{t('dialog.continue')}</button>}
        <button type="button" className={controls[cancelVariant]} onClick={onCancel}>{cancelLabel}</button>
        <button type="button" className={controls[variant]} onClick={onConfirm}>{confirmLabel}</button>
      </div>
    </Modal>
  );
}

interface ConfirmProps extends Pick<ConfirmDialogProps, 'details' | 'staying' | 'onConfirm' | 'onCancel' | 'onContinue'> {
  readonly words: ConfirmWords;
}

/** A `ConfirmDialog` with the client's own texts. */
export function Confirm({ words: { title, text, cancel, confirm }, ...rest }: ConfirmProps) {
  const { t } = useLanguage();
  return <ConfirmDialog title={t(title)} cancelLabel={t(cancel)} confirmLabel={t(confirm)} {...rest}>{t(text)}</ConfirmDialog>;
}
