import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byTier } from '../arbitraries/rounds.ts';
import { type CostlyRequest, costlyRequests } from './support/costly-requests.ts';
import { newDatabase } from './support/database.ts';
import { type Account, logIn } from './support/demo-account.ts';
import { type Measured, measured, probeIn } from './support/loop-probe.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';

/** Steps that nobody else waits for longer. */
const LONGEST_STRETCH = 3_000_000;
/** Seconds of a processor that only what hangs takes: an expression of the platform's that goes back and forth over a text counts no steps. */
const HANGS = 2;
/** Megabytes that one request may need while it is received. */
const MOST_HELD = 150;
/** Megabytes that may be left of all of them: what was compiled meanwhile. */
const MOST_LEFT = 20;
/** Answered by Node.js before anybody could say more: a wrong `Expect`, a head that is none. */
const OF_THE_PROTOCOL = new Set([400, 417]);

let folder: string;
let server: SpawnedServer;
let applicant: Account;
let callers = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-costly-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  server = await spawnServer({ DATA_DIR: folder, DATABASE_URL: await newDatabase(), DEMO: '1', TRUST_PROXY: '1', CLIENT_DIR: folder, ...probeIn(folder) }, [], 'counting');
  applicant = await logIn(server);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Each request is another caller's, so that no limit of attempts spares the server the work. */
function send({ method, path, headers, body: make, loggedIn }: CostlyRequest): Promise<Answer> {
  const body = make?.();
  callers += 1;
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url);
    const request = openRequest({
      hostname, port, method, path, agent: false,
      headers: {
        'x-forwarded-for': `10.1.${String(callers >> 8)}.${String(callers & 255)}`,
        ...(loggedIn && { authorization: `Bearer ${applicant.token}` }), ...(body && { 'content-length': String(body.length) }), ...headers,
      },
    });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => { text += chunk; }).on('close', () => { resolve({ status: response.statusCode ?? 0, text }); });
    }).on('error', () => { setImmediate(() => { resolve({ status: 0, text: 'no answer' }); }); });
    request.end(body);
  });
}

async function cost(request: CostlyRequest): Promise<Answer & Measured> {
  const answer = await send(request);
  return { ...answer, ...await measured(folder) };
}

/** What is wrong with how a request was borne; nothing where all is well. */
async function complaint(request: CostlyRequest, before: Measured): Promise<readonly string[]> {
  const { status, text, longest, most, seconds } = await cost(request);
  const isClear = status < 400 || OF_THE_PROTOCOL.has(status) || /"(errors|msg)":["{[]/.test(text);
  const isWell = longest < LONGEST_STRETCH && seconds < HANGS && most - before.held < MOST_HELD && status > 0 && status < 500 && isClear;
  return isWell ? [] : [`${String(status)}, ${String(longest)} steps, ${seconds.toFixed(0)} s, ${(most - before.held).toFixed(0)} MB: ${request.name}: ${text.slice(0, 100)}`];
}

type IsTaken = (_: unknown, index: number) => boolean;

/** Two that the same bodies are sent to: each takes one half of them in the full run, half of that half in the suite, and in a long run all. */
const halfOf = (turn: 0 | 1): IsTaken => byTier<IsTaken>({ suite: (_, index) => index % 8 === turn, full: (_, index) => index % 2 === turn, long: () => true });
/** Of the others the suite takes every fourth. */
const fourth: IsTaken = byTier<IsTaken>({ suite: (_, index) => index % 4 === 0, full: () => true, long: () => true });

describe('a costly request holds up nobody else, needs little memory and is answered clearly', () => {
  test.each<readonly [string, RegExp, number, IsTaken]>([
    ['a registration', /^register: /, 50, halfOf(0)], ['a save', /^save: /, 50, halfOf(1)], ['a JSON body', /\.json: /, 80, fourth], ['an answer', /^an answer: /, 70, fourth], ['a head', /^a /, 50, fourth],
  ])('%s', async (_what, kind, least, isTaken) => {
    const whole = costlyRequests(applicant.id).filter(({ name }) => kind.test(name));
    expect(whole.length).toBeGreaterThan(least);
    const table = whole.filter(isTaken);
    const [first] = table;
    if (first) await send(first);
    const before = await measured(folder);
    const complaints: string[] = [];
    for (const request of table) complaints.push(...await complaint(request, before));
    expect(complaints.join('\n')).toBe('');
    expect((await measured(folder)).held - before.held).toBeLessThan(MOST_LEFT);
  });
});
