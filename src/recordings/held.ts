import type { KeptRecording } from '../base/recording.ts';
import type { OpenRecording } from './held-recording.ts';

/** The recordings that this page has open, by id: a widget and an upload may use the same one. */
export const held = new Map<string, OpenRecording>();

/** Deletes matching open recordings, from memory too. */
export async function forgetHeld(isMeant: (recording: KeptRecording) => boolean): Promise<void> {
  await Promise.all([...held.values()].filter((recording) => isMeant(recording.kept())).map((recording) => recording.release()));
}
