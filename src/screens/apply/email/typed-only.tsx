import type { ReactNode, SyntheticEvent } from 'react';

const refuse = (event: SyntheticEvent): void => { event.preventDefault(); };

/** Nothing goes into its fields, or out of them, but by typing (spec §5 Registration); the help at the fields says so. */
export const TypedOnly = ({ children }: { readonly children: ReactNode }) => (
  <div onCopy={refuse} onCut={refuse} onPaste={refuse} onDragStart={refuse} onDrop={refuse}>{children}</div>
);
