import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import { openDatabase, type Database } from '../../server/database/database.ts';
import { applicants } from '../../server/database/schema.ts';
import { byTier, rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { newDatabase } from '../server/support/database.ts';
import { logIn } from '../server/support/demo-account.ts';
import { newExam, takes } from '../server/support/exams.ts';
import { spawnServer, type SpawnedServer } from '../server/support/spawned-server.ts';
import { PASSWORD, PASSWORD_HASH, type Answer, type Visitor } from '../server/support/test-server.ts';
import type { GroupOnServer, Power } from './support/model-server.ts';
import { realGroup, walkedGroup } from './support/real-group.ts';
import { Timeline } from './support/timeline.ts';
import { happenings, walk } from './support/walk.ts';

let folder: string;
let database: Database;
let environment: Readonly<Record<string, string>>;
let server: SpawnedServer | undefined;
let examId: number;
let kills = 0;
/** The server's time, which the walks move; ms since 1970. */
let now = Date.parse('2026-11-25T03:00:00Z');

const spawnAgain = () => spawnServer(environment, [], 'clocked');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-killed-'));
  environment = { DATA_DIR: folder, DATABASE_URL: await newDatabase() };
  server = await spawnAgain();
  database = await openDatabase(environment['DATABASE_URL'] ?? '', 'what the walks look at', '');
  examId = await newExam({ services: { db: database.db, clock: () => new Date(now) } }, { groups: [walkedGroup()] });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await database.close();
  await rm(folder, { recursive: true, force: true });
  console.info(`the server was killed ${String(kills)} times`);
});

async function kill(): Promise<void> {
  const victim = server;
  server = undefined;
  if (!victim) return;
  kills += 1;
  await victim.end('SIGKILL');
}

const call = (token: string): Visitor['call'] => async (method, path, { payload } = {}) => {
  if (!server) throw new ApiError({ kind: 'network' });
  const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${token}`, 'x-test-now': String(now) };
  const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(payload) }).catch(() => { throw new ApiError({ kind: 'network' }); });
  const body = await response.text().catch(() => { throw new ApiError({ kind: 'network' }); });
  return { statusCode: response.status, body, json: () => JSON.parse(body) as unknown } as Answer;
};

async function newVisitor(): Promise<Pick<Visitor, 'id' | 'call'>> {
  server ??= await spawnAgain();
  const email = `${randomUUID()}@example.com`;
  await database.db.insert(applicants).values({ email, passwordHash: PASSWORD_HASH, studentId: randomUUID(), name: 'Test Person' });
  const { id, token } = await logIn(server, { email, password: PASSWORD }, { 'x-test-now': String(now) });
  await takes({ services: database }, id, examId);
  return { id, call: call(token) };
}

/** The group on a server that is killed, between two calls or in the middle of one. */
function killable(group: GroupOnServer): GroupOnServer & { readonly power: Power } {
  let armed: number | undefined;
  let dying: Promise<void> | undefined;
  return {
    ...group,
    save: (answer) => {
      const saved = group.save(answer);
      if (armed !== undefined) {
        const after = armed;
        armed = undefined;
        dying = wait(after).then(kill);
      }
      return saved;
    },
    power: {
      isOn: () => server !== undefined,
      cut: async (afterSaveMs) => {
        if (afterSaveMs === undefined) await kill();
        else armed = afterSaveMs;
      },
      restore: async () => {
        armed = undefined;
        await dying;
        server ??= await spawnAgain();
      },
    },
  };
}

const SEED = seedFrom('LAW_SEED', 20_261_122);

test(`a server that is killed at any moment ends with what was typed last [EXAM-20, EXAM-23] [seed ${String(SEED)}]`, { timeout: rounds(240_000, 3_600_000) }, async () => {
  await fc.assert(fc.asyncProperty(happenings(30), async (steps) => {
    const visitor = await newVisitor();
    const timeline = new Timeline((ms) => { now += ms; });
    const group = killable(realGroup(database, visitor, examId, timeline));
    await walk(timeline, group, steps);
    expect(timeline.busy.size).toBe(0);
    await group.power.restore();
  }), { seed: SEED, numRuns: byTier({ suite: 2, full: 8, long: 1000 }) });
});
