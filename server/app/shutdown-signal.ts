/**
 * Aborted at the first signal to end; the process then stops its database and exits. Further signals change nothing: a terminal and the
 * program that started the server may both forward one Ctrl-C.
 */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => { controller.abort(); });
  return controller.signal;
}
