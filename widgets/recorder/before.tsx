import type { Language } from '../../src/base/text.ts';
import { FileButton } from '../file-button.tsx';
import shared from '../widgets.module.css';
import { canRecord } from './media-type.ts';
import { durationWords } from './duration.ts';
import { Line } from './line.tsx';
import styles from './recorder.module.css';
import type { StageOf, ViewProps } from './view-props.ts';
import { useState } from 'react';
import upload from '../upload/upload.module.css';
import { useVideoFile } from '../video-upload.tsx';

/** Before the camera is on: what the browser will ask, and why (spec §4 Online session). */
export function Intro(props: ViewProps<StageOf<'intro'>>) {
  const { machine, language, t, other, id, label } = props;
  if (!canRecord()) {
    return (
      <>
        <Line>{t('widget.recorder.unable')}</Line>
        {other?.line({ key: 'widget.recorder.unable' })}
        <FileChoice {...props} />
      </>
    );
  }
  const timeIn = (each: Language) => ({ time: durationWords(machine.limit, each) });
  return (
    <>
      <Line>{t('widget.recorder.intro', timeIn(language))}</Line>
      {other?.line({ key: 'widget.recorder.intro' }, timeIn(other.language), timeIn(language))}
      <p className={shared.note} data-screen-only>{t('widget.recorder.permission')}</p>
      {other?.line({ key: 'widget.recorder.permission' })}
      <div className={shared.actions}>
        <button
          id={`${id}-on`}
          type="button"
          className={shared.button}
          aria-label={`${t('widget.recorder.turnOn')} ${label}`}
          onClick={() => void machine.turnOn()}
        >
          {t('widget.recorder.turnOn')}
        </button>
      </div>
      <FileChoice {...props} />
    </>
  );
}

export const Asking = ({ t, other }: ViewProps<StageOf<'asking'>>) => (
  <>
    <Line>{t('widget.recorder.asking')}</Line>
    {other?.line({ key: 'widget.recorder.asking' })}
  </>
);

/** Another tab records: only one can at a time. */
export function Elsewhere({ machine, stage, t, other }: ViewProps<StageOf<'elsewhere'>>) {
  const lineKey = stage.isLost ? 'widget.recorder.takenOver' : 'widget.recorder.elsewhere';
  const note = stage.earlier ? 'widget.recorder.onlyHere' : 'widget.recorder.takeOver.note';
  return (
    <>
      <Line>{t(lineKey)}</Line>
      {other?.line({ key: lineKey })}
      <p className={shared.note}>{t(note)}</p>
      {other?.line({ key: note })}
      <div className={shared.actions}>
        <button type="button" className={shared.button} onClick={() => void machine.takeOver()}>{t('widget.recorder.takeOver')}</button>
      </div>
    </>
  );
}

/** Why there is no picture, what can be done about it, and the alternative. */
export function Problem(props: ViewProps<StageOf<'problem'>>) {
  const { machine, stage, t, other } = props;
  return (
    <>
      <Line>{t(`widget.recorder.problem.${stage.problem}`)}</Line>
      {other?.line({ key: `widget.recorder.problem.${stage.problem}` })}
      <p className={shared.note}>{t(`widget.recorder.help.${stage.problem}`)}</p>
      {other?.line({ key: `widget.recorder.help.${stage.problem}` })}
      <div className={shared.actions}>
        <button type="button" className={shared.button} onClick={() => void machine.turnOn()}>{t('load.retry')}</button>
        {stage.earlier && (
          <button type="button" className={shared.textButton} onClick={() => { machine.goBack(); }}>{t('widget.recorder.goBack')}</button>
        )}
      </div>
      <FileChoice {...props} />
    </>
  );
}

type FileChoiceProps = Pick<ViewProps, 'machine' | 'id' | 'label' | 't' | 'other'>;

/**
 * The alternative to a recording, and the only way where the browser cannot record: a file, chosen or dropped, or the phone's own
 * camera.
 */
function FileChoice({ machine, id, label, t, other }: FileChoiceProps) {
  const [refused, setRefused] = useState<string>();
  const { onFiles, zone } = useVideoFile((file) => { machine.takeFile(file); }, setRefused);
  const noteId = `${id}-file-note`;
  const [choose, film] = [t('widget.upload.choose'), t('widget.recorder.film')];
  return (
    <div className={`${upload.zone ?? ''} ${styles.fileChoice ?? ''}`} data-screen-only {...zone}>
      <p id={noteId} className={shared.note}>{t('widget.recorder.file')}</p>
      {other?.line({ key: 'widget.recorder.file' })}
      <div className={shared.actions}>
        <FileButton words={choose} accept="video/*" aria-label={`${choose} ${label}`} aria-describedby={noteId} onFiles={onFiles} />
        <FileButton
          words={film} accept="video/*" capture="user" className={`${shared.button} ${styles.film ?? ''}`} aria-label={`${film} ${label}`}
          onFiles={onFiles}
        />
        <span className={upload.hint} aria-hidden="true">
          {t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}
        </span>
      </div>
      <p className={styles.refused} role="alert">{refused && t(`error.${refused}`)}</p>
    </div>
  );
}
