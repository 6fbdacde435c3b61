import type { ReactNode } from 'react';
import styles from './recorder.module.css';

/** The sentence of a stage. It takes the focus when the stage begins, so that it is read and the next step is one key away. */
export const Line = ({ children }: { readonly children: ReactNode }) =>
  <p className={styles.line} tabIndex={-1} data-recorder-line>{children}</p>;
