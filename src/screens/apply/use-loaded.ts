import { useCallback, useEffect, useState } from 'react';

/** What is being loaded for a page outside the log-in, where nothing is kept between pages. */
export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly value: Value };

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/** Loads once for each `load`, which therefore has to stay the same, and again on `retry`. */
export function useLoaded<Value>(load: Load<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => {
    setLoaded({ kind: 'loading' });
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    const left = new AbortController();
    const settle = (outcome: Loaded<Value>): void => { if (!left.signal.aborted) setLoaded(outcome); };
    load(left.signal).then(
      (value) => { settle({ kind: 'loaded', value }); },
      (reason: unknown) => { settle({ kind: 'failed', error: reason instanceof Error ? reason : new Error(String(reason)), retry }); },
    );
    return () => { left.abort(); };
  }, [load, tries, retry]);
  return loaded;
}
