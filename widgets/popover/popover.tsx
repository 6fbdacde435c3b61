import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './popover.module.css';
import { useAnchor } from './use-anchor.ts';

/**
 * Stands at its parent in the browser's top layer, where no box of the form clips it. It takes no focus and closes with
 * what opened it; its roles are the content's business.
 */
export function Popover({ children }: { readonly children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { popup.current?.showPopover(); }, []);
  useAnchor(popup, { align: 'start', matchWidth: true });
  return <div ref={popup} popover="manual" className={styles.popup}>{children}</div>;
}
