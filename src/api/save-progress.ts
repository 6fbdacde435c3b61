import type { EncodedFile } from '../base/body.ts';

/** How far a save has come. */
export interface SaveProgress {
  /** Of all that is to be sent, 0 to 1. */
  readonly share: number;
  /** Of each file, 0 to 1, by the field it was chosen in. */
  readonly files: ReadonlyMap<string, number>;
  /** The server cannot be reached, and sending goes on by itself. */
  readonly waiting: boolean;
}

/** Puts the progress of files and of the request together. */
export type ProgressReport = Readonly<ReturnType<typeof reportProgress>>;

const sizeOf = (parts: readonly EncodedFile[]): number => parts.reduce((sum, { file }) => sum + file.size, 0);

export function reportProgress(parts: readonly EncodedFile[], report: (progress: SaveProgress) => void) {
  const sent = new Map(parts.map((part) => [part, 0]));
  const total = sizeOf(parts);
  const shareOf = ({ file }: EncodedFile, bytes: number): number => (file.size === 0 ? 1 : Math.min(1, bytes / file.size));
  const emit = (waiting: boolean, requestShare = 0): void => {
    const bytes = [...sent.values()].reduce((sum, part) => sum + part, 0);
    const files = new Map([...sent].map(([part, share]) => [part.field, shareOf(part, share)]));
    report({ share: total === 0 ? requestShare : bytes / total, files, waiting });
  };
  return {
    file: (part: EncodedFile, sentBytes: number): void => {
      sent.set(part, Math.min(part.file.size, sentBytes));
      emit(false);
    },
    wait: (): void => { emit(true); },
    /** Of a request that carries these files, which are nearly all of it. `share`: 0 to 1. */
    request: (carried: readonly EncodedFile[], share: number): void => {
      let remaining = share * sizeOf(carried);
      for (const part of carried) {
        const bytes = Math.min(part.file.size, remaining);
        sent.set(part, bytes);
        remaining -= bytes;
      }
      emit(false, share);
    },
  };
}
