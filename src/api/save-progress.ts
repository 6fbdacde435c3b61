/** How far a save has come. */
export interface SaveProgress {
  /** Of all that is to be sent, 0 to 1. */
  readonly share: number;
  /** Of each file, 0 to 1. */
  readonly files: ReadonlyMap<Blob, number>;
  /** The connection was lost, and what is going up goes on by itself. */
  readonly waiting: boolean;
}

/** Puts the progress of files and of the request together. */
export interface ProgressReport {
  readonly file: (file: Blob, sentBytes: number) => void;
  readonly wait: () => void;
  /** Of a request that carries these files, which are nearly all of it. `share`: 0 to 1. */
  readonly request: (carried: readonly Blob[], share: number) => void;
}

export function reportProgress(files: readonly Blob[], report: (progress: SaveProgress) => void): ProgressReport {
  const sent = new Map(files.map((file) => [file, 0]));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const shareOf = (file: Blob, bytes: number): number => (file.size === 0 ? 1 : Math.min(1, bytes / file.size));
  const tell = (waiting: boolean, requestShare = 0): void => {
    const bytes = [...sent.values()].reduce((sum, part) => sum + part, 0);
    const shares = new Map([...sent].map(([file, part]) => [file, shareOf(file, part)]));
    report({ share: total === 0 ? requestShare : bytes / total, files: shares, waiting });
  };
  return {
    file: (file, sentBytes) => {
      sent.set(file, Math.min(file.size, sentBytes));
      tell(false);
    },
    wait: () => { tell(true); },
    request: (carried, share) => {
      let left = share * carried.reduce((sum, { size }) => sum + size, 0);
      for (const file of carried) {
        const bytes = Math.min(file.size, left);
        sent.set(file, bytes);
        left -= bytes;
      }
      tell(false, share);
    },
  };
}
