import type { KeptRecording } from '../base/recording.ts';
import type { OpenRecording } from './held-recording.ts';

/** The recordings that this page has, by id: a widget and an upload may have the same one in hand. */
export const held = new Map<string, OpenRecording>();

/** Deletes those that this page has, in its memory too. */
export async function forgetHeld(isMeant: (recording: KeptRecording) => boolean): Promise<void> {
  await Promise.all([...held.values()].filter((recording) => isMeant(recording.kept())).map((recording) => recording.release()));
}
