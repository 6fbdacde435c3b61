import { DurableStore } from '../uploads/durable-store.ts';
import type { WithVideoUploads } from './find.ts';
import { LONGEST_UNFINISHED } from './rules.ts';

/** Where the bytes of videos are kept while they arrive. */
export type VideoStore = DurableStore;

export const videoStore = ({ videoUploads }: WithVideoUploads): VideoStore => new DurableStore(videoUploads, LONGEST_UNFINISHED);
