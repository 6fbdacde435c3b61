import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { passwordResets } from '../../server/database/schema.ts';
import { addJob } from '../../server/messages/jobs/add-job.ts';
import { countFailedJobs, removeFailedJobs, retryFailedJobs } from '../../server/messages/jobs/failed-jobs.ts';
import { countJobs } from '../../server/messages/jobs/waiting-jobs.ts';
import { limits } from '../../server/account/limits.ts';
import { messageHandlers } from '../../server/account/outgoing/handlers.ts';
import { enqueueRegistrationEmail } from '../../server/account/outgoing/enqueue.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { askForReset, newPendingLogIn } from './support/accounts.ts';
import { startSmtpServer } from './support/smtp-server.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

async function start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const server = await startTestServer(environment);
  onTestFinished(() => server.close());
  return server;
}

const jobsOf = async ({ services }: TestServer) => (await services.db.execute(sql`select * from graphile_worker._private_jobs`)).rows;
const letter = { language: 'en', portal: 'https://portal.example.com', receipt: '0123-4567-89AB' } as const;

test('a promise is kept where its transaction commits, and never made where it does not', async () => {
  const server = await start();
  const { db } = server.services;
  const [kept, broken] = [await server.newAccount(), await server.newAccount()];
  await inTransaction(db.$client, (transaction) => enqueueRegistrationEmail(transaction, server.services, kept.id, letter));
  await expect(inTransaction(db.$client, async (transaction) => {
    await enqueueRegistrationEmail(transaction, server.services, broken.id, letter);
    throw new Error('the rest of the call failed');
  })).rejects.toThrow('the rest of the call failed');
  expect((await server.sent()).map(({ to }) => to)).toEqual([kept.email]);
  expect(await jobsOf(server)).toEqual([]);
});

test('a message that is sent again is the same message', { tags: 'full' }, async () => {
  const server = await start();
  const { id, email } = await server.newAccount();
  const handlers = messageHandlers(server.services);
  const payload = { message: randomUUID(), email, ...letter };
  await handlers.findAccount(payload);
  await handlers.findAccount(payload);
  const [first] = await server.sent();
  await handlers.resetEmail({ message: payload.message, applicantId: id, ...letter });
  expect(await server.sent()).toEqual([first]);
});

test('a reset link that a newer one has ended is not sent any more, and neither is one that is over', { tags: 'full' }, async () => {
  const server = await start();
  const [{ id, email }, handlers] = [await server.newAccount(), messageHandlers(server.services)];
  const [older, newer] = [randomUUID(), randomUUID()];
  await handlers.findAccount({ message: older, email, ...letter });
  await handlers.findAccount({ message: newer, email, ...letter });
  const before = (await server.sent()).length;
  await handlers.resetEmail({ message: older, applicantId: id, ...letter });
  server.pass(3601);
  await handlers.resetEmail({ message: newer, applicantId: id, ...letter });
  expect(await server.sent()).toHaveLength(before);
});

test('what fails for good is counted, names nobody, and is tried again at the next start', { tags: 'full' }, async () => {
  let isAway = true;
  const smtp = await startSmtpServer(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
  onTestFinished(smtp.close);
  const server = await start({ SMTP_URL: smtp.url });
  const { email } = await server.newAccount();
  await server.services.db.execute(sql`
    create function graphile_worker.one_try() returns trigger as $$ begin new.max_attempts := 1; return new; end $$ language plpgsql`);
  await server.services.db.execute(sql`
    create trigger one_try before insert on graphile_worker._private_jobs for each row execute function graphile_worker.one_try()`);
  await askForReset(server, email);
  await server.sent();
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready', failed_jobs: 1 });
  expect(server.logLines.join('')).toContain('"msg":"a job failed for good; it is kept, and tried again at the next start"');
  expect(JSON.stringify([await jobsOf(server), server.logLines])).not.toContain(email);
  isAway = false;
  await retryFailedJobs(server.services.db);
  await server.sent();
  expect(smtp.received.map(({ to }) => to)).toEqual([[`RCPT TO:<${email}>`]]);
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready', failed_jobs: 0 });
});

test('nothing secret stands in a job or beside it', async () => {
  const server = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { id, email } = await server.newAccount();
  await inTransaction(server.services.db.$client, (transaction) => enqueueRegistrationEmail(transaction, server.services, id, letter));
  await server.sent();
  const [job] = await jobsOf(server);
  expect(job?.['payload']).toEqual({ message: `registration-${String(id)}`, applicantId: id, ...letter });
  expect(JSON.stringify(job)).not.toContain(email);
  const [reset] = await server.services.db.select().from(passwordResets).where(eq(passwordResets.applicantId, id));
  expect(JSON.stringify(job)).not.toContain(reset?.tokenHash);
});

test('a code that is not taken is not said to be sent, and is tried on', async () => {
  const provider = createServer((_request, response) => { response.writeHead(400).end(); }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => { provider.close(); });
  const server = await start({ CODE_SENDER_URL: `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}/` });
  const pending = await newPendingLogIn(server);
  await pending.namePhone();
  const answer = await pending.sendCode();
  expect([answer.statusCode, answer.json()]).toEqual([500, { errors: 'Something went wrong, please try again' }]);
  expect(await jobsOf(server)).toMatchObject([{ attempts: 1, max_attempts: 4 }]);
  // Nor is it counted as one, for the account or for its phone.
  for (let round = 0; round < limits.sendsByAccount.most; round += 1) expect((await pending.sendCode()).statusCode).toBe(500);
});

test('a code that could not be sent is no failure any more once it could not be used, and what else fails is one for a month', async () => {
  const server = await start();
  const { services: { db } } = server;
  await addJob(db, 'code', { message: 'm', language: 'en', logIn: 'x' }, { mode: 'replace', after: 3600 });
  await addJob(db, 'orphans', { after: null }, { mode: 'replace', after: 3600 });
  const counts = async (age: string) => {
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, created_at = now() - ${age}::interval`);
    const failed = (await countJobs(db.$client)).filter(({ state }) => state === 'failed').length;
    await removeFailedJobs({ db });
    return [await countFailedJobs(db), failed, (await jobsOf(server)).length];
  };
  expect(await counts('9 minutes')).toEqual([2, 2, 2]);
  expect(await counts('11 minutes')).toEqual([1, 1, 1]);
  expect(await counts('31 days')).toEqual([0, 0, 0]);
});

test('an address that is nobody’s leaves nothing behind', async () => {
  const server = await start();
  await addJob(server.services.db, 'findAccount', { message: randomUUID(), email: 'nobody@example.com', ...letter });
  expect([await server.sent(), await jobsOf(server)]).toEqual([[], []]);
});
