import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestServer } from './test-server.ts';

type Client = { query: (...asked: readonly unknown[]) => unknown };

/** What a client is asked for; with a name where the statement is prepared by each connection, and kept. */
interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
}

const statementOf = ([asked, values]: readonly unknown[]): Statement => ({ values: values as unknown[], ...(typeof asked === 'string' ? { text: asked } : asked as Statement) });

const counting = new AsyncLocalStorage<Statement[]>();

/** The text of each of the statements that `run` has a server that knows the live content send to its database, `begin` and `commit` among them; what its jobs send meanwhile is none of them. */
export const statementsOf = async (server: TestServer, run: () => Promise<unknown>): Promise<readonly string[]> =>
  (await sentBy(server, run)).map(({ text }) => text.trim().replaceAll(/\s+/g, ' '));

/** The same, as the client is asked for them. */
export async function sentBy({ services }: TestServer, run: () => Promise<unknown>): Promise<readonly Statement[]> {
  await services.definitions.live(services.db);
  const { $client: pool } = services.db;
  const sent: Statement[] = [];
  const restored: (() => void)[] = [];
  const listen = (client: Client): void => {
    if (Object.hasOwn(client, 'query')) return;
    const { query } = client;
    client.query = function counted(...asked) {
      if (counting.getStore() === sent) sent.push(statementOf(asked));
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
