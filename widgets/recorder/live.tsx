import { useEffect, useRef, useState } from 'react';
import shared from '../widgets.module.css';
import { DeviceChoice } from './device-choice.tsx';
import { durationText, durationWords } from './duration.ts';
import { Line } from './line.tsx';
import styles from './recorder.module.css';
import { NoSpaceNotice, UnstoredNotice } from './unstored.tsx';
import type { StageOf, ViewProps } from './view-props.ts';
import { watchLevel } from './level.ts';

type LiveStage = StageOf<'ready' | 'countdown' | 'recording'>;

/** The live picture: before, during the countdown, and while recording (spec §9: 720×480). */
export function Live(props: ViewProps<LiveStage>) {
  const { stage, label, t } = props;
  const picture = useRef<HTMLVideoElement>(null);
  const { stream } = stage;
  useEffect(() => {
    if (picture.current) picture.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      <LiveLine {...props} />
      {/* The notice stays when the recording begins: whether it is stored is known only with its first piece. */}
      {!stage.isStored && <NoSpaceNotice t={t} />}
      {stage.isStored && stage.kind === 'recording' && <UnstoredNotice recording={stage.recording} t={t} />}
      <div className={styles.stage} data-recording={stage.kind === 'recording' || undefined}>
        {/* Mirrored, as people know themselves, and muted. */}
        <video
          ref={picture}
          className={`${styles.picture} ${styles.mirror ?? ''}`}
          muted
          autoPlay
          playsInline
          aria-label={t('widget.recorder.preview', { label })}
        />
        {stage.kind === 'countdown' && <span className={styles.countdown} aria-hidden="true">{stage.left}</span>}
        {stage.kind === 'recording' && <Remaining length={stage.length} limit={props.machine.limit} language={props.language} t={t} />}
      </div>
      {/* A new button at each stage: a second press must not reach the button that takes its place. */}
      <LiveActions key={stage.kind} {...props} />
      {stage.kind !== 'recording' && <LevelMeter stream={stream} t={t} id={props.id} />}
      {stage.kind === 'ready' && (
        <DeviceChoice stream={stream} id={props.id} t={t} onChoose={(devices) => void props.machine.turnOn(devices)} />
      )}
    </>
  );
}

/** A new element at each stage: a screen reader does not read a text that changes under the focus. */
const LiveLine = ({ stage: { kind }, machine, language, t }: ViewProps<LiveStage>) =>
  <Line key={kind}>{t(`widget.recorder.${kind}`, { time: durationWords(machine.limit, language) })}</Line>;

function LiveActions({ stage, machine, t }: ViewProps<LiveStage>) {
  if (stage.kind === 'recording') {
    return (
      <div className={shared.actions}>
        <button type="button" className={styles.primary} onClick={() => { machine.stop(); }}>{t('widget.recorder.stop')}</button>
      </div>
    );
  }
  if (stage.kind === 'countdown') {
    return (
      <div className={shared.actions}>
        <button type="button" className={shared.button} onClick={() => { machine.goBack(); }}>{t('widget.recorder.cancel')}</button>
      </div>
    );
  }
  return (
    <div className={shared.actions}>
      <button type="button" className={styles.primary} onClick={() => { machine.start(); }}>{t('widget.recorder.start')}</button>
      {stage.earlier && (
        <button type="button" className={shared.textButton} onClick={() => { machine.goBack(); }}>{t('widget.recorder.goBack')}</button>
      )}
    </div>
  );
}

/** The remaining seconds at which the remaining time is announced. */
const ANNOUNCE_AT = [30, 10] as const;

const EVERY_MS = 250;

interface RemainingProps extends Pick<ViewProps, 'language' | 't'> {
  readonly length: () => number;
  readonly limit: number;
}

function Remaining({ length, limit, language, t }: RemainingProps) {
  const [left, setLeft] = useState(limit);
  useEffect(() => {
    const timer = setInterval(() => { setLeft(limit - length()); }, EVERY_MS);
    return () => { clearInterval(timer); };
  }, [length, limit]);
  const seconds = Math.ceil(left / 1_000);
  const announced = ANNOUNCE_AT.findLast((at) => seconds <= at && at * 1_000 < limit);
  const [lastAnnounced, setPast] = useState({ language, said: announced });
  // A change of language must not repeat an old announcement.
  if (lastAnnounced.language !== language) setPast({ language, said: announced });
  return (
    <span className={styles.remaining}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="timer" aria-label={t('widget.recorder.timeLeft')}>{durationText(seconds * 1_000)}</span>
      <span className="spoken" role="status">
        {announced !== undefined && announced !== lastAnnounced.said && t('widget.recorder.say', { seconds: announced })}
      </span>
    </span>
  );
}

/** The level of the microphone, updated ten times a second without React, since nothing else changes. */
function LevelMeter({ stream, id, t }: { readonly stream: MediaStream } & Pick<ViewProps, 'id' | 't'>) {
  const meter = useRef<HTMLMeterElement>(null);
  const [silent, setSilent] = useState(false);
  useEffect(() => watchLevel(stream, (level, isSilent) => {
    if (meter.current) meter.current.value = level;
    setSilent(isSilent);
  }), [stream]);
  return (
    <div className={`${shared.actions} ${styles.level ?? ''}`}>
      <label htmlFor={`${id}-level`}>{t('widget.recorder.level')}</label>
      <meter ref={meter} id={`${id}-level`} min={0} max={1} />
      <span role="status">{silent && t('widget.recorder.silent')}</span>
    </div>
  );
}
