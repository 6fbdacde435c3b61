import { statfs } from 'node:fs/promises';
import { codeOf } from '../base/log-failure.ts';
import { Refusal } from './refusal.ts';

/** How many bytes can still be kept. */
export interface WithRoom {
  readonly freeBytes: () => Promise<number>;
}

/** On the file system of a folder. Where it does not say, there is room until a write fails. */
export const freeBytesOf = (folder: string) => async (): Promise<number> =>
  statfs(folder).then(({ bavail, bsize }) => bavail * bsize, () => Number.MAX_SAFE_INTEGER);

/**
 * Bytes that are left free by whom: strangers leave what the saves of applicants need, files of applicants what the database
 * needs for everything else.
 */
export const reserves = { stranger: 512_000_000, applicant: 64_000_000 } as const;

export type Sender = keyof typeof reserves;

/** Throws a 507 where so many more bytes of this sender do not fit. */
export async function requireRoom({ freeBytes }: WithRoom, sender: Sender, bytes: number): Promise<void> {
  if (await freeBytes() - bytes < reserves[sender]) throw new Refusal(507, { key: 'noRoom' });
}

/** Of the file system, of a user's share of it, and of PostgreSQL (`disk_full`). */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write failed because there is no room any more. */
export const isFull = (error: unknown): boolean => error instanceof Error && FULL.has(codeOf(error) ?? '');
