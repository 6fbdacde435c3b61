import { useEffect, useLayoutEffect, useState } from 'react';
import type { LoadRecordings, Recordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import type { Recorder } from '../recorder/recorder.tsx';
import { keepFocusIn } from '../attributes.ts';
import shared from '../widgets.module.css';

interface LazyRecorderProps extends WidgetProps {
  readonly video: FieldVideo;
  readonly loadRecordings: LoadRecordings;
  /** Back to the video that is there. */
  readonly onBack?: () => void;
}

interface Loaded {
  readonly recorder: typeof Recorder;
  readonly recordings: Recordings;
}

/** The recorder, in chunks that nobody loads before a video is asked for. */
export function LazyRecorder({ loadRecordings, onBack, ...props }: LazyRecorderProps) {
  const { id, t } = props;
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isGone = false;
    const show = (result: Loaded | 'failed'): void => { if (!isGone) setLoaded(result); };
    Promise.all([import('../recorder/recorder.tsx'), loadRecordings()])
      .then(([{ Recorder: recorder }, recordings]) => { show({ recorder, recordings }); }, () => { show('failed'); });
    return () => { isGone = true; };
  }, [loadRecordings, attempt]);
  // It gives way to the video, in which nothing has the focus yet.
  useLayoutEffect(() => () => { if (document.getElementById(id)?.contains(document.activeElement)) keepFocusIn(id); }, [id]);
  if (loaded === 'failed') {
    const again = (): void => {
      keepFocusIn(id);
      setLoaded(undefined);
      setAttempt(attempt + 1);
    };
    return <p className={shared.note} role="alert">{t('failure.network')}{' '}
    <button type="button" className={shared.textButton} onClick={again}>{t('load.retry')}</button></p>;
  }
  if (!loaded) return <p className={shared.coming} aria-busy="true">…</p>;
  return (
    <>
      <loaded.recorder {...props} recordings={loaded.recordings} />
      {onBack && <button type="button" className={shared.textButton} onClick={onBack}>{t('widget.video.back')}</button>}
    </>
  );
}
