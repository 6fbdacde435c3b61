import { useRef, useState } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { readKind } from './read-kind.ts';
import { useDropZone } from './use-drop-zone.ts';

/**
 * Takes a file from the picker or from a drop. A refused file is reported and not kept: what was there before stays.
 * `notice` is the name of the file taken where several were dropped.
 */
export function useUpload({ control, disabled }: WidgetProps) {
  const latest = useRef<File>(undefined);
  const [notice, setNotice] = useState<string>();

  const take = async (files: FileList | null): Promise<void> => {
    const file = files?.[0];
    if (!file || disabled) return;
    latest.current = file;
    setNotice(files.length > 1 ? file.name : undefined);
    const content = await readKind(file);
    if (latest.current !== file) return;
    const chosen = content && { kind: 'chosen', file, content } as const;
    const issue = chosen ? control.judge(chosen) : { code: 'fileUnreadable' };
    control.report(issue);
    if (!issue) control.commit(chosen);
  };
  /** Back to what the server holds, or to nothing. */
  const remove = (): void => {
    latest.current = undefined;
    setNotice(undefined);
    control.report(undefined);
    const value = control.held();
    control.commit(typeof value === 'object' && 'kind' in value && value.kind === 'stored' ? value : undefined);
  };
  const dropZone = useDropZone((files) => void take(files), disabled);
  return { take, remove, dropZone, notice };
}
