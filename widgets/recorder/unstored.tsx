import { useSyncExternalStore } from 'react';
import type { HeldRecording } from '../../src/engine/contract/recordings.ts';
import type { ViewProps } from './view-props.ts';

export const Unstored = ({ t }: Pick<ViewProps, 't'>) => <p role="alert">{t('widget.recorder.noRoom')}</p>;

/** Warns that a recording would be lost with the page, as soon as that is so. */
export function UnstoredRecording({ recording, t }: { readonly recording: HeldRecording } & Pick<ViewProps, 't'>) {
  const isSafe = useSyncExternalStore(recording.subscribe, recording.isSafe);
  return isSafe ? null : <Unstored t={t} />;
}
