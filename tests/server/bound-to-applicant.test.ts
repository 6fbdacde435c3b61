import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../server/contract/wire.ts';
import * as schema from '../../server/database/schema.ts';
import { complete } from './support/onboarding.ts';
import { type ReadyCall, everyCall } from './support/every-call.ts';
import { completeSave, saveParts } from './support/saving.ts';
import { statementsOf } from './support/statements.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let prepared: Readonly<Record<string, () => Promise<ReadyCall>>>;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  const visitor = await server.newVisitor({ isOnboarded: true, canEditPrVideo: true });
  await saveParts(visitor, completeSave);
  await saveParts(visitor, complete);
  prepared = everyCall(server, { demo: await server.logIn('demo@example.com', 'demo-password'), onboarded: visitor });
});
afterAll(() => server.close());

/** What is looked up by a secret, before anybody knows whose it is; and who is registered has no number yet. */
const BY_SECRET = ['access_tokens', 'pending_log_ins'];
const MADE_HERE = /^with fresh as \( insert into applicants /;

/** Tables of which each row is an applicant's. */
const ofApplicants = Object.values(schema).filter((one) => is(one, PgTable))
  .filter((table) => Object.values(getTableColumns(table)).some(({ name }) => name === 'applicant_id')).map(getTableName).filter((name) => !BY_SECRET.includes(name));

const names = (statement: string, table: string): boolean => new RegExp(`\\b${table}\\b`).test(statement);

// What a database that is cut by applicant needs (docs/scale.md): a statement that does not say whose rows it means asks every part of it.
test.each([...calls.keys()])('every statement of %s says whose rows it means', async (name) => {
  const call = await prepared[name]?.();
  const sent = await statementsOf(server, async () => { await call?.(); });
  const loose = sent.filter((statement) => ofApplicants.some((table) => names(statement, table)) && !statement.includes('applicant_id'));
  expect(loose.filter((statement) => !MADE_HERE.test(statement))).toEqual([]);
});
