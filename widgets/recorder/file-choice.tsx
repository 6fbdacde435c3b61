import { useRef, useState } from 'react';
import { useDropZone } from '../upload/use-drop-zone.ts';
import { isVideo } from '../video/is-video.ts';
import shared from '../widgets.module.css';
import styles from './recorder.module.css';
import type { ViewProps } from './view-props.ts';

type FileChoiceProps = Pick<ViewProps, 'machine' | 'id' | 'label' | 't' | 'other'>;

/**
 * The other way to an answer, and the only one where nothing can be recorded here: a file, chosen or dropped, or the phone's own
 * camera.
 */
export function FileChoice({ machine, id, label, t, other }: FileChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const films = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<'type' | 'empty'>();
  const take = (file: File | undefined): void => {
    if (!file) return;
    const problem = file.size === 0 ? 'empty' : isVideo(file) ? undefined : 'type';
    setRefused(problem);
    if (!problem) machine.takeFile(file);
  };
  const takeFrom = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    // The same file, mended, may be chosen again: only an emptied input tells of it.
    input.value = '';
    take(file);
  };
  const zone = useDropZone((files) => { take(files[0]); });
  const noteId = `${id}-file-note`;
  return (
    <div className={styles.fileChoice} {...zone}>
      <p id={noteId} className={shared.note}>{t('widget.recorder.file')}</p>
      {other?.line({ key: 'widget.recorder.file' })}
      <div className={styles.actions}>
        <button
          type="button"
          className={shared.button}
          aria-label={`${t('widget.recorder.choose')} ${label}`}
          aria-describedby={noteId}
          onClick={() => picker.current?.click()}
        >
          {t('widget.recorder.choose')}
        </button>
        <button
          type="button"
          className={`${shared.button} ${styles.film ?? ''}`}
          aria-label={`${t('widget.recorder.film')} ${label}`}
          onClick={() => films.current?.click()}
        >
          {t('widget.recorder.film')}
        </button>
        <span className={`${shared.note} ${styles.drop ?? ''}`} aria-hidden="true">
          {t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}
        </span>
      </div>
      <input ref={picker} type="file" hidden accept="video/*" onChange={({ currentTarget }) => { takeFrom(currentTarget); }} />
      <input
        ref={films}
        type="file"
        hidden
        accept="video/*"
        capture="user"
        onChange={({ currentTarget }) => { takeFrom(currentTarget); }}
      />
      <p className={styles.refused} role="alert">{refused && t(`widget.recorder.refused.${refused}`)}</p>
    </div>
  );
}
