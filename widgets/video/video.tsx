import { useState, useSyncExternalStore } from 'react';
import { Film } from '../../src/engine/contract/film.tsx';
import type { LoadRecordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import { storedText } from '../stored-text.ts';
import shared from '../widgets.module.css';
import styles from './video.module.css';

const noState = (): undefined => undefined;
const noSubscription = (): (() => void) => noState;

interface VideoFieldProps extends WidgetProps {
  /** Absent where recording is not offered. */
  readonly loadRecordings?: LoadRecordings;
}

/**
 * A field whose answer is a video: an existing one is played and can be recorded again; otherwise it is recorded (spec §4 Online
 * session). A value that is no address of a video is shown as text.
 */
export function VideoField(props: VideoFieldProps) {
  const { control, describedBy, disabled, id, label, labelId, lateVideo, t, value, video, loadRecordings } = props;
  const upload = useSyncExternalStore(video?.subscribe ?? noSubscription, video?.state ?? noState);
  // The value that is being recorded over: a new value ends that.
  const [recordingOver, setRecordingOver] = useState<string>();
  const address = storedText(value);
  const isPlayable = address !== '' && !control.validate(value);
  const canRecord = !disabled && video !== undefined && loadRecordings !== undefined;
  const isUploading = upload !== undefined && upload.kind !== 'done';
  const isRecorderShown = canRecord && (isUploading || address === '' || recordingOver === address);
  // The recorder loads once the form is on the screen.
  const isLoading = !disabled && loadRecordings !== undefined && video === undefined;
  return (
    <div id={id} role="group" tabIndex={-1} className={styles.field} aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
      {isRecorderShown
        ? <LazyRecorder {...props} video={video} loadRecordings={loadRecordings} {...(isPlayable && !isUploading && {
          onBack: () => { setRecordingOver(undefined); },
        })} />
        : <Player {...props} address={address} isPlayable={isPlayable} keepsRoom={isLoading && address === ''} />}
      {isLoading && lateVideo && <MissingPart t={t} late={lateVideo} />}
      {canRecord && !isRecorderShown && (
        <button
          type="button"
          className={shared.button}
          aria-label={`${t('widget.video.recordAgain')} ${label}`}
          onClick={() => { setRecordingOver(address); }}
        >
          {t('widget.video.recordAgain')}
        </button>
      )}
    </div>
  );
}

interface PlayerProps extends WidgetProps {
  readonly address: string;
  readonly isPlayable: boolean;
  /** Keeps the recorder's space where there is nothing to play. */
  readonly keepsRoom: boolean;
}

function Player({ address, isPlayable, keepsRoom, label, t }: PlayerProps) {
  return isPlayable
    ? <Film className={shared.video} address={address} label={t('widget.video.player', { label })} />
    : <p className={keepsRoom ? `${shared.note} ${shared.coming}` : shared.note}>{address || t('widget.video.none')}</p>;
}

interface LazyRecorderProps extends WidgetProps {
  readonly video: FieldVideo;
  readonly loadRecordings: LoadRecordings;
  /** Back to the existing video. */
  readonly onBack?: () => void;
}

/** The recorder, in chunks that load only where a video is to be recorded. */
function LazyRecorder({ loadRecordings, onBack, ...props }: LazyRecorderProps) {
  const { t } = props;
  const [late] = useState(() => new Late(async () => {
    const [{ Recorder }, recordings] = await Promise.all([import('../recorder/recorder.tsx'), loadRecordings()]);
    return { Recorder, recordings };
  }));
  const { code, failed } = useLate(late);
  if (!code) return <><MissingPart t={t} late={late} />{!failed && <p className={shared.coming} aria-busy="true">…</p>}</>;
  const { Recorder, recordings } = code;
  return (
    <>
      <Recorder {...props} recordings={recordings} />
      {onBack && <button type="button" className={shared.textButton} onClick={onBack}>{t('widget.video.back')}</button>}
    </>
  );
}
