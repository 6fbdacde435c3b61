import { useSyncExternalStore } from 'react';
import type { UploadState } from '../../src/engine/contract/videos.ts';
import { localeOf } from '../../src/base/text.ts';
import { timeLeft } from '../../src/base/time-left.ts';
import { FileButton } from '../file-button.tsx';
import shared from '../widgets.module.css';
import { Line } from './line.tsx';
import { RemoveButton } from './remove-button.tsx';
import styles from './recorder.module.css';
import { UnstoredRecording } from './unstored.tsx';
import type { StageOf, ViewProps } from './view-props.ts';

interface Step {
  readonly words: string;
  readonly does: 'pause' | 'resume';
}

const PAUSE: Step = { words: 'widget.recorder.pause', does: 'pause' };

/** What can be done with an upload. A total record: a new state has to say it here. */
const STEPS: Readonly<Record<UploadState['kind'], Step | undefined>> = {
  waiting: PAUSE,
  sending: PAUSE,
  paused: { words: 'widget.recorder.goOn', does: 'resume' },
  failed: { words: 'widget.recorder.tryAgain', does: 'resume' },
  done: undefined,
};

/** A video on its way to the host: how far it is, what it waits for, and what can be done. */
export function Sending(props: ViewProps<StageOf<'sending'>>) {
  const { stage, video, machine, label, t } = props;
  const state = useSyncExternalStore(video.subscribe, video.state);
  const choose = t('widget.recorder.choose');
  const failure = state?.kind === 'failed' ? state.failure.kind : undefined;
  const step = state && failure !== 'file' && failure !== 'recording' ? STEPS[state.kind] : undefined;
  return (
    <>
      <Line>{t(state?.kind === 'paused' || state?.kind === 'failed' ? 'widget.recorder.unsent' : 'widget.recorder.sending')}</Line>
      {state && <Progress {...props} state={state} />}
      {stage.recording && <UnstoredRecording recording={stage.recording} t={t} />}
      {/* Said when it changes; how far it is would be said without end. */}
      <p className={state?.kind === 'failed' ? styles.refused : shared.note} role="status">{state && wordsOf(state, t)}</p>
      <div className={styles.actions}>
        {/* The same file once more where its bytes are gone, and another where the host does not take it. */}
        {(failure === 'file' || failure === 'video') && (
          <FileButton
            words={choose} accept="video/*" aria-label={`${choose} ${label}`} onFiles={([file]) => { if (file) machine.takeFile(file); }}
          />
        )}
        {failure === 'recording' && (
          <button type="button" className={shared.button} onClick={() => { machine.again(); }}>{t('widget.recorder.again')}</button>
        )}
        {/* One button whose words change: a press keeps the focus. A refused recording is all there is: its host may change its mind. */}
        {step && <button type="button" className={shared.button} onClick={() => { video[step.does](); }}>{t(step.words)}</button>}
        <RemoveButton t={t} onRemove={() => void machine.remove()} />
      </div>
    </>
  );
}

function wordsOf(state: UploadState, t: ViewProps['t']): string {
  if (state.kind === 'waiting') return t(`widget.recorder.waiting.${state.for}`);
  if (state.kind === 'paused') return t('widget.recorder.paused');
  if (state.kind !== 'failed') return '';
  const { failure } = state;
  if (failure.kind === 'recording') return t('widget.recorder.gone');
  const words = 'words' in failure ? failure.words : undefined;
  return `${t(`widget.recorder.failed.${failure.kind}`)}${words === undefined ? '' : `\n${words}`}`;
}

function Progress(
  { state: { sent, total, ...state }, label, language, t }: ViewProps<StageOf<'sending'>> & { readonly state: UploadState },
) {
  const share = total === undefined || total === 0 ? undefined : Math.min(1, sent / total);
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  const seconds = state.kind === 'sending' ? state.secondsLeft : undefined;
  return (
    <div className={styles.progress}>
      <progress max={100} {...(percent !== undefined && { value: percent })} aria-label={t('widget.recorder.progress', { label })} />
      <span aria-hidden="true">
        {percent !== undefined && new Intl.NumberFormat(localeOf[language], { style: 'percent' }).format(percent / 100)}
      </span>
      {seconds !== undefined && <span>{t(...timeLeft(seconds))}</span>}
    </div>
  );
}
