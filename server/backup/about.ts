import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { StartupError } from '../base/startup-error.ts';
import type { TableDigest, Sequence, Table } from './tables.ts';
import type { Part } from './ustar.ts';

/** The header of a back-up, its first part. */
export interface BackupHeader {
  readonly format: 1;
  /** The time of its snapshot, by the database's clock, as an ISO time. */
  readonly moment: string;
  /** The newest migration of its tables, in ms since 1970. */
  readonly migration: number;
  /** The mark of the storage of its files. */
  readonly mark: string;
  /** In the order in which they are filled. */
  readonly tables: readonly Table[];
}

/** Follows the tables, and tells what they must contain after a restore. */
export interface Totals {
  /** In the order of `BackupHeader.tables`. */
  readonly holdings: readonly TableDigest[];
  readonly sequences: readonly Sequence[];
}

/** The data of an upload that had not become a file yet. */
export interface UploadInfo {
  readonly id: string;
  /** Bytes in all; absent where the length was not declared yet. */
  readonly size?: number;
  readonly metadata?: Readonly<Record<string, string | null>>;
}

export const ABOUT = 'backup.json';
export const TOTALS = 'tables.json';
/** Keys of files that rows name and that were not there. */
export const MISSING = 'missing.json';

/** Makes a part of JSON. */
export function jsonPart(name: string, value: unknown): Part {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
  return { name, size: bytes.length, content: [bytes] };
}

export const readJson = async (part: Part): Promise<unknown> => json(Readable.from(part.content));

/** Reads the header of a back-up. Throws a `StartupError` where another program, or a later version, has written it. */
export async function readHeader(part: Part): Promise<BackupHeader> {
  const about = part.name === ABOUT ? await readJson(part) : undefined;
  if (typeof about === 'object' && about !== null && 'format' in about && about.format === 1) return about as BackupHeader;
  throw new StartupError('This is a back-up of a newer version of the portal, or of another program.');
}

/** The contents of a back-up, in numbers. */
export interface Summary {
  readonly file: string;
  /** Of the file. */
  readonly bytes: number;
  readonly moment: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Uploads that had not become files yet. */
  readonly uploads: number;
  /** Files that rows name and that were not there. */
  readonly missing: number;
}
