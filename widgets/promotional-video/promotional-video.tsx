import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { usePart } from '../use-part.ts';
import shared from '../widgets.module.css';

const loadChange = async () => (await import('./change-video.tsx')).ChangeVideo;

/** The video by which applicants present themselves (spec §2 Profile). What changes it comes with the first that is shown. */
export function PromotionalVideo(props: WidgetProps) {
  const { describedBy, disabled, id, labelId, t, video } = props;
  const { Part: Change, failed } = usePart(loadChange, video !== undefined && !disabled);
  return (
    <div id={id} role="group" tabIndex={-1} aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
      {Change && video && !disabled ? <Change {...props} video={video} /> : failed && <p className={shared.note}>{t('failure.network')}</p>}
    </div>
  );
}
