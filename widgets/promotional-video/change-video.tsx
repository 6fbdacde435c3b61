import { useSyncExternalStore } from 'react';
import { Film } from '../../src/engine/contract/film.tsx';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { FileButton } from '../file-button.tsx';
import { storedText } from '../stored-text.ts';
import { useDropZone } from '../upload/use-drop-zone.ts';
import { isVideo } from '../video/is-video.ts';
import shared from '../widgets.module.css';
import styles from './promotional-video.module.css';
import { saidOf, UploadProgress } from './upload-progress.tsx';

/** Of a video that can be changed. */
interface ChangeVideoProps extends Omit<WidgetProps, 'video'> {
  readonly video: FieldVideo;
}

/**
 * Shows the video that there is, and takes another: it goes up at once, and is saved with the form
 * (DECISIONS "Readings of video and online sessions"). Until it has gone up, the field keeps what it held.
 */
export function ChangeVideo(props: ChangeVideoProps) {
  const { control, label, t, other, value, video } = props;
  const state = useSyncExternalStore(video.subscribe, video.state);
  const address = storedText(value);
  const isGoingUp = state !== undefined && state.kind !== 'done';
  const remove = (): void => {
    video.cancel();
    control.report(undefined);
    control.commit(undefined);
  };
  return (
    <div className={styles.video} data-focus-to="[id$=-pick]">
      {!isGoingUp && address !== '' && <Film className={shared.video} address={address} label={label} />}
      {!isGoingUp && address === '' && <p className={shared.note}>{t('profile.video.none')}</p>}
      {!isGoingUp && address === '' && other?.line({ key: 'profile.video.none' })}
      {isGoingUp && <UploadProgress state={state} video={video} label={label} language={props.language} t={t} />}
      <p className={isGoingUp ? 'spoken' : shared.note} role="status">
        {isGoingUp ? saidOf(state, t) : address !== '' && address !== storedText(control.baseline()) && t('video.ready')}
      </p>
      <div className={styles.actions}>
        <FileChoice {...props} words={wordsOf(address, isGoingUp, state?.kind === 'failed' && state.failure.kind === 'file')} />
        {!isGoingUp && address !== '' && (
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
      </div>
    </div>
  );
}

function wordsOf(address: string, isGoingUp: boolean, needsFile: boolean): string {
  if (needsFile) return 'video.chooseAgain';
  return address === '' && !isGoingUp ? 'video.choose' : 'video.replace';
}

/** What is wrong with a file before it goes up; the host looks into it afterwards. */
function issueWith(file: File): string | undefined {
  if (!isVideo(file)) return 'videoFile';
  return file.size === 0 ? 'fileEmpty' : undefined;
}

interface FileChoiceProps extends ChangeVideoProps {
  /** Key of the button's words. */
  readonly words: string;
}

/** The button that chooses a file, or the place where one is dropped, which then goes up. A refused one leaves all as it was. */
function FileChoice({ control, describedBy, id, labelId, other, t, video, words }: FileChoiceProps) {
  const take = ([file]: readonly File[]): void => {
    if (!file) return;
    const code = issueWith(file);
    control.report(code === undefined ? undefined : { code });
    if (code === undefined) video.start({ content: file });
  };
  const zone = useDropZone(take);
  return (
    <div className={styles.choice} {...zone}>
      <FileButton
        id={`${id}-pick`} words={t(words)} accept="video/*" onFiles={take}
        aria-labelledby={`${id}-pick ${labelId}`} aria-describedby={describedBy || undefined}
      />
      <span className={styles.facts} aria-hidden="true">{t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}</span>
    </div>
  );
}
