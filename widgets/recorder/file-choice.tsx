import { useState } from 'react';
import { useDropZone } from '../upload/use-drop-zone.ts';
import { isVideo } from '../video/is-video.ts';
import shared from '../widgets.module.css';
import styles from './recorder.module.css';
import { VideoFileButton } from './video-file-button.tsx';
import type { ViewProps } from './view-props.ts';

type FileChoiceProps = Pick<ViewProps, 'machine' | 'id' | 'label' | 't' | 'other'>;

/**
 * The other way to an answer, and the only one where nothing can be recorded here: a file, chosen or dropped, or the phone's own
 * camera.
 */
export function FileChoice({ machine, id, label, t, other }: FileChoiceProps) {
  const [refused, setRefused] = useState<'type' | 'empty'>();
  const take = (file: File): void => {
    const problem = file.size === 0 ? 'empty' : isVideo(file) ? undefined : 'type';
    setRefused(problem);
    if (!problem) machine.takeFile(file);
  };
  const zone = useDropZone(([file]) => { if (file) take(file); });
  const noteId = `${id}-file-note`;
  return (
    <div className={styles.fileChoice} {...zone}>
      <p id={noteId} className={shared.note}>{t('widget.recorder.file')}</p>
      {other?.line({ key: 'widget.recorder.file' })}
      <div className={styles.actions}>
        <VideoFileButton words={t('widget.recorder.choose')} label={label} describedBy={noteId} onFile={take} />
        <VideoFileButton words={t('widget.recorder.film')} label={label} films onFile={take} />
        <span className={`${shared.note} ${styles.drop ?? ''}`} aria-hidden="true">
          {t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}
        </span>
      </div>
      <p className={styles.refused} role="alert">{refused && t(`widget.recorder.refused.${refused}`)}</p>
    </div>
  );
}
