import { boolean, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { sent } from './schema.ts';

/** Videos of the portal's own video host (spec §7 Video hosting provider), from the moment they are announced. */
export const videos = pgTable('videos', {
  /** The id in the address that plays it; it cannot be guessed. */
  id: text('id').primaryKey(),
  /** The id in the address that it is uploaded to, which only its sender gets. */
  uploadId: text('upload_id').notNull().unique(),
  ...sent(),
  /** Made by the recorder: its stored file has the recorder's size. */
  isRecording: boolean('is_recording').notNull(),
  /** Null once a save refers to it. */
  expiresAt: moment('expires_at'),
  /** Why it was refused; its bytes are removed. */
  refusal: text('refusal', { enum: ['notVideo', 'videoCut', 'videoTooLong'] }),
  /** The file in the storage that is played now; null until the upload is complete. */
  fileKey: text('file_key').unique(),
  fileKind: text('file_kind', { enum: ['mp4', 'mov', 'webm', 'mkv'] }),
  seconds: doublePrecision('seconds'),
  /** The state of its transcoding to an mp4 that plays everywhere. */
  transcode: text('transcode', { enum: ['waiting', 'in_progress', 'complete', 'error'] }).notNull().default('waiting'),
  /** From 0 to 1. */
  progress: doublePrecision('progress').notNull().default(0),
}, (table) => [
  index('videos_caller').on(table.caller, table.createdAt), index('videos_expiry').on(table.expiresAt),
  index('videos_applicant').on(table.applicantId),
]);
