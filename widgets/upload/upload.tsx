import { useEffect, useState, type ReactNode } from 'react';
import { isForeign, type WidgetProps, type FieldValue, type PendingValue } from '../../src/engine/contract/widget.ts';
import { leavesGroup } from '../../src/engine/contract/leaves-group.ts';
import { FileButton } from '../file-button.tsx';
import shared from '../widgets.module.css';
import { acceptAttribute, isWebLink } from './file-words.ts';
import { fileSize } from '../../src/base/file-size.ts';
import styles from './upload.module.css';
import type { Language } from '../../src/base/text.ts';
import { storedText } from '../stored-text.ts';
import { officeCode } from '../../src/base/sniff.ts';
import { readKind } from './read-kind.ts';
import { useDropZone } from './use-drop-zone.ts';

interface UploadProps extends WidgetProps {
  /** Shown before the file's name. */
  readonly preview?: ReactNode;
}

/** One file, picked or dropped. The same button stays while its text changes, and so does the focus. */
export function Upload({ preview, ...props }: UploadProps) {
  const { control, definition, describedBy, disabled, id, label, labelId, language, other, t, value } = props;
  const { take, remove, dropZone, notice } = useUpload(props);
  const buttonKey = value === undefined ? 'widget.upload.choose' : 'widget.upload.replace';
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
      <div className={shared.actions}>
        <FileButton
          id={`${id}-pick`} words={t(buttonKey)} disabled={disabled}
          aria-label={`${t(buttonKey)} ${label}`} aria-describedby={describedBy || undefined}
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
          <span className={styles.hint} data-screen-only>{t('widget.upload.drop')}{other?.line({ key: 'widget.upload.drop' })}</span>
        )}
      </div>
    </div>
  );
}

/** The name of the chosen file (with its size) or of the stored one (as a link where it has an address). */
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

/** A notice on the last choice that is no error: that of several files one was taken, or that the previous one was kept. */
interface Notice {
  readonly key: 'widget.upload.onlyFirst' | 'widget.upload.kept';
  readonly name: string;
}

/**
 * The file is being read; from a cloud folder that can take so long that a save, or another page, would come first. A new object for each
 * choice, by which the latest one is known.
 */
const reading = (): PendingValue => ({ kind: 'arriving', share: undefined, secondsLeft: undefined, detached: true });

const nameOf = (value: FieldValue): string | undefined => {
  if (typeof value !== 'object' || !('kind' in value) || value.kind === 'foreign') return undefined;
  return value.kind === 'chosen' ? value.file.name : value.name;
};

/**
 * Takes a file from the picker or from a drop. A refused file is reported and not kept: the previous value stays, and
 * `notice` says so.
 */
function useUpload({ control, disabled }: WidgetProps) {
  const [notice, setNotice] = useState<Notice>();
  // Loaded ahead, before there is a file to read.
  useEffect(() => void officeCode(), []);

  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file || disabled) return;
    const choice = reading();
    setNotice(files.length > 1 ? { key: 'widget.upload.onlyFirst', name: file.name } : undefined);
    control.setPending(choice);
    const content = await readKind(file);
    // A newer choice, or a removal, reports for itself, also in a later mount.
    if (control.pending() !== choice) return;
    const chosen = content && { kind: 'chosen', file, content } as const;
    const issue = chosen ? control.validate(chosen) : { code: 'fileUnreadable' };
    // Committed first, so that a save that waits for the value, and the draft, have it.
    if (!issue) control.commit(chosen);
    control.setPending(undefined);
    control.report(issue);
    if (!issue) return;
    const keptName = nameOf(control.read());
    setNotice(keptName === undefined ? undefined : { key: 'widget.upload.kept', name: keptName });
  };
  /** Back to the stored file, or to no value. */
  const remove = (): void => {
    control.setPending(undefined);
    setNotice(undefined);
    control.report(undefined);
    const value = control.baseline();
    control.commit(typeof value === 'object' && 'kind' in value && value.kind === 'stored' ? value : undefined);
  };
  const dropZone = useDropZone((files) => void take(files), disabled);
  return { take, remove, dropZone, notice };
}
