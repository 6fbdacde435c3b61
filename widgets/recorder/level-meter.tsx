import { useEffect, useRef, useState } from 'react';
import { watchLevel } from './level.ts';
import styles from './recorder.module.css';
import type { ViewProps } from './view-props.ts';

/** What the microphone hears. It is drawn without React: ten times a second nothing else changes. */
export function LevelMeter({ stream, id, t }: { readonly stream: MediaStream } & Pick<ViewProps, 'id' | 't'>) {
  const meter = useRef<HTMLMeterElement>(null);
  const [silent, setSilent] = useState(false);
  useEffect(() => watchLevel(stream, (level, isSilent) => {
    if (meter.current) meter.current.value = level;
    setSilent(isSilent);
  }), [stream]);
  return (
    <div className={styles.level}>
      <label htmlFor={`${id}-level`}>{t('widget.recorder.level')}</label>
      <meter ref={meter} id={`${id}-level`} min={0} max={1} />
      <span role="status">{silent && t('widget.recorder.silent')}</span>
    </div>
  );
}
