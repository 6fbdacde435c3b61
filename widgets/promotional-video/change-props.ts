import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';

/** Of a video that can be changed. */
export interface ChangeVideoProps extends Omit<WidgetProps, 'video'> {
  readonly video: FieldVideo;
}
