import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { cover } from '../../src/base/covers.ts';
import { isBeside } from '../../src/base/beside.ts';
import styles from './popover.module.css';
import { useAnchor } from './use-anchor.ts';

interface PopoverDialogProps {
  readonly label: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog at its parent. The browser keeps the focus inside; it starts on what is marked `data-autofocus`, else
 * on the first control. Escape, the browser's way back and a press outside dismiss it.
 */
export function PopoverDialog({ label, onDismiss, children }: PopoverDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  // Before anybody sees it: a step of the history may come at once.
  useLayoutEffect(() => cover(() => { dismiss(); }), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    // What is filled in stays in sight above it, where the page can be moved so far.
    element?.parentElement?.scrollIntoView({ block: 'nearest' });
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it is gone, it hands the focus back; simply removed, it would lose it.
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
      onPointerDown={(event) => { if (isBeside(event)) onDismiss(); }}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>
  );
}
