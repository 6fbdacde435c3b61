import type { TestServer } from './test-server.ts';

type Client = { query: (...asked: readonly unknown[]) => unknown };

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : String((asked as { readonly text?: unknown }).text));

/** Counts the statements that a server sends to its database, `begin` and `commit` among them, while `run` is under way. */
export async function statementsOf({ services }: TestServer, run: () => Promise<unknown>): Promise<readonly string[]> {
  const { $client: pool } = services.db;
  const sent: string[] = [];
  const restored: (() => void)[] = [];
  const listen = (client: Client): void => {
    if (Object.hasOwn(client, 'query')) return;
    const { query } = client;
    client.query = function counted(...asked) {
      sent.push(textOf(asked[0]).trim().replaceAll(/\s+/g, ' '));
      return query.call(client, ...asked);
    };
    restored.push(() => { Reflect.deleteProperty(client, 'query'); });
  };
  pool.on('acquire', listen);
  try {
    await run();
    return sent;
  } finally {
    pool.off('acquire', listen as never);
    for (const restore of restored) restore();
  }
}
