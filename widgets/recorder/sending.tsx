import { useSyncExternalStore } from 'react';
import type { UploadFailure } from '../../src/engine/contract/videos.ts';
import { FileButton } from '../file-button.tsx';
import { UploadProgress, UploadStep, statusText } from '../video-upload.tsx';
import shared from '../widgets.module.css';
import { Line } from './line.tsx';
import { RemoveButton } from './remove-button.tsx';
import styles from './recorder.module.css';
import { UnstoredNotice } from './unstored.tsx';
import type { StageOf, ViewProps } from './view-props.ts';

/** The text of each failure. A total record: a new failure has to be added here. */
const FAILED: Readonly<Record<UploadFailure['kind'], string>> = {
  file: 'video.failed.file', host: 'widget.recorder.failed.host', recording: 'widget.recorder.gone', video: 'widget.recorder.failed.video',
};

/** A running upload: its progress, what it waits for, and its buttons. */
export function Sending({ stage, video, machine, label, language, t }: ViewProps<StageOf<'sending'>>) {
  const state = useSyncExternalStore(video.subscribe, video.state);
  const choose = t('widget.upload.choose');
  const failure = state?.kind === 'failed' ? state.failure.kind : undefined;
  return (
    <>
      <Line>{t(state?.kind === 'paused' || state?.kind === 'failed' ? 'widget.recorder.unsent' : 'widget.recorder.sending')}</Line>
      {state && <UploadProgress state={state} label={label} language={language} t={t} />}
      {stage.recording && <UnstoredNotice recording={stage.recording} t={t} />}
      {/* Announces changes of the state only, not the progress. */}
      <p className={failure ? styles.refused : shared.note} role="status">
        {state && statusText(state, t, ({ kind }) => FAILED[kind])}
      </p>
      <div className={shared.actions}>
        {/* The same file again where its bytes are missing, and another one where the host refuses it. */}
        {(failure === 'file' || failure === 'video') && (
          <FileButton
            words={choose} accept="video/*" aria-label={`${choose} ${label}`} onFiles={([file]) => { if (file) machine.takeFile(file); }}
          />
        )}
        {failure === 'recording' && (
          <button type="button" className={shared.button} onClick={() => { machine.again(); }}>{t('widget.recorder.again')}</button>
        )}
        {/* A refused recording can be sent again: there is no other file, and the host may accept it later. */}
        {state && <UploadStep state={state} video={video} t={t} />}
        <RemoveButton t={t} onRemove={() => void machine.remove()} />
      </div>
    </>
  );
}
