import type { Recordings } from '../../base/recording.ts';

export type { RecordingHandle, StoredRecording, Recordings } from '../../base/recording.ts';

/** Loads what a recorder needs of the application: its texts, and this device's recordings. Rejects where they cannot be loaded. */
export type LoadRecordings = () => Promise<Recordings>;
