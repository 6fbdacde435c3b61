interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Gathering<Item, Result> {
  /** Returns the results of the items in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items in one run at most. */
  readonly most: number;
  /** Milliseconds after which the next run begins beside one that has not ended. */
  readonly patience: number;
  /** Whether a run may have failed because of a single item; then each item is run by itself. */
  readonly isOfOne: (error: unknown) => boolean;
}

/**
 * Runs an item at once where no run is active; items that come during a run go together into the next, in their order. An item gets its
 * result when its run ends, and fails with it.
 */
export function gather<Item, Result>({ run, most, patience, isOfOne }: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function runTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) await Promise.all(batch.map((one) => runTogether([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  function next(): void {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    let isAwaited = true;
    const goOn = (): void => {
      if (!isAwaited) return;
      isAwaited = false;
      isBusy = false;
      next();
    };
    const timer = setTimeout(goOn, patience);
    void runTogether(waiting.splice(0, most)).finally(() => {
      clearTimeout(timer);
      goOn();
    });
  }

  return (item) => new Promise((resolve, reject) => {
    waiting.push({ item, resolve, reject });
    next();
  });
}
