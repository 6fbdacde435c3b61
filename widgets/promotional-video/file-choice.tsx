import { useRef, type Ref } from 'react';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { useDropZone } from '../upload/use-drop-zone.ts';
import { isVideo } from '../video/is-video.ts';
import shared from '../widgets.module.css';
import styles from './promotional-video.module.css';

/** What is wrong with a file before it goes up; the host looks into it afterwards. */
function issueWith(file: File): string | undefined {
  if (!isVideo(file)) return 'videoFile';
  return file.size === 0 ? 'fileEmpty' : undefined;
}

/** Of a video that can be changed. */
export interface ChangeVideoProps extends Omit<WidgetProps, 'video'> {
  readonly video: FieldVideo;
}

interface FileChoiceProps extends ChangeVideoProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** Key of the button's words. */
  readonly words: string;
}

/** The button that chooses a file, or the place where one is dropped, which then goes up. A refused one leaves all as it was. */
export function FileChoice({ ref, control, describedBy, id, labelId, other, t, video, words }: FileChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (!file) return;
    const code = issueWith(file);
    control.report(code === undefined ? undefined : { code });
    if (code === undefined) video.start({ content: file });
  };
  const zone = useDropZone((files) => { take(files[0]); });
  return (
    <div className={styles.choice} {...zone}>
      <input
        ref={picker} type="file" hidden accept="video/*"
        onChange={({ currentTarget: input }) => {
          take(input.files?.[0]);
          // The same file may be chosen again: only an emptied input tells of it.
          input.value = '';
        }}
      />
      <button
        ref={ref} id={`${id}-pick`} type="button" className={shared.button}
        aria-labelledby={`${id}-pick ${labelId}`} aria-describedby={describedBy || undefined} onClick={() => picker.current?.click()}
      >
        {t(words)}
      </button>
      <span className={styles.facts} aria-hidden="true">{t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}</span>
    </div>
  );
}
