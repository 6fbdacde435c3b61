import { useCallback, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Film } from '../../src/engine/contract/film.tsx';
import { storedText } from '../stored-text.ts';
import shared from '../widgets.module.css';
import { FileChoice, type ChangeVideoProps } from './file-choice.tsx';
import styles from './promotional-video.module.css';
import { saidOf, UploadProgress } from './upload-progress.tsx';

/**
 * Shows the video that there is, and takes another: it goes up at once, and is saved with the form
 * (DECISIONS "Readings of video and online sessions"). Until it has gone up, the field keeps what it held.
 */
export function ChangeVideo(props: ChangeVideoProps) {
  const { control, label, t, other, value, video } = props;
  const state = useSyncExternalStore(video.subscribe, video.state);
  const choice = useRef<HTMLButtonElement>(null);
  const toChoice = useCallback(() => { choice.current?.focus(); }, []);
  const address = storedText(value);
  const isGoingUp = state !== undefined && state.kind !== 'done';
  const remove = (): void => {
    video.cancel();
    control.report(undefined);
    control.commit(undefined);
    toChoice();
  };
  return (
    <div className={styles.video}>
      {!isGoingUp && address !== '' && <Film className={shared.video} address={address} label={label} />}
      {!isGoingUp && address === '' && <p className={shared.note}>{t('profile.video.none')}</p>}
      {!isGoingUp && address === '' && other?.line({ key: 'profile.video.none' })}
      {isGoingUp && (
        <FocusKept onGone={toChoice}>
          <UploadProgress state={state} video={video} label={label} language={props.language} t={t} />
        </FocusKept>
      )}
      <p className={isGoingUp ? shared.visuallyHidden : shared.note} role="status">
        {isGoingUp ? saidOf(state, t) : address !== '' && address !== storedText(control.baseline()) && t('video.ready')}
      </p>
      <div className={styles.actions}>
        <FileChoice
          {...props}
          ref={choice}
          words={wordsOf(address, isGoingUp, state?.kind === 'failed' && state.failure.kind === 'file')}
        />
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

interface FocusKeptProps {
  /** Takes the focus; stays the same function. */
  readonly onGone: () => void;
  readonly children: ReactNode;
}

/** When it goes, and has the focus, that goes where the next choice is. */
function FocusKept({ onGone, children }: FocusKeptProps) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => { if (current?.contains(document.activeElement)) onGone(); };
  }, [onGone]);
  return <div ref={part}>{children}</div>;
}
