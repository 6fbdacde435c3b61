import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { leavesGroup } from '../attributes.ts';
import shared from '../widgets.module.css';
import { FileName } from './file-name.tsx';
import { acceptAttribute } from './file-words.ts';
import { Progress } from './progress.tsx';
import styles from './upload.module.css';
import { useUpload } from './use-upload.ts';

interface UploadProps extends WidgetProps {
  /** Stands before the file's name. */
  readonly preview?: ReactNode;
}

/** One file, picked or dropped. The one button stays where it is while its words change, and with it the focus. */
export function Upload({ preview, ...props }: UploadProps) {
  const { control, definition, describedBy, disabled, id, label, labelId, language, other, t, value } = props;
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { take, remove, dropZone, notice } = useUpload(props);
  const pick = value === undefined ? 'widget.upload.choose' : 'widget.upload.replace';
  const isChosen = typeof value === 'object' && 'kind' in value && value.kind === 'chosen';
  const removeChosen = (): void => {
    remove();
    button.current?.focus();
  };

  return (
    <div
      id={id} role="group" className={styles.zone} aria-labelledby={labelId}
      data-invalid={props.invalid || undefined} onBlur={(event) => { if (leavesGroup(event)) control.leave(); }} {...dropZone}
    >
      <div className={styles.file} aria-live="polite">
        {value !== undefined && <>{preview}<FileName value={value} language={language} /></>}
        {notice && <span className={styles.notice}>{t(notice.key, { name: notice.name })}</span>}
      </div>
      {props.progress !== undefined && <Progress label={label} progress={props.progress} t={t} />}
      <input
        ref={picker} type="file" hidden disabled={disabled} accept={acceptAttribute(definition.limits.picker ?? definition.limits.accept)}
        onChange={({ currentTarget: input }) => {
          // The same file, mended, may be chosen again: only an emptied input tells of it.
          void take(input.files).finally(() => { input.value = ''; });
        }}
      />
      <div className={styles.actions}>
        <button
          ref={button} id={`${id}-pick`} type="button" className={shared.button} disabled={disabled}
          aria-label={`${t(pick)} ${label}`} aria-describedby={describedBy || undefined} onClick={() => picker.current?.click()}
        >
          {t(pick)}
        </button>
        {isChosen && (
          <button
            id={`${id}-remove`} type="button" className={shared.textButton} disabled={disabled}
            aria-label={`${t('widget.upload.remove')} ${label}`} onClick={removeChosen}
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
