/** Work that goes on after its call was answered. */
export interface Background {
  /** Starts it; `onFailure` hears of its failure, for which nobody waits. */
  readonly start: (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;
  /** Ends when nothing is under way. */
  readonly idle: () => Promise<void>;
}

export function background(): Background {
  const underWay = new Set<Promise<void>>();
  return {
    start: (work, onFailure) => {
      const done = work().catch(onFailure).finally(() => { underWay.delete(done); });
      underWay.add(done);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
