interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface BatchOptions<Item, Result> {
  /** Returns the results of the items in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items in one run at most. */
  readonly most: number;
  /** Milliseconds after which the next run begins beside one that has not ended. */
  readonly timeoutMs: number;
  /** Whether a run may have failed because of a single item; then each item is run by itself. */
  readonly isItemError: (error: unknown) => boolean;
}

/**
 * Runs an item at once where no run is active; items that come during a run go together into the next, in their order. An item gets its
 * result when its run ends, and fails with it.
 */
export function runInBatches<Item, Result>(
  { run, most, timeoutMs, isItemError }: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const queue: QueuedItem<Item, Result>[] = [];
  let isBusy = false;

  async function runTogether(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isItemError(error)) await Promise.all(batch.map((one) => runTogether([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  function next(): void {
    if (isBusy || queue.length === 0) return;
    isBusy = true;
    let isHolding = true;
    const release = (): void => {
      if (!isHolding) return;
      isHolding = false;
      isBusy = false;
      next();
    };
    const timer = setTimeout(release, timeoutMs);
    void runTogether(queue.splice(0, most)).finally(() => {
      clearTimeout(timer);
      release();
    });
  }

  return (item) => new Promise((resolve, reject) => {
    queue.push({ item, resolve, reject });
    next();
  });
}
