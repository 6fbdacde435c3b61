import type { ReactNode } from 'react';
import styles from './recorder.module.css';

/** What a stage is about. It takes the focus when the stage comes, so that it is heard and the next step is one key away. */
export const Line = ({ children }: { readonly children: ReactNode }) =>
  <p className={styles.line} tabIndex={-1} data-recorder-line>{children}</p>;
