import { Film } from '../../src/engine/contract/film.tsx';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { storedText } from '../stored-text.ts';
import { usePart } from '../use-part.ts';
import shared from '../widgets.module.css';

const loadChange = async () => (await import('./change-video.tsx')).ChangeVideo;

/** The video by which applicants present themselves (spec §2 Profile). What changes it comes with the first that is shown. */
export function PromotionalVideo(props: WidgetProps) {
  const { describedBy, disabled, id, label, labelId, t, value, video } = props;
  const canChange = video !== undefined && !disabled;
  const { Part: Change, failed } = usePart(loadChange, canChange);
  const address = storedText(value);
  return (
    <div id={id} role="group" tabIndex={-1} aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
      {canChange && Change
        ? <Change {...props} video={video} />
        : address !== '' && <Film className={shared.video} address={address} label={label} />}
      {canChange && failed && <p className={shared.note}>{t('failure.network')}</p>}
    </div>
  );
}
