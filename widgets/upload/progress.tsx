import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import styles from './upload.module.css';

/** How much of the file has been sent. */
export function Progress({ label, progress, t }: Pick<WidgetProps, 'label' | 't'> & { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={t('widget.upload.progress', { label })} />
      <span aria-hidden="true">{percent}%</span>
    </div>
  );
}
