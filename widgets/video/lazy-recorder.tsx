import { useLayoutEffect, useState } from 'react';
import type { LoadRecordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { keepFocusIn } from '../attributes.ts';
import { MissingPart } from '../missing-part.tsx';
import shared from '../widgets.module.css';

interface LazyRecorderProps extends WidgetProps {
  readonly video: FieldVideo;
  readonly loadRecordings: LoadRecordings;
  /** Back to the video that is there. */
  readonly onBack?: () => void;
}

/** The recorder, in chunks that nobody loads before a video is asked for. */
export function LazyRecorder({ loadRecordings, onBack, ...props }: LazyRecorderProps) {
  const { id, t } = props;
  const [late] = useState(() => new Late(async () => {
    const [{ Recorder }, recordings] = await Promise.all([import('../recorder/recorder.tsx'), loadRecordings()]);
    return { Recorder, recordings };
  }));
  const { code, failed } = useLate(late);
  // It gives way to the video, in which nothing has the focus yet.
  useLayoutEffect(() => () => { if (document.getElementById(id)?.contains(document.activeElement)) keepFocusIn(id); }, [id]);
  if (failed) return <MissingPart id={id} t={t} late={late} />;
  if (!code) return <p className={shared.coming} aria-busy="true">…</p>;
  const { Recorder, recordings } = code;
  return (
    <>
      <Recorder {...props} recordings={recordings} />
      {onBack && <button type="button" className={shared.textButton} onClick={onBack}>{t('widget.video.back')}</button>}
    </>
  );
}
