import type { Ref } from 'react';
import type { Encoded } from '../../../base/body.ts';
import type { FormHandle } from '../../../engine/form.tsx';

/** What the card around the form hands in and hears. */
export interface EditProps {
  readonly ref: Ref<FormHandle<Encoded>>;
  /** Whether a save is under way. */
  readonly onSaving: (saving: boolean) => void;
  /** The server has confirmed the save. */
  readonly onDone: () => void;
}
