import { BytesMissing } from '../base/byte-source.ts';
import { failureOf, isPassing, type ApiFailure } from '../api/failure.ts';
import type { UploadFailure, UploadWait } from '../base/upload-state.ts';
import type { UploadRecord } from './record.ts';
import { BytesBeyond, BytesElsewhere } from './sources.ts';

/** What an attempt's end means for the upload. */
export type Verdict =
  /** Another tab has the bytes: it is to send them. */
  | { readonly kind: 'elsewhere' }
  /** Tried again, however long it takes. */
  | { readonly kind: 'wait'; readonly for: UploadWait }
  /** It may get well: tried again for a while before that is said, and after that too. `late`: it has taken that while already. */
  | { readonly kind: 'unwell'; readonly failure: UploadFailure; readonly late: boolean }
  /** The host has no such upload any more, or cannot get as much as it was promised: begun anew. */
  | { readonly kind: 'gone'; readonly failure: UploadFailure }
  /** The same again would end the same. */
  | { readonly kind: 'final'; readonly failure: UploadFailure };

/** The host could not make a video of what it got. */
export class NoVideo extends Error {
  override readonly name = 'NoVideo';
  readonly words: string | undefined;

  constructor(words: string | undefined) {
    super('the host refused the video');
    this.words = words;
  }
}

/** In tus: somebody else has the upload, or has moved it on; what came was not what was sent. */
const OF_TUS: readonly number[] = [409, 412, 423, 460];
const isGone = (status: number): boolean => [403, 404, 410].includes(status);

const failureBy = (failure: ApiFailure | undefined): Extract<UploadFailure, { kind: 'host' }> =>
  (failure?.kind === 'refused' ? { kind: 'host', words: failure.refusal.texts.join('\n') } : { kind: 'host' });

/** `place`: where the host had created the upload. */
export function judge(error: unknown, { content, place }: Pick<UploadRecord, 'content' | 'place'>): Verdict {
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
  if (isPassing(failed.status) || OF_TUS.includes(failed.status)) return { kind: 'unwell', failure, late: false };
  // In words it is said of the video: the same one will not do, whatever is tried.
  return { kind: 'final', failure: failed.kind === 'refused' ? { ...failure, kind: 'video' } : failure };
}
