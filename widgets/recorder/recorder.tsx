import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Recordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { FieldDefinition, PendingValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import shared from '../widgets.module.css';
import { Asking, Elsewhere, Intro, Problem } from './before.tsx';
import { Live } from './live.tsx';
import { RecorderMachine } from './machine.ts';
import styles from './recorder.module.css';
import { Review } from './review.tsx';
import { Sending } from './sending.tsx';
import type { Stage } from './stage.ts';
import type { StageOf, ViewProps } from './view-props.ts';

/** The limit of a recording whose question has none, in seconds (spec §9). */
const DEFAULT_LIMIT_S = 65;

/** One day, since a timer of the browser can run for 24 days at most. */
const LONGEST_LIMIT_S = 86_400;

const views: { readonly [Kind in Stage['kind']]: (props: ViewProps<StageOf<Kind>>) => ReactNode } = {
  looking: () => <p className={shared.coming} aria-busy="true">…</p>,
  elsewhere: Elsewhere,
  intro: Intro,
  asking: Asking,
  problem: Problem,
  ready: Live,
  countdown: Live,
  recording: Live,
  review: Review,
  sending: Sending,
};

/** A recording that is neither used nor deleted blocks the save, which leads here. */
const UNUSED: PendingValue = { kind: 'blocked', issue: { code: 'recordingUnused' } };

/** The recording is stopped and used without asking. */
const ENDING: PendingValue = { kind: 'arriving', share: undefined, secondsLeft: undefined };

const pendingIn = (stage: Stage): PendingValue | undefined => {
  if (stage.kind === 'recording') return stage.isFinishing ? ENDING : UNUSED;
  return stage.kind === 'review' || 'earlier' in stage ? UNUSED : undefined;
};

function limitOf({ widgetOptions }: FieldDefinition): number {
  const limit = widgetOptions?.['timelimit'];
  const seconds = typeof limit === 'number' && limit > 0 ? Math.min(limit, LONGEST_LIMIT_S) : DEFAULT_LIMIT_S;
  return seconds * 1_000;
}

function factsOf({ widgetOptions }: FieldDefinition): Readonly<Record<string, string | number>> {
  const facts = widgetOptions?.['recording'];
  return typeof facts === 'object' ? facts : {};
}

export interface RecorderProps extends Omit<WidgetProps, 'video'> {
  readonly video: FieldVideo;
  readonly recordings: Recordings;
}

/** Records the answer to a field, or takes a file for it (spec §4 Online session). */
export function Recorder({ recordings, video, ...props }: RecorderProps) {
  const { control, definition, t, other } = props;
  const [machine] = useState(() => new RecorderMachine({ recordings, video, limit: limitOf(definition), metadata: factsOf(definition) }));
  useEffect(() => machine.open(), [machine]);
  const stage = useSyncExternalStore(machine.subscribe, machine.stage);
  const underWay = pendingIn(stage);
  usePending(control, underWay);
  const isPending = underWay !== undefined;
  useEffect(() => (isPending ? recordings.markInProgress(video.key, () => { machine.interrupt(); }) : undefined), [
    isPending, recordings, video, machine,
  ]);
  useEffect(() => control.onFinish(() => {
    // Reported at once, so that leaving the form waits for it from now on.
    if (machine.canFinish()) control.setPending(ENDING);
    machine.finish();
  }), [control, machine]);
  useUploads(machine, video);
  const View = views[stage.kind] as (props: ViewProps) => ReactNode;
  return (
    <div className={styles.recorder} data-stage={stage.kind} data-focus-to="[data-recorder-line]">
      <View
        stage={stage}
        machine={machine}
        video={video}
        id={props.id}
        label={props.label}
        describedBy={props.describedBy}
        language={props.language}
        t={t}
        other={other}
      />
      {factsOf(definition)['request_type'] === 'online_session' && (
        <>
          <p className={shared.note}>{t('widget.recorder.note')}</p>
          {other?.line({ key: 'widget.recorder.note' })}
        </>
      )}
    </div>
  );
}

function usePending(control: WidgetProps['control'], state: PendingValue | undefined): void {
  useEffect(() => {
    if (!state) return undefined;
    control.setPending(state);
    return () => { control.setPending(undefined); };
  }, [control, state]);
}

/** Follows uploads of the field that the machine has not started: of a chosen file, and by another tab. */
function useUploads(machine: RecorderMachine, video: FieldVideo): void {
  useEffect(() => {
    machine.follow();
    return video.subscribe(() => { machine.follow(); });
  }, [machine, video]);
}
