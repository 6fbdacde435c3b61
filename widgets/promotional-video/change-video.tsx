import { useSyncExternalStore, type ReactNode } from 'react';
import { inTenths, MEGABYTE } from '../../src/base/file.ts';
import { localeOf, type Translate } from '../../src/base/text.ts';
import { Film } from '../../src/engine/contract/film.tsx';
import type { FieldVideo, UploadFailure, UploadState } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { FileButton } from '../file-button.tsx';
import { storedText } from '../stored-text.ts';
import upload from '../upload/upload.module.css';
import { percentOf, UploadProgress, UploadStep, useVideoFile, statusText } from '../video-upload.tsx';
import shared from '../widgets.module.css';
import styles from './promotional-video.module.css';

/** The props of a video that can be changed. */
interface ChangeVideoProps extends Omit<WidgetProps, 'video'> {
  readonly video: FieldVideo;
}

/**
 * Shows the present video, and takes another: it is uploaded at once, and saved with the form
 * (DECISIONS "Readings of video and online sessions"). Until the upload is done, the field keeps its value.
 */
export function ChangeVideo(props: ChangeVideoProps) {
  const { control, label, t, other, value, video } = props;
  const state = useSyncExternalStore(video.subscribe, video.state);
  const address = storedText(value);
  const isUploading = state !== undefined && state.kind !== 'done';
  const remove = (): void => {
    video.cancel();
    control.report(undefined);
    control.commit(undefined);
  };
  return (
    <div className={styles.video} data-focus-to="[id$=-pick]">
      {!isUploading && address !== '' && <Film className={shared.video} address={address} label={label} />}
      {!isUploading && address === '' && <p className={shared.note}>{t('profile.video.none')}</p>}
      {!isUploading && address === '' && other?.line({ key: 'profile.video.none' })}
      {isUploading && <UploadPanel {...props} state={state} />}
      <p className={isUploading ? 'spoken' : shared.note} role="status">
        {isUploading ? announcementOf(state, t) : address !== '' && address !== storedText(control.baseline()) && t('video.ready')}
      </p>
      <FileChoice {...props} words={buttonKey(address, isUploading, state?.kind === 'failed' && state.failure.kind === 'file')}>
        {!isUploading && address !== '' && (
          <button
            type="button"
            id={`${props.id}-remove`}
            className={shared.textButton}
            aria-labelledby={`${props.id}-remove ${props.labelId}`}
            onClick={remove}
          >
            {t('video.remove')}
          </button>
        )}
      </FileChoice>
    </div>
  );
}

function buttonKey(address: string, isUploading: boolean, needsFile: boolean): string {
  if (needsFile) return 'video.chooseAgain';
  return address === '' && !isUploading ? 'widget.upload.choose' : 'widget.upload.replace';
}

interface FileChoiceProps extends ChangeVideoProps {
  /** Key of the button's text. */
  readonly words: string;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** The button that chooses a file, and the place to drop one, which is then uploaded. A refused file changes nothing. */
function FileChoice({ children, control, describedBy, id, labelId, other, t, video, words }: FileChoiceProps) {
  const { onFiles, zone } = useVideoFile(
    (file) => { video.start({ content: file }); }, (code) => { control.report(code === undefined ? undefined : { code }); },
  );
  return (
    <div className={upload.zone} data-screen-only {...zone}>
      <FileButton
        id={`${id}-pick`} words={t(words)} accept="video/*" onFiles={onFiles}
        aria-labelledby={`${id}-pick ${labelId}`} aria-describedby={describedBy || undefined}
      />
      {children}
      <span className={upload.hint} aria-hidden="true">{t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}</span>
    </div>
  );
}

/** The step in percent at which progress is announced: more often would drown the rest of the page. */
const ANNOUNCE_STEP = 25;

const failureKey = ({ kind }: UploadFailure): string => (kind === 'file' ? 'video.failed.file' : 'video.failed');

/** The announcement of an upload's state for screen readers. */
function announcementOf(state: UploadState, t: Translate): string {
  const percent = Math.floor((percentOf(state) ?? 0) / ANNOUNCE_STEP) * ANNOUNCE_STEP;
  return statusText(state, t, failureKey) || t(percent === 0 ? 'video.started' : 'video.said', { percent });
}

/** A running upload: its progress, what it waits for, and its buttons. */
function UploadPanel({ state, video, label, language, t }: ChangeVideoProps & { readonly state: UploadState }) {
  const numbers = new Intl.NumberFormat(localeOf[language], { minimumFractionDigits: 1 });
  const megabytes = (bytes: number): string => numbers.format(inTenths(bytes / MEGABYTE));
  return (
    <div className={styles.upload}>
      <p className={styles.name}>{state.name}</p>
      <UploadProgress state={state} label={label} language={language} t={t} />
      <p className={styles.facts}>
        {state.total !== undefined && t('video.sent', { sent: megabytes(state.sent), total: megabytes(state.total) })}
      </p>
      <p className={state.kind === 'failed' ? styles.failed : shared.note}>{statusText(state, t, failureKey)}</p>
      <div className={shared.actions}>
        <UploadStep state={state} video={video} t={t} />
        <button type="button" className={shared.textButton} onClick={video.cancel}>{t('video.cancel')}</button>
      </div>
    </div>
  );
}
