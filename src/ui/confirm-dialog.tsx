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
  /** Stands below the text, and is not read out with it. */
  readonly details?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** What is confirmed takes something away for good. */
  readonly destructive?: boolean;
  /** The safe choice is the one that most will take. */
  readonly staying?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for a decision. The safe choice has the focus; Escape takes it. On a phone it is a sheet. */
export function ConfirmDialog(
  { title, children, details, confirmLabel, cancelLabel, destructive = false, staying = false, onConfirm, onCancel }: ConfirmDialogProps,
) {
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  // The dialog gives it to the first that can have it, which may be among the details.
  useLayoutEffect(() => { safe.current?.focus(); }, []);
  return (
    <Modal className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onDismiss={onCancel}>
      <h2 className={styles.title} id={`${id}-title`}>{title}</h2>
      <div className={styles.text} id={`${id}-text`}>{children}</div>
      {details && <div className={styles.details}>{details}</div>}
      <div className={styles.choices} data-in-order={destructive || staying || undefined}>
        <button ref={safe} type="button" className={staying ? controls.primary : controls.secondary} onClick={onCancel}>{cancelLabel}</button>
        <button type="button" className={controls[destructive ? 'danger' : staying ? 'secondary' : 'primary']} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </Modal>
  );
}

interface ConfirmProps extends Pick<ConfirmDialogProps, 'details' | 'staying' | 'onConfirm' | 'onCancel'> {
  readonly words: ConfirmWords;
}

/** The same with texts that are the client's own. */
export function Confirm({ words: { title, text, cancel, confirm }, ...rest }: ConfirmProps) {
  const { t } = useLanguage();
  return <ConfirmDialog title={t(title)} cancelLabel={t(cancel)} confirmLabel={t(confirm)} {...rest}>{t(text)}</ConfirmDialog>;
}
