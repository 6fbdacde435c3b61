import type { StoredRecording } from '../base/recording.ts';
import type { OpenRecording } from './open-recording.ts';

/** The recordings that this page has open, by id: a widget and an upload may use the same one. */
export const openRecordings = new Map<string, OpenRecording>();

/** Deletes matching open recordings, from memory too. */
export async function forgetOpenRecordings(matches: (recording: StoredRecording) => boolean): Promise<void> {
  await Promise.all([...openRecordings.values()].filter((recording) => matches(recording.kept())).map((recording) => recording.release()));
}
