import { useEffect, useRef, useState } from 'react';
import type { RecordingHandle } from '../../src/engine/contract/recordings.ts';
import shared from '../widgets.module.css';
import { durationWords } from './duration.ts';
import { Line } from './line.tsx';
import { RemoveButton } from './remove-button.tsx';
import styles from './recorder.module.css';
import { UnstoredNotice } from './unstored.tsx';
import type { StageOf, ViewProps } from './view-props.ts';

/** The recording to review, with the buttons to use, repeat or delete it. */
export function Review({ stage: { recording, why }, machine, label, language, t }: ViewProps<StageOf<'review'>>) {
  const time = durationWords(recording.kept().length, language);
  return (
    <>
      <Line>{t(`widget.recorder.review.${why}`, { time })}</Line>
      <RecordedVideo recording={recording} name={t('widget.recorder.recorded', { label })} t={t} />
      <UnstoredNotice recording={recording} t={t} />
      <div className={shared.actions}>
        <button type="button" className={styles.primary} onClick={() => void machine.use()}>{t('widget.recorder.use')}</button>
        <button type="button" className={shared.button} onClick={() => { machine.again(); }}>{t('widget.recorder.again')}</button>
        <RemoveButton t={t} onRemove={() => void machine.remove()} />
      </div>
    </>
  );
}

interface RecordedVideoProps {
  readonly recording: RecordingHandle;
  readonly name: string;
  readonly t: ViewProps['t'];
}

function RecordedVideo({ recording, name, t }: RecordedVideoProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'unplayable' | 'gone'>();
  useEffect(() => {
    const video = player.current;
    let url: string | undefined;
    let isUnmounted = false;
    const show = async (): Promise<void> => {
      const bytes = await recording.read(0, recording.available());
      if (isUnmounted || !video) return;
      url = URL.createObjectURL(new Blob([bytes], { type: recording.kept().type }));
      video.src = url;
    };
    show().catch(() => { setProblem('gone'); });
    return () => {
      isUnmounted = true;
      if (url === undefined) return;
      // A player that has not read everything yet would go on requesting a revoked address.
      video?.removeAttribute('src');
      video?.load();
      URL.revokeObjectURL(url);
    };
  }, [recording]);
  return (
    <>
      <video
        ref={player}
        className={styles.picture}
        controls
        playsInline
        aria-label={name}
        onLoadedMetadata={({ currentTarget }) => { findLength(currentTarget); }}
        onError={() => { setProblem('unplayable'); }}
      />
      <p className={shared.note} role="status">{problem && t(`widget.recorder.${problem}`)}</p>
    </>
  );
}

/** A recorder's file does not contain its length: a player learns it at the end, and only then has a usable slider. */
function findLength(player: HTMLVideoElement): void {
  if (Number.isFinite(player.duration)) return;
  player.addEventListener('durationchange', () => { player.currentTime = 0; }, { once: true });
  player.currentTime = Number.MAX_SAFE_INTEGER;
}
