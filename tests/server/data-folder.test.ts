import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../../server/app/prepare.ts';
import { systemClock } from '../../server/base/clock.ts';
import { readSettings } from '../../server/base/settings.ts';
import { StartupError } from '../../server/base/startup-error.ts';
import { logIn, save } from './support/demo-account.ts';
import { newDatabase } from './support/database.ts';
import { completeSave, document, pdf } from './support/saving.ts';
import { runToEnd, spawnServer } from './support/spawned-server.ts';
import { tusOf } from './support/uploading.ts';

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'portal-folder-')); });
afterEach(() => rm(folder, { recursive: true }));

const sentenceOf = (path: string): string => `The folder ${path} cannot be written; check DATA_DIR.`;
const refusal = (path: string) => ({ code: 1, output: `${sentenceOf(path)}\n` });
/** As a server begins; startup.test.ts shows that it then says so and ends. */
const prepareIn = async (path: string): Promise<unknown> => prepare(readSettings({ DATA_DIR: path }), systemClock);
const runIn = async (path: string, within: readonly string[] = []) => runToEnd('main', [], { DATA_DIR: path }, within);

describe('a data folder that cannot be is told in one sentence:', () => {
  test.runIf(process.platform === 'linux').each([
    '/proc/portal', '/proc', '/proc/self/portal/data', '/sys/portal', '/sys/kernel/portal/data', '/dev/null/portal', '/dev/null',
  ])('%s', async (path) => {
    await expect(prepareIn(path)).rejects.toEqual(new StartupError(sentenceOf(path)));
  });

  test('below a file, in the place of a file, and at the end of a link to nowhere', async () => {
    const [file, link] = [join(folder, 'file'), join(folder, 'link')];
    await writeFile(file, 'kept');
    await symlink(join(folder, 'none', 'none'), link);
    for (const path of [file, join(file, 'data', 'deep'), link]) await expect(prepareIn(path)).rejects.toEqual(new StartupError(sentenceOf(path)));
  });

  test.each(['files', 'uploads'])('one whose %s is a file', async (name) => {
    await writeFile(join(folder, name), 'kept');
    await expect(prepareIn(folder)).rejects.toEqual(new StartupError(sentenceOf(folder)));
  });

  test('one that this user may not write', { tags: 'full' }, async ({ skip }) => {
    // Root passes every folder by its capabilities.
    const within = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'] : [];
    skip(within.length > 0 && spawnSync('setpriv', [...within.slice(1), 'true']).status !== 0, 'root cannot be made less than root here');
    await (within.length > 0 ? chown(folder, 65_534, 65_534) : chmod(folder, 0o500));
    expect(await runIn(folder, within)).toEqual(refusal(folder));
    expect(await runIn(join(folder, 'data'), within)).toEqual(refusal(join(folder, 'data')));
  });

  /** With the folder on a file system of its own. */
  const mounted = (options: string, then = 'true') => ['unshare', '--mount', '--', 'sh', '-c', `mount -t tmpfs ${options} none "$0" && ${then} && exec "$@"`, folder];

  test('on a read-only file system', { tags: 'full' }, async ({ skip }) => {
    const within = mounted('-o ro');
    skip(spawnSync(within[0] ?? '', [...within.slice(1), 'true']).status !== 0, 'this machine lets nobody mount');
    expect(await runIn(folder, within)).toEqual(refusal(folder));
    expect(await runIn(join(folder, 'data'), within)).toEqual(refusal(join(folder, 'data')));
  });

  test('where no room is left', { tags: 'full' }, async ({ skip }) => {
    const within = mounted('-o size=64k', 'head -c 65536 /dev/zero > "$0/full" || true');
    skip(spawnSync(within[0] ?? '', [...within.slice(1), 'true']).status !== 0, 'this machine lets nobody mount');
    expect(await runIn(folder, within)).toEqual({ code: 1, output: `There is no room left for ${folder}.\n` });
    const forSomeFiles = mounted('-o size=8m');
    const { code, output } = await runIn(folder, forSomeFiles);
    expect([code, output]).toEqual([1, expect.stringMatching(/^The embedded database in .* does not start \(.*No space left on device.*\); see .*\n$/)]);
  });
});

test('nobody else can read anything in the data folder', { tags: 'full' }, async () => {
  const data = join(folder, 'above', 'data');
  const before = process.umask(0o022);
  const server = await spawnServer({ DATA_DIR: data, DEMO: '1' });
  process.umask(before);
  try {
    const account = await logIn(server);
    expect(await save(server, account, [...completeSave, ...document(2, pdf('card.pdf'))])).toBe(200);
    const { path } = await tusOf(server.url).create(account, 'begun.pdf', 1000);
    expect(path).not.toBe('');
    const found = await readdir(data, { recursive: true, withFileTypes: true });
    const paths = [data, ...found.map(({ parentPath, name }) => join(parentPath, name))];
    expect(paths.map((one) => one.slice(data.length + 1))).toEqual(expect.arrayContaining([
      'server.lock', 'server-id', 'database-id', 'db-password', 'db', 'db.lock', 'files', 'uploads', 'incoming', expect.stringMatching(/^files\/../), expect.stringMatching(/^uploads\/./),
    ]));
    // A folder that can be passed but not listed shows nothing: root's database runs as another user, who has to pass.
    const mayPass: ReadonlySet<string> = new Set(process.getuid?.() === 0 ? [data] : []);
    const open = await Promise.all(paths.map(async (one) => [one, (await stat(one)).mode & (mayPass.has(one) ? 0o066 : 0o077)] as const));
    expect(open.filter(([, mode]) => mode !== 0)).toEqual([]);
  } finally {
    expect(await server.end('SIGTERM')).toBe(0);
  }
});

test('what an older version left open to others is closed', { tags: 'full' }, async () => {
  for (const name of ['files', 'uploads']) spawnSync('mkdir', ['-m', '755', join(folder, name)]);
  const server = await spawnServer({ DATA_DIR: folder, DATABASE_URL: await newDatabase() });
  for (const name of ['files', 'uploads', 'incoming']) expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
  await server.end('SIGTERM');
});
