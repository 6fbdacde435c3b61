import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import shared from '../widgets.module.css';
import styles from './upload.module.css';

/** How much of the file has been sent, and a way to stop it. */
export function Progress({ label, onCancelUpload, progress, t }: WidgetProps & { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={t('widget.upload.progress', { label })} />
      <span aria-hidden="true">{percent}%</span>
      {onCancelUpload && <button type="button" className={shared.textButton} onClick={onCancelUpload}>{t('widget.upload.cancel')}</button>}
    </div>
  );
}
