import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { registerOverlay } from '../../src/base/overlays.ts';
import { isOutsideDialog } from '../../src/base/outside-dialog.ts';
import styles from './popover.module.css';
import { useAnchor } from './use-anchor.ts';

interface PopoverDialogProps {
  readonly label: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog at its parent. The browser keeps the focus inside; it starts on the element with `data-autofocus`, else
 * on the first control. Escape, a step back in the history and a press outside dismiss it.
 */
export function PopoverDialog({ label, onDismiss, children }: PopoverDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  // In a layout effect, since a step back may come as soon as the dialog is visible.
  useLayoutEffect(() => registerOverlay(() => { dismiss(); }), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    // The field stays in sight above the dialog, as far as the page can scroll.
    element?.parentElement?.scrollIntoView({ block: 'nearest' });
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // A dialog that is closed before its removal returns the focus; one that is just removed loses it.
    return () => { element?.close(); };
  }, []);
  useAnchor(dialog, { align: 'start', matchWidth: false });
  return (
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onPointerDown={(event) => { if (isOutsideDialog(event)) onDismiss(); }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
