import { Film } from '../../src/engine/contract/film.tsx';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import { storedText } from '../stored-text.ts';
import shared from '../widgets.module.css';

const lateChange = new Late(async () => (await import('./change-video.tsx')).ChangeVideo);

/** The video by which applicants present themselves (spec §2 Profile). The code that changes it loads with the first one that is shown. */
export function PromotionalVideo(props: WidgetProps) {
  const { describedBy, disabled, id, label, labelId, lateVideo, t, value, video } = props;
  const canChange = video !== undefined && !disabled;
  const { code: Change } = useLate(lateChange, canChange);
  const address = storedText(value);
  return (
    <div id={id} role="group" tabIndex={-1} aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
      {canChange && Change
        ? <Change {...props} video={video} />
        : address !== '' && <Film className={shared.video} address={address} label={label} />}
      <MissingPart t={t} late={lateChange} asked={canChange} />
      {!disabled && lateVideo && <MissingPart t={t} late={lateVideo} />}
    </div>
  );
}
