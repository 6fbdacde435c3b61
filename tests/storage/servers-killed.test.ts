/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { byTier } from '../arbitraries/rounds.ts';
import { newDatabase, query } from '../server/support/database.ts';
import { type Account, profileOf, save } from '../server/support/demo-account.ts';
import { bytesOf, films, look, type Status } from '../server/support/filming.ts';
import { type ObjectStorage, startObjectStorage } from '../server/support/object-storage.ts';
import { completeSave, document, field, pdf } from '../server/support/saving.ts';
import { spawnServer, type SpawnedServer } from '../server/support/spawned-server.ts';
import { startTestServer } from '../server/support/test-server.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

const APPLICANTS = byTier({ suite: 5, full: 20, long: 20 });

let bucket: ObjectStorage;
let environment: Readonly<Record<string, string>>;
let servers: SpawnedServer[];
/** Of the servers' own folders. */
let folder: string;
let accounts: readonly Account[];

const newServer = async (): Promise<SpawnedServer> => spawnServer({ ...environment, DATA_DIR: await mkdtemp(join(folder, 'server-')) });

/** What stands before the servers: it sends to whichever says that it is ready, in turns. */
class Balancer {
  readonly #stop = new AbortController();
  readonly #ready = new Set<SpawnedServer>();
  #turn = 0;

  constructor() { void this.#look(); }

  async #look(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await Promise.all(servers.map(async (server) => {
        const isReady = await fetch(`${server.url}/readyz`).then(({ ok }) => ok, () => false);
        if (isReady) this.#ready.add(server);
        else this.#ready.delete(server);
      }));
      await wait(50);
    }
  }

  async next(): Promise<SpawnedServer> {
    for (;;) {
      const ready = servers.filter((server) => this.#ready.has(server));
      this.#turn += 1;
      const server = ready[this.#turn % ready.length];
      if (server) return server;
      await wait(20);
    }
  }

  close(): void { this.#stop.abort(); }
}

const hobbyOf = async (server: SpawnedServer, account: Account): Promise<unknown> =>
  (await profileOf(server, account)).custom_fields.map(({ fields }) => fields['Hobby']?.value).find((value) => value !== undefined);

/** An applicant who saves one number after the other until told to stop; each save is repeated as the page does, by its key. */
async function savesOn(balancer: Balancer, account: Account, ended: AbortSignal) {
  let [number, failed] = [0, 0];
  while (!ended.aborted) {
    number += 1;
    const parts = [field('Hobby', `number ${String(number)}`), ...number % 5 === 0 ? document(1, pdf(`${String(number)}.pdf`)) : []];
    const key = { 'idempotency-key': crypto.randomUUID() };
    while (await save(await balancer.next(), account, parts, key) !== 200) {
      failed += 1;
      await wait(20);
    }
  }
  return { number, failed };
}

async function newVideo(server: SpawnedServer, { token }: Account, bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly link: string; readonly rest: () => Promise<void> }> {
  const tus = { 'tus-resumable': '1.0.0' };
  const answer = await fetch(`${server.url}/me/videos`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
    body: JSON.stringify({ upload: { approach: 'resumable', size: bytes.length }, name: 'film' }),
  });
  const { link, upload } = await answer.json() as { link: string; upload: { upload_link: string } };
  const send = async (to: SpawnedServer, from: number, until: number): Promise<void> => {
    const { status } = await fetch(to.url + new URL(upload.upload_link).pathname, {
      method: 'PATCH', body: bytes.subarray(from, until), headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
    });
    expect(status).toBe(204);
  };
  const half = Math.floor(bytes.length / 2);
  await send(server, 0, half);
  return {
    link: new URL(link).pathname,
    rest: async () => {
      const [to = server] = servers;
      const { headers } = await fetch(to.url + new URL(upload.upload_link).pathname, { method: 'HEAD', headers: tus });
      await send(to, Number(headers.get('upload-offset')), bytes.length);
    },
  };
}

const statusOf = async (path: string, token?: string): Promise<Status> =>
  await (await fetch((servers[0]?.url ?? '') + path.replace(/mp4$/, 'json'), { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })).json() as Status;

describe(`servers that share a database and a bucket, while ${String(APPLICANTS)} applicants save`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-servers-'));
    bucket = await startObjectStorage();
    // As the deployment files have it: on a machine that has much else to do a look at all servers takes longer than a second or two.
    environment = { ...bucket.settings, DATABASE_URL: await newDatabase(), DRAIN_SECONDS: '5' };
    const first = await startTestServer(environment);
    accounts = await Promise.all(Array.from({ length: APPLICANTS }, () => first.newVisitor()));
    await first.close();
    servers = [await newServer(), await newServer()];
    const [server] = servers;
    if (server) for (const account of accounts) expect(await save(server, account, completeSave)).toBe(200);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await bucket.close();
    await rm(folder, { recursive: true });
  });

  /** All applicants save while `happens`; what they did, and what the servers have of it. */
  async function duringSaves(happens: (balancer: Balancer) => Promise<void>) {
    const [balancer, ended] = [new Balancer(), new AbortController()];
    const saving = Promise.all(accounts.map((account) => savesOn(balancer, account, ended.signal)));
    // Also where what happens has failed: the next test counts the saves of the same applicants.
    try {
      await happens(balancer);
    } finally {
      ended.abort();
      await saving;
      balancer.close();
    }
    const done = await saving;
    const [server] = servers;
    if (!server) throw new Error('none is left');
    const stored = await Promise.all(accounts.map((account) => hobbyOf(server, account)));
    expect(stored).toEqual(done.map(({ number }) => `number ${String(number)}`));
    return { saves: done.reduce((sum, { number }) => sum + number, 0), failed: done.reduce((sum, { failed }) => sum + failed, 0) };
  }

  test('one is killed while it takes an upload, makes a film and saves: the other goes on within a minute, and nothing is lost', async () => {
    const [killed, other] = servers;
    const [account] = accounts;
    if (!killed || !other || !account) throw new Error('there are two');
    const [made, begun] = [await newVideo(killed, account, await bytesOf(films.longer)), await newVideo(killed, account, await bytesOf(films.webm))];
    servers = [killed];
    await made.rest();
    servers = [killed, other];
    let seconds = 0;
    const url = environment['DATABASE_URL'] ?? '';
    const told = await duringSaves(async () => {
      await vi.waitFor(async () => { expect((await statusOf(made.link)).transcode.status).toBe('in_progress'); }, { timeout: 60_000, interval: 20 });
      await killed.end('SIGKILL');
      servers = [other];
      const since = performance.now();
      const [moment] = await query(url, 'select now()::text as now') as readonly { readonly now: string }[];
      // What the killed one was at is free once nothing is heard of its pools; how long a film takes then is a matter of the machine.
      await vi.waitFor(async () => { expect(await query(url, `select pool from worker_pools where seen_at < '${moment?.now ?? ''}'`)).toEqual([]); }, { timeout: 120_000, interval: 100 });
      seconds = (performance.now() - since) / 1000;
      await begun.rest();
      for (const link of [made.link, begun.link]) {
        await vi.waitFor(async () => { expect((await statusOf(link)).transcode.status).toBe('complete'); }, { timeout: 300_000, interval: 100 });
      }
    });
    const { play_url: at = '' } = await statusOf(made.link, account.token);
    expect(await look(new Uint8Array(await (await fetch(other.url + at)).arrayBuffer()))).toMatchObject({ video: 'h264 640x480', sound: 'aac' });
    console.log(`a server killed: its jobs free ${seconds.toFixed(1)} s later, both films made; ${JSON.stringify(told)}`);
    expect(seconds).toBeLessThan(60);
  });

  test('each is restarted in its turn, and no call fails', async () => {
    servers = [...servers, await newServer()];
    const told = await duringSaves(async () => {
      for (const server of [...servers]) {
        const next = await newServer();
        servers = [...servers, next];
        await wait(500);
        expect(await server.end('SIGTERM')).toBe(0);
        servers = servers.filter((one) => one !== server);
      }
    });
    console.log(`a rolling restart: ${JSON.stringify(told)}`);
    expect(told.failed).toBe(0);
  });
});
