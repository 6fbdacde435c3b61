import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Pooler {
  readonly url: string;
  /** All that was asked by way of it. */
  readonly asked: () => string;
  /** The machine of the database is gone: nothing comes back from it, nor a word that it is gone. Who connects from now on is told nothing either. */
  readonly vanish: (isGone: boolean) => void;
}

/** Stands where a pooler does, between a server and its database. */
export async function throughPooler(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const noted: Buffer[] = [];
  const lines = new Set<() => void>();
  let isGone = false;
  const pooler = createServer((client) => {
    const database = connect(Number(port), hostname);
    const swallow = (): void => {
      client.unpipe(database).resume();
      database.unpipe(client).resume();
    };
    lines.add(swallow);
    client.on('data', (bytes) => { noted.push(bytes); });
    if (isGone) swallow();
    else client.pipe(database).pipe(client);
    for (const [one, other] of [[client, database], [database, client]] as const) one.on('error', () => undefined).on('close', () => { other.destroy(); });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => { pooler.close(); });
  const pooled = new URL(url);
  [pooled.hostname, pooled.port] = ['127.0.0.1', String((pooler.address() as AddressInfo).port)];
  return {
    url: pooled.href, asked: () => Buffer.concat(noted).toString('latin1'),
    vanish: (next) => {
      isGone = next;
      for (const swallow of lines) swallow();
    },
  };
}
