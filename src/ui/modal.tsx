import { useEffectEvent, useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { registerOverlay } from '../base/overlays.ts';
import { isOutsideDialog } from '../base/outside-dialog.ts';

interface ModalProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'onCancel'> {
  /** Called on Escape and on the browser's back; with `dismissOutside` also on a press outside the dialog. */
  readonly onDismiss: () => void;
  readonly dismissOutside?: boolean;
}

/** A modal dialog, open while it is mounted. The browser keeps the focus inside, and returns it when the dialog closes. */
export function Modal({ onDismiss, dismissOutside = false, children, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  // Before the first paint: a step of the history may follow at once.
  useLayoutEffect(() => registerOverlay(() => { dismiss(); }), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still in the document, the dialog returns the focus; merely removed, it would lose it.
    return () => {
      element?.close();
      // The browser returns the focus without scrolling, and the page behind the dialog may have moved.
      if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
  }, []);
  return (
    <dialog
      {...attributes}
      ref={dialog}
      onCancel={(event) => {
        // A dialog or a file picker inside this one was cancelled: React lets the event bubble to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      onPointerDown={(event) => { if (dismissOutside && isOutsideDialog(event)) onDismiss(); }}
    >
      {children}
    </dialog>
  );
}
