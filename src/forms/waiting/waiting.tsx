import { latePart } from '../../late/late-part.tsx';

/**
 * The note about a waiting save in the foot of a form. Its code is loaded after the form, and before it is needed, which is when there
 * is no connection.
 */
export const Waiting = latePart(async () => (await import('./waiting-note.tsx')).WaitingNote);
