import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestServer } from './test-server.ts';

type Client = { query: (...asked: readonly unknown[]) => unknown };

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : String((asked as { readonly text?: unknown }).text));

const counting = new AsyncLocalStorage<string[]>();

/** The statements that `run` has a server that knows the live content send to its database, `begin` and `commit` among them; what its jobs send meanwhile is none of them. */
export async function statementsOf({ services }: TestServer, run: () => Promise<unknown>): Promise<readonly string[]> {
  await services.definitions.live(services.db);
  const { $client: pool } = services.db;
  const sent: string[] = [];
  const restored: (() => void)[] = [];
  const listen = (client: Client): void => {
    if (Object.hasOwn(client, 'query')) return;
    const { query } = client;
    client.query = function counted(...asked) {
      if (counting.getStore() === sent) sent.push(textOf(asked[0]).trim().replaceAll(/\s+/g, ' '));
      return query.call(client, ...asked);
    };
    restored.push(() => { Reflect.deleteProperty(client, 'query'); });
  };
  pool.on('acquire', listen);
  try {
    await counting.run(sent, run);
    return sent;
  } finally {
    pool.off('acquire', listen as never);
    for (const restore of restored) restore();
  }
}
