import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { storedText } from '../stored-text.ts';
import styles from '../widgets.module.css';

/** Plays the recorded answer. What is no address of a video is shown as it is. */
export function VideoPlayer({ control, describedBy, id, label, labelId, t, value }: WidgetProps) {
  const address = storedText(value);
  const playable = address !== '' && !control.judge(value);
  return (
    <div id={id} role="group" aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
      {playable
        ? <video className={styles.video} controls preload="metadata" src={address} aria-label={t('widget.video.player', { label })} />
        : <p className={styles.note}>{address || t('widget.video.none')}</p>}
    </div>
  );
}
