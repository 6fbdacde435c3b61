import { BytesMissing } from '../base/byte-source.ts';
import { failureOf, isTransient, type ApiFailure } from '../api/failure.ts';
import type { UploadFailure, UploadWait } from '../base/upload-state.ts';
import type { UploadRecord } from './record.ts';
import { BytesBeyond, BytesElsewhere } from './sources.ts';

/** What the failure of an attempt means for the upload. */
export type Verdict =
  /** Another tab has the bytes and must send them. */
  | { readonly kind: 'elsewhere' }
  /** Retried without a time limit. */
  | { readonly kind: 'wait'; readonly for: UploadWait }
  /** The host may recover: retried, and shown as failed after a while. `late`: that while has passed already. */
  | { readonly kind: 'unwell'; readonly failure: UploadFailure; readonly late: boolean }
  /** The host no longer has the upload, or was told a length that cannot be reached: restarted. */
  | { readonly kind: 'gone'; readonly failure: UploadFailure }
  /** A repeat would fail the same way. */
  | { readonly kind: 'final'; readonly failure: UploadFailure };

/** The host could not make a video of the bytes. */
export class NoVideo extends Error {
  override readonly name = 'NoVideo';
  readonly words: string | undefined;

  constructor(words: string | undefined) {
    super('the host refused the video');
    this.words = words;
  }
}

/** Statuses of tus: the upload is locked or has another offset, or a checksum does not match. */
const TUS_CONFLICTS: readonly number[] = [409, 412, 423, 460];
const isGone = (status: number): boolean => [403, 404, 410].includes(status);

const failureBy = (failure: ApiFailure | undefined): Extract<UploadFailure, { kind: 'host' }> =>
  (failure?.kind === 'refused' ? { kind: 'host', words: failure.refusal.texts.join('\n') } : { kind: 'host' });

/** `place`: present where the host had created the upload. */
export function verdictFor(error: unknown, { content, place }: Pick<UploadRecord, 'content' | 'place'>): Verdict {
  if (error instanceof BytesElsewhere) return { kind: 'elsewhere' };
  if (error instanceof BytesBeyond) return { kind: 'gone', failure: { kind: 'host' } };
  if (error instanceof BytesMissing) return { kind: 'final', failure: { kind: content.kind === 'source' ? 'recording' : 'file' } };
  if (error instanceof NoVideo) {
    return { kind: 'final', failure: { kind: 'video', ...(error.words !== undefined && { words: error.words }) } };
  }
  const failed = failureOf(error);
  const failure = failureBy(failed);
  if (failed?.kind === 'network') return { kind: 'wait', for: 'network' };
  if (failed?.kind === 'unauthorized') return { kind: 'wait', for: 'session' };
  if (failed?.kind === 'timeout') return { kind: 'unwell', failure, late: true };
  if (failed?.status === undefined) return { kind: 'final', failure };
  if (place && isGone(failed.status)) return { kind: 'gone', failure };
  if (isTransient(failed.status) || TUS_CONFLICTS.includes(failed.status)) return { kind: 'unwell', failure, late: false };
  // A refusal with a message is about the video: the same one will never be accepted.
  return { kind: 'final', failure: failed.kind === 'refused' ? { ...failure, kind: 'video' } : failure };
}
