import { expect, test } from 'vitest';
import { readInputTypes } from '../../server/contract/input-types.ts';
import type { Queries } from '../../server/database/database.ts';
import { type ReadDefinitions, definitionsReader } from '../../server/definitions/definitions.ts';

const types = readInputTypes();
const reader = (): ReadDefinitions => definitionsReader(types, () => types);
const found = { rows: [{ tables: {}, rows: null }] };

/** A connection, or a pool of them, that answers a version of the content when it is told to. */
function held(): { readonly queries: Queries; readonly asked: () => number; readonly answer: () => void } {
  const waiting: (() => void)[] = [];
  const execute = (): Promise<unknown> => new Promise((resolve) => { waiting.push(() => { resolve(found); }); });
  return { queries: { execute } as unknown as Queries, asked: () => waiting.length, answer: () => { for (const answer of waiting) answer(); } };
}

test('a version is read once, however many ask for it at the same time', async () => {
  const [definitions, pool] = [reader(), held()];
  const both = Promise.all([definitions.at(pool.queries, 3), definitions.at(pool.queries, 3)]);
  pool.answer();
  const [one, other] = await both;
  expect([one === other, pool.asked()]).toEqual([true, 1]);
});

test('a transaction does not wait for a reading that waits for a connection', async () => {
  const [definitions, pool, transaction] = [reader(), held(), held()];
  const waiting = definitions.at(pool.queries, 3);
  const ofTransaction = definitions.at(transaction.queries, 3);
  expect(transaction.asked()).toBe(1);
  transaction.answer();
  expect((await ofTransaction).version).toBe(3);
  pool.answer();
  expect((await waiting).version).toBe(3);
});

test('the live version stays, whatever versions somebody asks for', async () => {
  const definitions = reader();
  let asked = 0;
  const queries = { execute: async () => { asked += 1; return found; } } as unknown as Queries;
  const live = await definitions.at(queries, 99);
  for (let version = 1; version <= 30; version += 1) await definitions.of(queries, version);
  const before = asked;
  expect([await definitions.at(queries, 99) === live, asked]).toEqual([true, before]);
});
