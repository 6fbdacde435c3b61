import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { startS3Server } from './s3-server.ts';

const run = promisify(execFile);

/** A storage of the test's own that speaks as S3 does, with an empty bucket. */
export interface ObjectStorage {
  /** The settings of a server that keeps its files there. */
  readonly settings: Readonly<Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>;
  readonly close: () => Promise<void>;
}

/** On Debian they come with swift-proxy, swift-account, swift-container, swift-object and memcached. */
const PROGRAMS = ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server', 'swift-ring-builder', 'memcached'];

const hasSwift = await run('sh', ['-c', PROGRAMS.map((name) => `command -v ${name}`).join(' && ')]).then(() => true, () => false);

const KINDS = ['account', 'container', 'object'] as const;

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => { server.close(resolve); })));
  return ports;
}

const head = (folder: string, port: number): string =>
  `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${String(port)}\nuser = ${userInfo().username}\nswift_dir = ${folder}\nworkers = 1\nlog_level = CRITICAL\n`;

const filter = (name: string, more = ''): string => `[filter:${name}]\nuse = egg:swift#${name.replace('-', '_')}\n${more}`;

const proxyConfig = (folder: string, port: number, memcached: number): string => [
  head(folder, port),
  '[pipeline:main]\npipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo proxy-server\n',
  '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n',
  `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${String(memcached)}\n`,
  filter('catch_errors'), filter('gatekeeper'), filter('listing_formats'), filter('slo'),
  filter('s3api', 's3_acl = no\ncheck_bucket_owner = false\n'), filter('tempauth', 'user_portal_tester = testing .admin\n'),
].join('');

async function makeRing(folder: string, kind: string, port: number): Promise<void> {
  const builder = join(folder, `${kind}.builder`);
  await run('swift-ring-builder', [builder, 'create', '4', '1', '0']);
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${String(port)}/d1`, '1']);
  await run('swift-ring-builder', [builder, 'rebalance']);
}

const settingsAt = (endpoint: string): ObjectStorage['settings'] => ({ S3_BUCKET: 'portal', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'portal:tester', S3_SECRET_ACCESS_KEY: 'testing' });

/** Starts OpenStack Swift with its S3 interface: one process of each kind, and one copy of everything. */
async function startSwift(): Promise<ObjectStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-swift-'));
  const [proxy = 0, memcached = 0, ...ports] = await freePorts(2 + KINDS.length);
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  const begun: ChildProcess[] = [];
  const begin = (program: string, ...args: readonly string[]): void => { begun.push(spawn(program, args, { stdio: 'ignore' })); };
  begin('memcached', '-l', '127.0.0.1', '-p', String(memcached), '-u', userInfo().username);
  await Promise.all(KINDS.map(async (kind, index) => {
    const config = join(folder, `${kind}.conf`);
    await makeRing(folder, kind, ports[index] ?? 0);
    await writeFile(config, `${head(folder, ports[index] ?? 0)}devices = ${join(folder, 'devices')}\nmount_check = false\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`);
    begin(`swift-${kind}-server`, config);
  }));
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, proxy, memcached));
  begin('swift-proxy-server', join(folder, 'proxy.conf'));
  const settings = settingsAt(`http://127.0.0.1:${String(proxy)}`);
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
  });
  await vi.waitFor(() => client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET })), { timeout: 60_000, interval: 250 });
  return {
    settings,
    close: async () => {
      for (const child of begun) child.kill('SIGTERM');
      const running = begun.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      await Promise.all(running.map((child) => once(child, 'exit')));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** OpenStack Swift where that is installed, whose habits are its own; else a storage in memory, that knows what the product asks. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  if (hasSwift) return startSwift();
  const { url, close } = await startS3Server();
  return { settings: settingsAt(url), close };
}
