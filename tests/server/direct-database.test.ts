import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { logInHalfway } from './support/accounts.ts';
import { newDatabase } from './support/database.ts';
import { startTestServer } from './support/test-server.ts';

/** Stands where a pooler does, and notes what is asked by way of it. */
async function throughPooler(url: string): Promise<{ readonly url: string; readonly asked: () => string }> {
  const { hostname, port } = new URL(url);
  const noted: Buffer[] = [];
  const pooler = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.on('data', (bytes) => { noted.push(bytes); });
    client.pipe(database).pipe(client);
    for (const [one, other] of [[client, database], [database, client]] as const) one.on('error', () => undefined).on('close', () => { other.destroy(); });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => { pooler.close(); });
  const pooled = new URL(url);
  [pooled.hostname, pooled.port] = ['127.0.0.1', String((pooler.address() as AddressInfo).port)];
  return { url: pooled.href, asked: () => Buffer.concat(noted).toString('latin1') };
}

test('beside a pooler, what needs a connection of its own goes to the database itself: locks, LISTEN, tables', async () => {
  const direct = await newDatabase();
  const pooler = await throughPooler(direct);
  const server = await startTestServer({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct });
  onTestFinished(() => server.close());
  const { email } = await server.newAccount({ authyEnabled: true });
  await (await logInHalfway(server, email)).receiveCode();
  const asked = pooler.asked();
  expect(asked).toContain('insert into attempts');
  for (const ofASession of [/LISTEN "/, /pg_(try_)?advisory_lock/, /create table/i, /graphile_worker\._private_jobs/]) expect(asked).not.toMatch(ofASession);
});
