/** Aborts with whichever of the two does so first. `AbortSignal.any` is missing in browsers that the portal runs in (docs/browsers.md). */
export function eitherSignal(...signals: readonly [AbortSignal, AbortSignal]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = (): void => { either.abort(signal.reason); };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}
