import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import controls from './controls.module.css';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for a decision. The safe choice has the focus; Escape and, where the browser offers it, the back gesture take it.
 * On a phone it is a sheet. The browser gives the focus back when it closes.
 */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still there, it hands the focus back; simply removed, it would lose it.
    return () => { element?.close(); };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 className={styles.title} id={`${id}-title`}>{title}</h2>
      <div className={styles.text} id={`${id}-text`}>{children}</div>
      <div className={styles.choices}>
        <button type="button" className={controls.secondary} autoFocus onClick={onCancel}>{cancelLabel}</button>
        <button type="button" className={controls.primary} onClick={onConfirm}>{confirmLabel}</button>
      </div>
    </dialog>
  );
}
