import { expect, onTestFinished, test } from 'vitest';
import { logInHalfway } from './support/accounts.ts';
import { newDatabase } from './support/database.ts';
import { throughPooler } from './support/pooler.ts';
import { startTestServer } from './support/test-server.ts';

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
