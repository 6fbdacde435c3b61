import { useEffectEvent, useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { cover } from '../base/covers.ts';
import { isBeside } from '../base/beside.ts';

interface ModalProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'onCancel'> {
  /** Escape and the browser's way back; with `dismissOutside` a press beside it too. */
  readonly onDismiss: () => void;
  readonly dismissOutside?: boolean;
}

/** A modal dialog for as long as it is there. The browser keeps the focus inside, and gives it back when it closes. */
export function Modal({ onDismiss, dismissOutside = false, children, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  // Before anybody sees it: a step of the history may come at once.
  useLayoutEffect(() => cover(() => { dismiss(); }), []);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still there, it hands the focus back; simply removed, it would lose it.
    return () => {
      element?.close();
      // It does so without scrolling, and what is behind it may have moved.
      if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
  }, []);
  return (
    <dialog
      {...attributes}
      ref={dialog}
      onCancel={(event) => {
        // A dialog or a file picker inside this one was cancelled: React hands that on to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      onPointerDown={(event) => { if (dismissOutside && isBeside(event)) onDismiss(); }}
    >
      {children}
    </dialog>
  );
}
