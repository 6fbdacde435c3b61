/**
 * A call that a test makes itself, on a connection of its own: on a busy machine one that is used again may be one that
 * the other side is just closing.
 */
export const ownCall = (url: string, { headers, ...init }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...headers, connection: 'close' } });
