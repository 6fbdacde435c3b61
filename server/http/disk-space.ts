import { statfs } from 'node:fs/promises';
import { codeOf } from '../base/log-failure.ts';
import { HttpError } from './http-error.ts';

/** How many more bytes files may take. */
export interface WithDiskSpace {
  readonly freeBytes: () => Promise<number>;
}

/** Free bytes on the file system of a folder. Where that is unknown, a write fails once it is full. */
export const freeBytesOf = (folder: string) => async (): Promise<number> =>
  statfs(folder).then(({ bavail, bsize }) => bavail * bsize, () => Number.MAX_SAFE_INTEGER);

/**
 * Bytes that each kind of sender must leave free: strangers leave what the saves of applicants need, files of applicants what the database
 * needs for everything else.
 */
export const reserves = { stranger: 512_000_000, applicant: 64_000_000 } as const;

export type Sender = keyof typeof reserves;

/** The kind of a sender; null: somebody who registers. */
export const senderOf = ({ applicantId }: { readonly applicantId: number | null }): Sender =>
  (applicantId === null ? 'stranger' : 'applicant');

/** Throws a 507 where so many more bytes of this sender do not fit. */
export async function requireDiskSpace({ freeBytes }: WithDiskSpace, sender: Sender, bytes: number): Promise<void> {
  if (await freeBytes() - bytes < reserves[sender]) throw new HttpError(507, { key: 'noRoom' });
}

/** PostgreSQL's `disk_full`. */
const DATABASE_FULL = '53100';
/** Of the file system, of a user's share of it, and of the database. */
const FULL = new Set(['ENOSPC', 'EDQUOT', DATABASE_FULL]);

/** Whether something failed because a disk is full. */
export const isDiskFull = (error: unknown): boolean => FULL.has(codeOf(error) ?? '');

/** Whether the database's disk is full: that concerns no uploaded file, and may affect any call. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === DATABASE_FULL;
