/**
 * Aborted when the process is told to end, which then ends by itself, with its database. Further signals change nothing: a terminal and the
 * program that started the server may both pass one Ctrl-C on.
 */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => { controller.abort(); });
  return controller.signal;
}
