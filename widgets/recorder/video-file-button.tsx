import { useRef } from 'react';
import shared from '../widgets.module.css';
import styles from './recorder.module.css';
import type { ViewProps } from './view-props.ts';

interface VideoFileButtonProps extends Pick<ViewProps, 'label'> {
  readonly words: string;
  readonly describedBy?: string;
  /** By the phone's own camera. */
  readonly films?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that chooses a file. */
export function VideoFileButton({ words, label, describedBy, films = false, onFile }: VideoFileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={films ? `${shared.button} ${styles.film ?? ''}` : shared.button}
        aria-label={`${words} ${label}`}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
      >
        {words}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="video/*"
        capture={films ? 'user' : undefined}
        onChange={({ currentTarget: input }) => {
          const file = input.files?.[0];
          // The same file, mended, may be chosen again: only an emptied input tells of it.
          input.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
