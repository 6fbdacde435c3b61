import { latePart } from '../../late/late-part.tsx';

/**
 * What the foot of a form says of a save that waits for a network. It comes after the form, and ahead of what it is for: it is wanted
 * when there is no connection.
 */
export const Waiting = latePart(async () => (await import('./waiting-note.tsx')).WaitingNote);
