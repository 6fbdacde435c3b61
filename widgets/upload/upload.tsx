import type { ReactNode } from 'react';
import { type WidgetProps, isForeign, type FieldValue } from '../../src/engine/contract/widget.ts';
import { leavesGroup } from '../../src/engine/contract/leaves-group.ts';
import { FileButton } from '../file-button.tsx';
import shared from '../widgets.module.css';
import { acceptAttribute, isWebLink } from './file-words.ts';
import { fileSize } from '../../src/base/file-size.ts';
import styles from './upload.module.css';
import { useUpload } from './use-upload.ts';
import type { Language } from '../../src/base/text.ts';
import { storedText } from '../stored-text.ts';

interface UploadProps extends WidgetProps {
  /** Stands before the file's name. */
  readonly preview?: ReactNode;
}

/** One file, picked or dropped. The one button stays where it is while its words change, and with it the focus. */
export function Upload({ preview, ...props }: UploadProps) {
  const { control, definition, describedBy, disabled, id, label, labelId, language, other, t, value } = props;
  const { take, remove, dropZone, notice } = useUpload(props);
  const pick = value === undefined ? 'widget.upload.choose' : 'widget.upload.replace';
  const isChosen = typeof value === 'object' && 'kind' in value && value.kind === 'chosen';
  return (
    <div
      id={id} role="group" className={styles.zone} aria-labelledby={labelId} data-focus-to="button"
      data-invalid={props.invalid || undefined} onBlur={(event) => { if (leavesGroup(event)) control.leave(); }} {...dropZone}
    >
      <div className={styles.file} aria-live="polite">
        {value !== undefined && <>{preview}<FileName value={value} language={language} /></>}
        {notice && <span className={styles.notice}>{t(notice.key, { name: notice.name })}</span>}
      </div>
      {props.progress !== undefined && <Progress label={label} progress={props.progress} t={t} />}
      <div className={styles.actions}>
        <FileButton
          id={`${id}-pick`} words={t(pick)} disabled={disabled} aria-label={`${t(pick)} ${label}`} aria-describedby={describedBy || undefined}
          accept={acceptAttribute(definition.limits.picker ?? definition.limits.accept)} onFiles={(files) => void take(files)}
        />
        {isChosen && (
          <button
            id={`${id}-remove`} type="button" className={shared.textButton} disabled={disabled}
            aria-label={`${t('widget.upload.remove')} ${label}`} onClick={remove}
          >
            {t('widget.upload.remove')}
          </button>
        )}
        {value === undefined && !disabled && (
          <span className={styles.hint}>{t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}</span>
        )}
      </div>
    </div>
  );
}

/** The name of the file that is chosen (with its size) or that the server holds (as a link where it has an address). */
function FileName({ value, language }: { readonly value: FieldValue; readonly language: Language }) {
  if (typeof value !== 'object' || !('kind' in value) || isForeign(value)) return <span className={styles.name}>{storedText(value)}</span>;
  if (value.kind === 'chosen') {
    return (
      <span className={styles.name}>{value.file.name} <span className={styles.size}>{fileSize(value.file.size, language)}</span></span>
    );
  }
  return value.url !== undefined && isWebLink(value.url)
    ? <a className={styles.name} href={value.url} target="_blank" rel="noopener noreferrer">{value.name}</a>
    : <span className={styles.name}>{value.name}</span>;
}

/** How much of the file has been sent. */
function Progress({ label, progress, t }: Pick<WidgetProps, 'label' | 't'> & { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={t('widget.upload.progress', { label })} />
      <span aria-hidden="true">{percent}%</span>
    </div>
  );
}
