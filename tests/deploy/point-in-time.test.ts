/** @module-tag full */
import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { find, findPostgres, userOfPostgres } from '../../tools/cluster/programs.ts';
import { query } from '../server/support/database.ts';

const run = promisify(execFile);

const [postgres, pgbackrest] = [await findPostgres(), await find('pgbackrest')];

/** A value of Patroni's file, as its PostgreSQL or its shell has it. */
const ofPatroni = async (key: string): Promise<string> => {
  const text = await readFile(inProject('deploy', 'patroni', 'patroni.yml'), 'utf8');
  return new RegExp(`\\b${key}: '([^']+)'`).exec(text)?.[1] ?? '';
};

describe.skipIf(!postgres || !pgbackrest)('pgBackRest (apt-get install pgbackrest postgresql)', () => {
  let [folder, begun]: [string, string[]] = ['', []];
  let user: Awaited<ReturnType<typeof userOfPostgres>>;
  /** What a deployment sets otherwise: the repository, and where everything lies. */
  const environment = (data: string): NodeJS.ProcessEnv => ({
    ...process.env, PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_REPO1_TYPE: 'posix', PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_REPO1_CIPHER_PASS: 'closes what is kept', PGBACKREST_SPOOL_PATH: join(folder, 'spool'), PGBACKREST_LOG_PATH: folder,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'), PGBACKREST_PG1_PATH: data, PGBACKREST_PG1_SOCKET_PATH: folder,
  });
  const asOwner = (data: string, program: string, ...args: readonly string[]): Promise<unknown> =>
    run(program, args, { ...user, cwd: folder, env: environment(data) });
  const program = (name: string): string => join(dirname(postgres ?? ''), name);
  const url = (): string => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const start = async (data: string): Promise<void> => {
    begun.push(data);
    await asOwner(data, program('pg_ctl'), '--pgdata', data, '--wait', '--log', `${data}.log`, 'start');
  };
  const stop = async (): Promise<void> => {
    const data = begun.pop();
    if (data !== undefined) await asOwner(data, program('pg_ctl'), '--pgdata', data, '--wait', '--mode', 'fast', 'stop');
  };
  const rows = (): Promise<readonly unknown[]> => query(url(), 'select number, word from kept order by number');

  beforeAll(async () => {
    user = await userOfPostgres();
    folder = await mkdtemp(join(tmpdir(), 'portal-point-'));
    await mkdir(join(folder, 'spool'));
    await copyFile(inProject('deploy', 'pgbackrest', 'pgbackrest.conf'), join(folder, 'pgbackrest.conf'));
    if (user) for (const path of [folder, join(folder, 'spool'), join(folder, 'pgbackrest.conf')]) await chown(path, user.uid, user.gid);
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  test('brings back what a moment had, and nothing of what came after it', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await asOwner(first, program('initdb'), '--pgdata', first, '--auth', 'trust', '--username', 'postgres', '--data-checksums');
    const archive = await ofPatroni('archive_command');
    expect(archive).toContain('archive-push');
    const settings = [`listen_addresses = ''`, `unix_socket_directories = '${folder}'`, 'archive_mode = on', `archive_command = '${archive}'`];
    await writeFile(join(first, 'postgresql.auto.conf'), settings.join('\n'));
    await start(first);
    await asOwner(first, 'pgbackrest', '--stanza=portal', 'stanza-create');
    await asOwner(first, 'pgbackrest', '--stanza=portal', 'check');
    const some = (from: number, to: number, word: string): string =>
      `insert into kept select n, '${word}' from generate_series(${String(from)}, ${String(to)}) n`;
    await query(url(), 'create table kept (number int primary key, word text)', some(1, 500, 'before the copy'));
    await asOwner(first, 'pgbackrest', '--stanza=portal', '--type=full', 'backup');
    // pgBackRest counts the end of a copy in whole seconds: a moment of the same second would lie before it.
    await query(url(), 'select pg_sleep(1)', some(501, 1000, 'after the copy'), 'delete from kept where number % 7 = 0');
    const wanted = await rows();
    const [{ moment }] = await query(url(), `select clock_timestamp()::text as moment`) as readonly [{ readonly moment: string }];
    const [{ last }] = await query(
      url(), `update kept set word = 'too late'`, some(2000, 2000, 'too late'), 'select pg_walfile_name(pg_switch_wal()) as last',
    ) as readonly [{ readonly last: string }];
    const archived = `select last_archived_wal >= '${last}' as is_kept from pg_stat_archiver`;
    await expect.poll(() => query(url(), archived)).toEqual([{ is_kept: true }]);
    await stop();

    const restore = (await ofPatroni('command')).split(' ').slice(1);
    expect(restore).toContain('restore');
    await mkdir(second, { mode: 0o700 });
    if (user) await chown(second, user.uid, user.gid);
    await asOwner(second, 'pgbackrest', ...restore, '--type=time', `--target=${moment}`, '--target-action=promote');
    await start(second);
    await expect.poll(() => query(url(), 'select pg_is_in_recovery() as is_recovering')).toEqual([{ is_recovering: false }]);
    expect(await rows()).toEqual(wanted);
    expect(wanted).toHaveLength(858);
  });
});
