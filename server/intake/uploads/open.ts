import { randomBytes } from 'node:crypto';
import { type WithClock, addSeconds } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import { uploads } from '../../database/schema.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import { lifetimes } from '../../storage/upload-store.ts';
import { type Opener, countedFor, openCounted } from '../open-counted.ts';

export interface NewUpload {
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
}

/** Of an applicant's documents, and of those from a network. */
const limits = {
  applicant: { most: 150, bytes: 400_000_000, within: 15 * 60 }, network: { most: 20, bytes: 100_000_000, within: 15 * 60 },
} as const;

/** Writes down an upload that is about to begin. Returns its id, which nobody can guess. Throws a 429 beyond the limits. */
export async function openUpload(services: WithDatabase & WithClock & WithKeyedHash, opener: Opener, upload: NewUpload): Promise<string> {
  const [applicantId, limit] = 'applicantId' in opener ? [opener.applicantId, limits.applicant] : [null, limits.network];
  const [id, createdAt, caller] = [randomBytes(16).toString('hex'), services.clock(), countedFor(services, opener)];
  const row = { id, applicantId, caller, ...upload, createdAt, expiresAt: addSeconds(createdAt, lifetimes.uploads) };
  await openCounted(services, uploads, limit, row, (queries) => queries.insert(uploads).values(row));
  return id;
}
