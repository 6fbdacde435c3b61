import { useFormHandle } from '../../engine/form.tsx';
import { latePart } from '../../late/late-part.tsx';
import type { SaveWords } from '../save-words.ts';
import type { SaveForm } from '../use-save-form.ts';
import type { WaitingSave } from './waiting-save.ts';

/** Comes after the form, and ahead of what it is for: it is wanted when there is no connection. */
const WaitingNote = latePart(async () => (await import('./waiting-note.tsx')).WaitingNote);

interface WaitingProps<Sent> {
  readonly save: SaveForm<Sent>;
  readonly waits: WaitingSave;
  readonly words?: SaveWords;
}

/** What the foot of a form says of a save that waits for a network. */
export function Waiting<Sent>({ save: { step, requests, wait, resume }, waits, words }: WaitingProps<Sent>) {
  const handle = useFormHandle<Sent>();
  return (
    <WaitingNote
      save={{ step, waits, wait, content: () => requests(handle)[0]?.content, resume: (waiting) => { resume(handle, waiting); } }}
      words={words}
    />
  );
}
