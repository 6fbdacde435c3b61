import { memo, useCallback } from 'react';
import { widgets } from '../../widgets/registry.ts';
import { VideoField } from '../../widgets/video/video.tsx';
import type { WidgetProps, WidgetRegistry } from '../engine/contract/widget.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { addWidgets } from './loaded-widgets.ts';

/** A video field that loads what its recorder needs when it is shown. */
function RecordedVideo(props: WidgetProps) {
  const { addTexts } = useLanguage();
  const load = useCallback(async () => {
    // Loaded ahead: it shows the state of an upload also when the network is gone by then.
    import('./bar/video-notice.tsx').catch(() => undefined);
    const [{ recordings }] = await Promise.all([import('../recordings/recordings.ts'), addTexts(['recorder'])]);
    return recordings;
  }, [addTexts]);
  return <VideoField {...props} loadRecordings={load} />;
}

/** The widgets of the forms that the server defines; importing this module registers them. */
export const allWidgets: WidgetRegistry = { ...widgets, video: { component: memo(RecordedVideo), frame: 'group' } };

addWidgets(allWidgets);
