import { chmod, chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockFolder } from '../../server/embedded/kernel-lock.ts';
import { type Checkout, type Start, copyCheckout, npmStart } from './support/checkout.ts';
import { canRun, isRoot, letGo, noUserNamespaces, ownVarLib, readOnly } from './support/namespaces.ts';

const NOBODY = 65_534;
const AS_NOBODY = ['setpriv', `--reuid=${String(NOBODY)}`, `--regid=${String(NOBODY)}`, '--clear-groups', '--'];
const NO_UNSHARE = 'this machine lets nobody make namespaces';
const ONLY_ROOT = 'only root can do this';

let checkout: Checkout;
beforeAll(async () => { checkout = await copyCheckout('応募 者 portal'); });
afterAll(() => checkout.remove());

let data: string;
let started: Start[];
beforeEach(async () => {
  await checkout.open(false);
  data = await mkdtemp(join(tmpdir(), 'portal 開始-'));
  started = [];
});
afterEach(async () => {
  for (const start of started) await stop(start);
  await rm(data, { recursive: true });
});

const isStopped = async (): Promise<void> => {
  await (await lockFolder(data))();
  await expect(stat(join(data, 'db', 'postmaster.pid'))).rejects.toThrow();
};

/** Tells npm to end, and waits until nothing of it is left in the data folder. */
async function stop({ process: npm, ended }: Start, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  npm.kill(signal);
  await ended;
  await vi.waitFor(isStopped, { timeout: 20_000, interval: 50 });
}

function begin(within: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Start {
  const start = npmStart(checkout.path, { DATA_DIR: data, ...environment }, within);
  started.push(start);
  return start;
}

async function answers({ url }: Start): Promise<void> {
  const address = await url;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await (await fetch(address)).text()).toContain('<div id="root">');
}

const ownerOf = async (name: string): Promise<number> => (await stat(join(data, name))).uid;

describe('npm start answers, on a path with spaces and Japanese letters,', () => {
  test('below a folder that nobody else may enter', { tags: 'full' }, async () => {
    await answers(begin());
  });

  test('for a plain user, who may write nothing but the data folder', { tags: 'full' }, async ({ skip }) => {
    skip(!isRoot, 'the other tests are a plain user’s');
    await checkout.open(true);
    skip(!canRun(...AS_NOBODY, 'ls', checkout.path), 'the project lies where other users may not enter');
    await chown(data, NOBODY, NOBODY);
    await answers(begin(AS_NOBODY, { HOME: data }));
    expect(await ownerOf('db')).toBe(NOBODY);
  });

  test('from a read-only checkout', { tags: 'full' }, async ({ skip }) => {
    const within = readOnly(checkout.path);
    skip(!isRoot || !canRun(...within, 'true'), ONLY_ROOT);
    skip(canRun(...within, 'touch', 'new'), 'this machine has no read-only folders');
    await answers(begin(within));
  });

  test('with user namespaces off, by programs that other users may enter, and says so', { tags: 'full' }, async ({ skip }) => {
    skip(!isRoot, ONLY_ROOT);
    skip(!canRun(...ownVarLib, 'true') || !canRun('unshare', '--user', 'true'), NO_UNSHARE);
    const start = begin([...ownVarLib, ...noUserNamespaces]);
    await letGo(start.process);
    await answers(start);
    expect(start.output()).toContain('Other users may not enter this folder, so the database runs from a copy of its programs in /var/lib/applicant-portal.\n');
    expect(await ownerOf('db')).not.toBe(0);
  });
});

test('the database goes on as whatever user it is run by next', { tags: 'full' }, async ({ skip }) => {
  skip(!isRoot, ONLY_ROOT);
  skip(!canRun('unshare', '--user', 'true'), NO_UNSHARE);
  const logIns = async ({ url }: Start): Promise<string | null> => {
    const answer = await fetch(`${await url}/api/v1/auth/login.json`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
    });
    return (await answer.json() as { applicant: { last_sign_in_at: string | null } }).applicant.last_sign_in_at;
  };
  const inNamespace = begin();
  await logIns(inNamespace);
  await stop(inNamespace);
  expect(await ownerOf('db')).toBe(0);
  await checkout.open(true);
  await chmod(data, 0o711);
  const withoutNamespace = begin([...ownVarLib, ...noUserNamespaces]);
  await letGo(withoutNamespace.process);
  expect(await logIns(withoutNamespace)).not.toBeNull();
  // The folders above the project are whose they are.
  const mayOthersEnter = canRun('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'ls', checkout.path);
  expect(withoutNamespace.output().includes('copy of its programs')).toBe(!mayOthersEnter);
  await stop(withoutNamespace);
  expect(await ownerOf('db')).not.toBe(0);
  await Promise.all([checkout.open(false), chmod(data, 0o700)]);
  const again = begin();
  expect(await logIns(again)).not.toBeNull();
  await stop(again);
  expect(await ownerOf('db')).toBe(0);
});

test('npm start says in one sentence what to set where no way is left', async ({ skip }) => {
  skip(!isRoot, ONLY_ROOT);
  skip(!canRun('unshare', '--user', 'true'), NO_UNSHARE);
  const start = begin([...ownVarLib, ...noUserNamespaces, 'setpriv', '--bounding-set=-setuid', '--']);
  await letGo(start.process);
  expect(await start.ended).toBe(1);
  const sentence = `The embedded database cannot run as root, and no other user may enter ${data} and the project's folder; set DATABASE_URL, or put both where other users may enter.\n`;
  expect(start.output()).toContain(sentence);
});

describe('nothing is left running when', () => {
  test.each(['SIGKILL', 'SIGHUP', 'SIGTERM'] as const)('npm is ended by %s', { tags: 'full' }, async (signal) => {
    const start = begin();
    await start.url;
    expect(await readFile(join(data, 'server.lock'), 'utf8')).not.toBe('');
    await stop(start, signal);
  });

  test('the terminal passes a Ctrl-C on to all of its processes', { tags: 'full' }, async () => {
    const start = begin();
    await start.url;
    process.kill(-(start.process.pid ?? 0), 'SIGINT');
    await start.ended;
    await isStopped();
  });
});
