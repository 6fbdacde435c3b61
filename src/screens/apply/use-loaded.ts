import { useCallback, useEffect, useState } from 'react';

/** The state of a load on a public page, in the shape of a query; public pages have no query cache. */
export interface Loading<Value> {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Loads once for each `load`, which therefore has to be a stable function, and again on `refetch`. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loading<Value> {
  const [loaded, setLoaded] = useState<Partial<Loading<Value>>>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const unmounted = new AbortController();
    const settle = (outcome: Partial<Loading<Value>>): void => { if (!unmounted.signal.aborted) setLoaded(outcome); };
    load(unmounted.signal).then(
      (data) => { settle({ data }); },
      (reason: unknown) => { settle({ error: reason instanceof Error ? reason : new Error(String(reason)) }); },
    );
    return () => { unmounted.abort(); };
  }, [load, tries]);
  const refetch = useCallback(() => {
    setLoaded({});
    setTries((count) => count + 1);
  }, []);
  return { data: undefined, error: null, ...loaded, refetch };
}
