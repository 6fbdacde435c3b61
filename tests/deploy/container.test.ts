/** @module-tag full */
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { type Outcome, type Stage, buildImage, makeImage, makeNodeImage, openStage, whyNoContainers } from './support/stage.ts';

const deployed = (...path: readonly string[]): string => inProject('deploy', 'container', ...path);

/** Of documentation (RFC 5737): nothing of the machine has it. */
const OURS = '198.51.100.1';
/** What somebody writes into `.env`. Nobody takes the e-mails and codes here. */
const VARIABLES = {
  POSTGRES_PASSWORD: 'of-the-database', S3_ENDPOINT: `http://${OURS}:9000`, S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: 'portal',
  PORTAL_URL: 'https://portal.example.com', SIGNING_SECRET: 'a secret of thirty-two characters',
  SMTP_URL: `smtp://${OURS}:25`, MAIL_FROM: 'portal@example.com', CODE_SENDER_URL: `http://${OURS}:8025`,
};

/** In MB, as podman counts it. */
const LARGEST = 800;

/** PostgreSQL as its own image starts it: a user, a database and a password from the environment, and a volume over its folder. */
const DATABASE = {
  packages: ['postgresql'],
  more: [
    'ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/docker',
    `CMD ["sh", "-ec", "if [ ! -d $PGDATA ]; then install -d -o postgres $PGDATA; echo $POSTGRES_PASSWORD > /tmp/password; \
setpriv --reuid postgres --clear-groups initdb -U $POSTGRES_USER --pwfile /tmp/password -A scram-sha-256; \
echo create database $POSTGRES_DB | setpriv --reuid postgres --clear-groups postgres --single postgres; \
echo host all all all scram-sha-256 >> $PGDATA/pg_hba.conf; fi; \
exec setpriv --reuid postgres --clear-groups postgres -c listen_addresses=*"]`,
  ],
};

const PROXY = {
  packages: ['haproxy'],
  more: ['USER haproxy', 'CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]'],
};

const absent = await whyNoContainers();

const why = absent === undefined ? '' : ` (${absent})`;

describe.skipIf(absent !== undefined)(`the container and its compose file${why}`, { timeout: 600_000 }, () => {
  let [stage, folder, compose]: [Stage, string, string] = [] as never;
  const composed = (...args: readonly string[]): Promise<Outcome> => stage.within(
    ['docker-compose', '--project-name', 'portal', '--project-directory', deployed(), '--file', compose, ...args],
    { ...VARIABLES, DOCKER_HOST: `unix://${stage.socket}`, COMPOSE_HTTP_TIMEOUT: '300' },
  );
  /** A request from outside of all containers. */
  const ask = async (path: string, init: RequestInit = {}): Promise<readonly [status: number, body: string]> => {
    const script = `fetch(${JSON.stringify(`http://127.0.0.1:8080${path}`)}, ${JSON.stringify(init)})
      .then(async (answer) => [answer.status, await answer.text()], () => [0, '']).then((said) => console.log(JSON.stringify(said)))`;
    return JSON.parse((await stage.within([process.execPath, '-e', script])).stdout) as readonly [number, string];
  };
  /** The containers of the two servers, also of those that have ended. */
  const portals = async (): Promise<readonly string[]> =>
    (await stage.podman('ps', '--all', '--filter', 'name=portal.portal-', '--format', '{{.Names}}')).split('\n').sort();
  const of = (container: string, format: string): Promise<string> => stage.podman('inspect', '--format', format, container);

  /** What systemd does where it is there: without it nobody looks at the health of a container. */
  const lookAtAll = async (): Promise<void> => {
    const all = (await stage.podman('ps', '--quiet')).split('\n').filter((id) => id !== '');
    await Promise.all(all.map((id) => stage.podman('healthcheck', 'run', id).catch(() => undefined)));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-containers-'));
    stage = await openStage(OURS);
    const [, node = ''] = /^FROM (\S+)/m.exec(await readFile(deployed('Containerfile'), 'utf8')) ?? [];
    // Its name is the project's anyhow; docker-compose 1 of Debian 12 knows no such line.
    const text = (await readFile(deployed('compose.yaml'), 'utf8')).replace(/^name: .*$/m, '');
    compose = join(folder, 'compose.yaml');
    await writeFile(compose, text);
    const image = (service: string): string => new RegExp(`^  ${service}:\n    image: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
    await makeNodeImage(stage, node);
    await makeImage(stage, node, image('database'), DATABASE);
    await makeImage(stage, node, image('proxy'), PROXY);
    await buildImage(stage, 'applicant-portal:local', deployed('Containerfile'), inProject());
  }, 900_000);
  afterAll(async () => {
    await stage.close();
    await rm(folder, { recursive: true });
  });

  test('is small, and has neither a compiler nor what only the build needs', async () => {
    const size = Number(await stage.podman('image', 'inspect', '--format', '{{.Size}}', 'applicant-portal:local'));
    expect(size / 1e6).toBeLessThan(LARGEST);
    const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: true }>>;
    };
    const ofDevelopment = Object.keys(packages).filter((path) => packages[path]?.dev).map((path) => path.replace('node_modules/', ''));
    const tools = ['typescript', 'vite', 'rolldown', 'esbuild', 'lightningcss', 'react-dom', ...ofDevelopment].join(' ');
    const look = `for each in ${tools}; do [ ! -e node_modules/$each ] || echo $each; done; command -v gcc cc make python3 tsc || true`;
    expect(await stage.podman('run', '--rm', '--network', 'none', 'applicant-portal:local', 'sh', '-c', look)).toBe('');
  });

  test('makes a film', async () => {
    const film = ['ffmpeg', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-c:v', 'libx264', '-f', 'null', '-'];
    expect(await stage.podman('run', '--rm', '--network', 'none', '--read-only', 'applicant-portal:local', ...film)).toBe('');
  });

  test('two servers come up behind the proxy, and take content and somebody who logs in', async () => {
    const tsx = [process.execPath, inProject('node_modules', 'tsx', 'dist', 'cli.mjs')];
    stage.begin([...tsx, inProject('tools', 'cluster', 'storage.ts'), '0.0.0.0', '9000', join(folder, 'objects')]);
    const looking = setInterval(() => { void lookAtAll(); }, 2_000);
    const up = await composed('up', '-d');
    clearInterval(looking);
    expect(up.code, up.stderr).toBe(0);
    await expect.poll(() => ask('/readyz'), { timeout: 120_000, interval: 500 }).toEqual([200, expect.any(String)]);

    const content = join(folder, 'content');
    await cp(inProject('server', 'demo'), content, { recursive: true });
    // In production the people of the demo are refused.
    for (const name of (await readdir(content)).filter((each) => each.endsWith('.json'))) {
      const text = await readFile(join(content, name), 'utf8');
      await writeFile(join(content, name), text.replaceAll('@example.com', '@example.org'));
    }
    const imported = await composed(
      'run', '--rm', '-T', '--no-deps', '--volume', `${content}:/content:ro`, 'migrate', 'node', 'dist/server/admin.js', 'import', '/content',
    );
    expect(imported.code, `${imported.stdout}${imported.stderr}`).toBe(0);
    const [status, body] = await ask('/api/v1/auth/login.json', {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@example.org', password: 'demo-password' }),
    });
    expect([status, body]).toEqual([200, expect.stringContaining('access_token')]);
  });

  test('each server is well, and nobody in particular, and writes to its volume and /tmp alone', async () => {
    expect(await portals()).toHaveLength(2);
    for (const container of await portals()) {
      await stage.podman('healthcheck', 'run', container);
      expect(await of(container, '{{.State.Health.Status}}')).toBe('healthy');
      const status = await stage.podman('exec', container, 'cat', '/proc/1/status');
      const said = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
      const none = '0000000000000000';
      expect([said('Uid'), said('CapBnd'), said('CapEff'), said('NoNewPrivs')]).toEqual(['10001', none, none, '1']);
      const look = 'find / -path /proc -prune -o -path /sys -prune -o -type d -writable -print 2>/dev/null; true';
      const writable = await stage.podman('exec', container, 'sh', '-c', look);
      // /var/tmp is memory as well: podman gives it to each container that writes nothing.
      expect(writable.split('\n').filter((path) => !/^\/(data|tmp|var\/tmp|dev)\b/.test(path))).toEqual([]);
      // Podman's own: the names of hosts.
      expect(await stage.podman('diff', container)).toBe('C /etc');
    }
  });

  test('one that is told to end drains and is gone in time, and the other answers for it', async () => {
    const [first = ''] = await portals();
    const asked: Promise<readonly [number, string]>[] = [];
    const asking = setInterval(() => { asked.push(ask('/config.json')); }, 500);
    const { code } = await composed('stop', 'portal-1');
    clearInterval(asking);
    const statuses = (await Promise.all(asked)).map(([status]) => status);
    expect(code).toBe(0);
    expect(await of(first, '{{.State.ExitCode}}')).toBe('0');
    expect(statuses.length).toBeGreaterThan(5);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await ask('/readyz'))[0]).toBe(200);
  });

  test('a server without its database is not well', async () => {
    await composed('stop', 'database');
    const [, second = ''] = await portals();
    const looked = await stage.podman('healthcheck', 'run', second).then(() => 'healthy', () => 'unhealthy');
    expect(looked).toBe('unhealthy');
  });
});
