import { lazy, Suspense, type ComponentType } from 'react';
import type { WaitingNoteProps } from './waiting-note.tsx';

const Nothing: ComponentType<WaitingNoteProps> = () => null;

/** Comes after the form, and ahead of what it is for: it is wanted when there is no connection. */
const WaitingNote = lazy(async () => ({ default: await import('./waiting-note.tsx').then((module) => module.WaitingNote, () => Nothing) }));

/** What the foot bar says of a save that waits for a network. */
export const Waiting = (props: WaitingNoteProps) => <Suspense><WaitingNote {...props} /></Suspense>;
