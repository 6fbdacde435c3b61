import { memo, useCallback } from 'react';
import { widgets } from '../../widgets/registry.ts';
import { VideoField } from '../../widgets/video/video.tsx';
import type { WidgetProps, WidgetRegistry } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { addWidgets } from './widgets-there.ts';

/** A video field with what its recorder needs, brought when one is shown. */
function RecordedVideo(props: WidgetProps) {
  const { addTexts } = useLanguage();
  const load = useCallback(async () => {
    // What tells of an upload when the network has gone by then.
    import('./bar/video-notice.tsx').catch(() => undefined);
    const [{ recordings }] = await Promise.all([import('../recordings/recordings.ts'), addTexts(['recorder'])]);
    return recordings;
  }, [addTexts]);
  return <VideoField {...props} loadRecordings={load} />;
}

/** The widgets of the forms that the server defines, which are there with this module. */
export const allWidgets: WidgetRegistry = { ...widgets, video: { component: memo(RecordedVideo), frame: 'group' } };

addWidgets(allWidgets);
