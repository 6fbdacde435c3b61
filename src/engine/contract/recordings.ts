import type { Recordings } from '../../base/recording.ts';

export type { HeldRecording, KeptRecording, Recordings } from '../../base/recording.ts';

/** Brings what a recorder needs of the application: its texts, and the recordings of this device. Rejects where they cannot be had. */
export type LoadRecordings = () => Promise<Recordings>;
