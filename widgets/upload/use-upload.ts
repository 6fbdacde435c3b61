import { useEffect, useRef, useState } from 'react';
import { officeCode } from '../../src/base/sniff.ts';
import type { FieldValue, PendingValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { readKind } from './read-kind.ts';
import { useDropZone } from './use-drop-zone.ts';

/** What is said of the last choice besides its error: that of several files one was taken, or that the one before was kept. */
interface Notice {
  readonly key: 'widget.upload.onlyFirst' | 'widget.upload.kept';
  readonly name: string;
}

/** It is read: out of a cloud's folder that can take as long as it takes to save without it. */
const READING: PendingValue = { kind: 'arriving', share: undefined, secondsLeft: undefined };

const nameOf = (value: FieldValue): string | undefined => {
  if (typeof value !== 'object' || !('kind' in value) || value.kind === 'foreign') return undefined;
  return value.kind === 'chosen' ? value.file.name : value.name;
};

/**
 * Takes a file from the picker or from a drop. A refused file is reported and not kept: what was there before stays, and
 * `notice` says so.
 */
export function useUpload({ control, disabled }: WidgetProps) {
  const latest = useRef<File>(undefined);
  const [notice, setNotice] = useState<Notice>();
  // Before there is a file to look into.
  useEffect(() => void officeCode(), []);
  // What is chosen where the field is shown again is later than what is still read.
  useEffect(() => () => { if (latest.current) control.underWay(undefined); latest.current = undefined; }, [control]);

  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file || disabled) return;
    latest.current = file;
    setNotice(files.length > 1 ? { key: 'widget.upload.onlyFirst', name: file.name } : undefined);
    control.underWay(READING);
    const content = await readKind(file);
    // Of a later one, or one that was taken back, others tell.
    if (latest.current !== file) return;
    latest.current = undefined;
    control.underWay(undefined);
    const chosen = content && { kind: 'chosen', file, content } as const;
    const issue = chosen ? control.validate(chosen) : { code: 'fileUnreadable' };
    control.report(issue);
    if (!issue) {
      control.commit(chosen);
      return;
    }
    const kept = nameOf(control.read());
    setNotice(kept === undefined ? undefined : { key: 'widget.upload.kept', name: kept });
  };
  /** Back to what the server holds, or to nothing. */
  const remove = (): void => {
    latest.current = undefined;
    control.underWay(undefined);
    setNotice(undefined);
    control.report(undefined);
    const value = control.baseline();
    control.commit(typeof value === 'object' && 'kind' in value && value.kind === 'stored' ? value : undefined);
  };
  const dropZone = useDropZone((files) => void take(files), disabled);
  return { take, remove, dropZone, notice };
}
