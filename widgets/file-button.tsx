import { useRef, type ComponentProps } from 'react';
import shared from './widgets.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'children' | 'onClick' | 'type'>;

interface FileButtonProps extends ButtonProps, Pick<ComponentProps<'input'>, 'accept' | 'capture'> {
  readonly words: string;
  /** As of `useDropZone`. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that chooses a file. */
export function FileButton({ words, accept, capture, onFiles, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button className={shared.button} {...button} type="button" onClick={() => picker.current?.click()}>{words}</button>
      <input
        ref={picker} type="file" hidden disabled={button.disabled} accept={accept} capture={capture}
        onChange={({ currentTarget: input }) => {
          const files = [...input.files ?? []];
          // The same file may be chosen again after a correction: only an emptied input fires a change for it.
          input.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
