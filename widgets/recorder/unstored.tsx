import { useSyncExternalStore } from 'react';
import type { RecordingHandle } from '../../src/engine/contract/recordings.ts';
import type { ViewProps } from './view-props.ts';

export const NoSpaceNotice = ({ t }: Pick<ViewProps, 't'>) => <p role="alert">{t('widget.recorder.noRoom')}</p>;

/** Warns that a recording would be lost with the page, as soon as that is so. */
export function UnstoredNotice({ recording, t }: { readonly recording: RecordingHandle } & Pick<ViewProps, 't'>) {
  const isSafe = useSyncExternalStore(recording.subscribe, recording.isSafe);
  return isSafe ? null : <NoSpaceNotice t={t} />;
}
