/** @module-tag sources */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { readSettings, settingsTable } from '../../server/base/settings.ts';

const run = promisify(execFile);
const deployed = (...path: readonly string[]): string => inProject('deploy', ...path);

/** Whether a program is installed; a test that needs it is skipped without, and says what brings it. */
const has = (program: string): Promise<boolean> => run('sh', ['-c', `command -v ${program}`]).then(() => true, () => false);
const [hasHaproxy, hasSystemd] = [await has('haproxy'), await has('systemd-analyze')];

const addresses = {
  FRONT: '127.0.0.1:8080', PORTAL_1: '127.0.0.1:4001', PORTAL_2: '127.0.0.1:4002', PORTAL_3: '127.0.0.1:4003',
  DB_FRONT: '127.0.0.1:5000', DB_1: '127.0.0.1:5001', DB_2: '127.0.0.1:5002', DB_3: '127.0.0.1:5003',
};

describe.skipIf(!hasHaproxy)('HAProxy (apt-get install haproxy)', () => {
  test.each([['haproxy', 'haproxy.cfg'], ['patroni', 'haproxy-database.cfg']])('takes %s/%s without a warning', async (...path) => {
    const { stdout, stderr } = await run('haproxy', ['-c', '-V', '-f', deployed(...path)], { env: { ...process.env, ...addresses } });
    expect(`${stdout}${stderr}`).toMatch(/Configuration file is valid/);
    expect(`${stdout}${stderr}`).not.toMatch(/WARNING|ALERT/);
  });
});

test('the log of the proxy has no path: that of a file lets in whoever reads it', async () => {
  const config = await readFile(deployed('haproxy', 'haproxy.cfg'), 'utf8');
  expect(/^ *log-format (.*)$/m.exec(config)?.[1]?.match(/%(r\b|H[PQU]\w*|\[.*(path|url|base).*\])/g)).toBeNull();
});

/** What systemd says that a unit lays open, from 0 to 10. */
const MOST_EXPOSED = { 'portal.service': 35, 'portal-backup.service': 40 } as const;

describe.skipIf(!hasSystemd)('systemd (apt-get install systemd)', () => {
  test.each(Object.entries(MOST_EXPOSED))('finds %s exposed by no more than %i tenths', async (unit, most) => {
    await run('systemd-analyze', ['security', '--offline=true', `--threshold=${String(most)}`, deployed('systemd', unit)]);
  });

  test('takes the calendar of the back-up', async () => {
    const [, calendar = ''] = /^OnCalendar=(.+)$/m.exec(await readFile(deployed('systemd', 'portal-backup.timer'), 'utf8')) ?? [];
    expect((await run('systemd-analyze', ['calendar', calendar])).stdout).toContain('Next elapse');
  });
});

describe.skipIf(!await has('promtool'))('Prometheus (apt-get install prometheus)', () => {
  test('takes the alarms, and the operating manual’s own scraping', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-prometheus-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [, scraping = ''] = /```yaml\n(rule_files:[\s\S]*?)```/.exec(await readFile(inProject('docs', 'operating.md'), 'utf8')) ?? [];
    await copyFile(deployed('prometheus', 'alerts.yml'), join(folder, 'alerts.yml'));
    await writeFile(join(folder, 'prometheus.yml'), scraping);
    // It looks at the files of rules besides.
    expect((await run('promtool', ['check', 'config', join(folder, 'prometheus.yml')])).stdout).toMatch(/SUCCESS: \d+ rules found/);
  });
});

describe('the settings that the files hand to servers', () => {
  const known: ReadonlySet<string> = new Set(Object.values(settingsTable).map(({ name }) => name));

  test('are settings of the server, and fit', async () => {
    const compose = await readFile(deployed('container', 'compose.yaml'), 'utf8');
    const [, block = ''] = /^x-portal:[\s\S]*?^ {2}environment:\n([\s\S]*?)^ {2}\S/m.exec(compose) ?? [];
    const own = [...block.matchAll(/^ {4}([A-Z0-9_]+): '?([^'\n]+)'?$/gm)].map(([, name = '', value = '']) => [name, value] as const);
    expect(own.length).toBeGreaterThan(8);
    expect(own.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
    readSettings(Object.fromEntries(own.filter(([, value]) => !value.includes('$'))));
    const container = await readFile(deployed('container', 'Containerfile'), 'utf8');
    const [, line = ''] = /^ENV (.+)$/m.exec(container) ?? [];
    const set = line.split(' ').map((pair) => pair.split('=') as [string, string]).filter(([name]) => name !== 'NODE_ENV');
    expect(set.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
    readSettings(Object.fromEntries(set));
  });

  test('are one folder for a server and for its back-up', async () => {
    const units = await Promise.all(['portal.service', 'portal-backup.service'].map((unit) => readFile(deployed('systemd', unit), 'utf8')));
    expect(units.map((unit) => /^Environment=.*DATA_DIR=(\S+)$/m.exec(unit)?.[1])).toEqual(['/var/lib/portal', '/var/lib/portal']);
  });

  test('give a server the time to drain and end before it is killed', async () => {
    const seconds = async (file: readonly string[], pattern: RegExp): Promise<number> => Number(pattern.exec(await readFile(deployed(...file), 'utf8'))?.[1]);
    const drain = await seconds(['container', 'compose.yaml'], /DRAIN_SECONDS: '(\d+)'/);
    expect(await seconds(['container', 'compose.yaml'], /stop_grace_period: (\d+)s/)).toBeGreaterThan(drain + 10);
    expect(await seconds(['systemd', 'portal.service'], /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(drain + 10);
  });
});

describe.skipIf(!await has('pgbouncer'))('PgBouncer (apt-get install pgbouncer)', () => {
  /** Of 1.21; Debian 12 has 1.18. */
  const LATER = /^max_prepared_statements = .*$/m;

  test('knows every setting of the file, and what each is set to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-pgbouncer-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [text, path] = [await readFile(deployed('pgbouncer', 'pgbouncer.ini'), 'utf8'), join(folder, 'pgbouncer.ini')];
    const [, minor = '0'] = /PgBouncer 1\.(\d+)/.exec((await run('pgbouncer', ['--version'])).stdout) ?? [];
    const known = Number(minor) >= 21 ? text : text.replace(LATER, '');
    await writeFile(path, known.replace(/^auth_file = .*$/m, `auth_file = ${path}`).replace('listen_addr = 127.0.0.1', 'listen_addr =\nunix_socket_dir ='));
    await run('chmod', ['-R', 'a+rX', folder]);
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    // It would go on: it has read the file when it says so, or has said why not.
    const said = await run('timeout', ['2', 'pgbouncer', ...user, path]).then(({ stderr }) => stderr, (error: unknown) => (error as { readonly stderr: string }).stderr);
    expect(said).not.toMatch(/unknown parameter|invalid value|cannot load config file/);
    expect(said).toMatch(/process up|nowhere to listen/);
  });
});
