import { Suspense } from 'react';
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts';
import type { WaitingNoteProps } from './waiting-note.tsx';

/** Comes after the form, and ahead of what it is for: it is wanted when there is no connection. */
const WaitingNote = lazyOrNothing(async () => (await import('./waiting-note.tsx')).WaitingNote);

/** What the foot bar says of a save that waits for a network. */
export const Waiting = (props: WaitingNoteProps) => <Suspense><WaitingNote {...props} /></Suspense>;
