import type { FieldVideo, UploadFailure, UploadState } from '../src/engine/contract/videos.ts';
import type { WidgetProps } from '../src/engine/contract/widget.ts';
import { localeOf, type Translate } from '../src/base/text.ts';
import { timeLeft } from '../src/base/time-left.ts';
import { useDropZone } from './upload/use-drop-zone.ts';
import { isVideo } from './video/is-video.ts';
import shared from './widgets.module.css';

interface UploadProps extends Pick<WidgetProps, 'label' | 'language' | 't'> {
  readonly state: UploadState;
}

/** Undefined while the size of the video is unknown. */
export const percentOf = ({ sent, total }: UploadState): number | undefined =>
  (total === undefined || total === 0 ? undefined : Math.min(100, Math.floor(sent / total * 100)));

/** The progress of an upload, and its remaining time. */
export function UploadProgress({ state, label, language, t }: UploadProps) {
  const percent = percentOf(state);
  return (
    <div className={shared.progress}>
      <progress max={100} {...(percent !== undefined && { value: percent })} aria-label={t('video.progress', { label })} />
      <span aria-hidden="true">
        {percent !== undefined && new Intl.NumberFormat(localeOf[language], { style: 'percent' }).format(percent / 100)}
      </span>
      {state.kind === 'sending' && state.secondsLeft !== undefined && <span>{t(...timeLeft(state.secondsLeft))}</span>}
    </div>
  );
}

interface Step {
  readonly words: string;
  readonly does: 'pause' | 'resume';
}

const PAUSE: Step = { words: 'video.pause', does: 'pause' };

/** The action on an upload in each state. A total record: a new state has to be added here. */
const STEPS: Readonly<Record<UploadState['kind'], Step | undefined>> = {
  waiting: PAUSE,
  sending: PAUSE,
  paused: { words: 'video.goOn', does: 'resume' },
  failed: { words: 'load.retry', does: 'resume' },
  done: undefined,
};

/** One button whose text changes, so that it keeps the focus. Missing bytes cannot be sent again. */
export function UploadStep({ state, video, t }: Pick<UploadProps, 'state' | 't'> & { readonly video: FieldVideo }) {
  const isGone = state.kind === 'failed' && (state.failure.kind === 'file' || state.failure.kind === 'recording');
  const step = isGone ? undefined : STEPS[state.kind];
  return step && <button type="button" className={shared.button} onClick={() => { video[step.does](); }}>{t(step.words)}</button>;
}

/** Why an upload does not progress; empty while it does. `failed`: the key of the text for a failure, before the host's own. */
export function statusText(state: UploadState, t: Translate, failed: (failure: UploadFailure) => string): string {
  if (state.kind === 'waiting') return t(`video.waiting.${state.for}`);
  if (state.kind === 'paused') return t('video.paused');
  if (state.kind !== 'failed') return '';
  return [t(failed(state.failure)), 'words' in state.failure && state.failure.words].filter(Boolean).join('\n');
}

/** Takes a chosen or dropped file, or reports its issue before the upload; the host checks the contents afterwards. */
export function useVideoFile(take: (file: File) => void, report: (issue: 'videoFile' | 'fileEmpty' | undefined) => void) {
  const onFiles = ([file]: readonly File[]): void => {
    if (!file) return;
    const emptyIssue = file.size === 0 ? 'fileEmpty' : undefined;
    const issue = isVideo(file) ? emptyIssue : 'videoFile';
    report(issue);
    if (issue === undefined) take(file);
  };
  return { onFiles, zone: useDropZone(onFiles) };
}
