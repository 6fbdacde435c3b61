import { execFile } from 'node:child_process';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../server/base/root.ts';
import type { Recipe } from './part.ts';
import { ETCDS, type Etcd, NODES, type Node, PORTS, type Layout, SERVERS, type Server, type User, folderOf } from './layout.ts';
import type { Programs } from './programs.ts';

const run = promisify(execFile);

/** From this version of Patroni on a quorum of standbys may be asked for. */
const QUORUM_FROM = 4;
/** From this minor version of PgBouncer on connections that are handed out for a transaction know prepared statements. */
const PREPARED_FROM = 21;

const deployed = (...path: readonly string[]): string => inProject('deploy', ...path);

type Replacements = readonly (readonly [pattern: RegExp, by: string])[];

/** A file of `deploy/` with a deployment's own values; throws where it has no place for one of them. */
async function configFile(path: readonly string[], replacements: Replacements): Promise<string> {
  let text = await readFile(deployed(...path), 'utf8');
  for (const [pattern, by] of replacements) {
    if (!pattern.test(text)) throw new Error(`deploy/${path.join('/')} has nothing like ${String(pattern)}`);
    text = text.replace(pattern, () => by);
  }
  return text;
}

async function writeFor(user: User | undefined, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  if (user) await chown(path, user.uid, user.gid);
}

/** The variables of a file of lines NAME=value. */
const variablesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

const machineOf = (etcd: Etcd): Node => NODES[ETCDS.indexOf(etcd)] ?? 'db-1';

export async function etcdRecipe(place: Layout, programs: Programs, name: Etcd): Promise<Recipe> {
  const folder = await folderOf(place, name, programs.user);
  const members = ETCDS.map((etcd) => `${machineOf(etcd)}=http://${place.seen(etcd)}:${String(PORTS.peer)}`).join(',');
  const text = await configFile(['patroni', 'etcd.env'], [
    [/(?<=LISTEN_CLIENT_URLS=http:\/\/)NODE/, place.own(name)], [/(?<=LISTEN_PEER_URLS=http:\/\/)NODE/, place.own(name)],
    [/(?<=ADVERTISE_CLIENT_URLS=http:\/\/)NODE/, place.seen(name)], [/(?<=ADVERTISE_PEER_URLS=http:\/\/)NODE/, place.seen(name)],
    [/(?<=NAME=)NODE/, machineOf(name)], [/(?<=INITIAL_CLUSTER=).*/, members], [/(?<=DATA_DIR=).*/, join(folder, 'data')],
  ]);
  return { name, command: [programs.etcd], environment: variablesIn(text), user: programs.user };
}

async function makeCertificate({ openssl, user }: Programs, folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  if (await stat(certificate).then(() => true, () => false)) return;
  await run(openssl, ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650', '-subj', '/CN=portal', '-keyout', key, '-out', certificate]);
  if (user) await Promise.all([key, certificate].map((path) => chown(path, user.uid, user.gid)));
}

export async function nodeRecipe(place: Layout, programs: Programs, name: Node): Promise<Recipe> {
  const folder = await folderOf(place, name, programs.user);
  await makeCertificate(programs, folder);
  // There is no archive here; and a socket in a system folder could conflict with the system's own PostgreSQL.
  const text = await configFile(['patroni', 'patroni.yml'], [
    [/archive_mode: 'on'/, `archive_mode: 'off'`], [/(?<=create_replica_methods: )\[.*\]/, '[basebackup]'],
    [/(?<=unix_socket_directories: ).*/, `''`],
    [/(?<=ssl_cert_file: ).*/, join(folder, 'server.crt')], [/(?<=ssl_key_file: ).*/, join(folder, 'server.key')],
    [/(?<=synchronous_mode: )on/, programs.patroniMajor >= QUORUM_FROM ? 'quorum' : 'on'],
  ]);
  await writeFor(programs.user, join(folder, 'patroni.yml'), text);
  const at = (port: number): string => `${place.own(name)}:${String(port)}`;
  const seenAt = (port: number): string => `${place.seen(name)}:${String(port)}`;
  return {
    name, user: programs.user, command: [programs.patroni, join(folder, 'patroni.yml')],
    environment: {
      PATRONI_NAME: name, PATRONI_RESTAPI_LISTEN: at(PORTS.patroni), PATRONI_RESTAPI_CONNECT_ADDRESS: seenAt(PORTS.patroni),
      PATRONI_ETCD3_HOSTS: ETCDS.map((etcd) => `${place.seen(etcd)}:${String(PORTS.client)}`).join(','),
      PATRONI_POSTGRESQL_LISTEN: at(PORTS.postgres), PATRONI_POSTGRESQL_CONNECT_ADDRESS: seenAt(PORTS.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'), PATRONI_POSTGRESQL_BIN_DIR: programs.postgres.replace(/\/postgres$/, ''),
      PATRONI_SUPERUSER_PASSWORD: place.secrets.superuser, PATRONI_REPLICATION_PASSWORD: place.secrets.replication,
    },
  };
}

export const primaryRecipe = (place: Layout, { haproxy }: Programs): Recipe => ({
  name: 'primary', command: [haproxy, '-db', '-f', deployed('patroni', 'haproxy-database.cfg')],
  environment: {
    DB_FRONT: `${place.own('primary')}:${String(PORTS.primary)}`,
    ...Object.fromEntries(NODES.map((node, index) => [`DB_${String(index + 1)}`, `${place.seen(node, 'primary')}:${String(PORTS.postgres)}`])),
  },
});

export async function poolerRecipe(place: Layout, { pgbouncer, pgbouncerMinor, user }: Programs): Promise<Recipe> {
  const folder = await folderOf(place, 'pgbouncer', user);
  // Without prepared statements a server connection stays with its client for the session.
  const older: Replacements = [[/^max_prepared_statements.*$/m, ''], [/(?<=^pool_mode = ).*$/m, 'session']];
  const text = await configFile(['pgbouncer', 'pgbouncer.ini'], [
    [/(?<=^portal = ).*$/m, `host=${place.seen('primary', 'pgbouncer')} port=${String(PORTS.primary)} dbname=portal`],
    [/(?<=^listen_addr = ).*$/m, `${place.own('pgbouncer')}\nunix_socket_dir =`], [/(?<=^auth_file = ).*$/m, join(folder, 'userlist.txt')],
    ...(pgbouncerMinor < PREPARED_FROM ? older : []),
  ]);
  await writeFor(user, join(folder, 'pgbouncer.ini'), text);
  await writeFor(user, join(folder, 'userlist.txt'), `"portal" "${place.secrets.portal}"\n`);
  return { name: 'pgbouncer', command: [pgbouncer, join(folder, 'pgbouncer.ini')], user };
}

export const storageRecipe = (place: Layout): Recipe => ({
  name: 'storage',
  command: [
    process.execPath, inProject('node_modules', 'tsx', 'dist', 'cli.mjs'), inProject('tools', 'cluster', 'storage.ts'),
    place.own('storage'), String(PORTS.storage), join(place.folder, 'storage', 'objects'),
  ],
});

/** The settings of a server and of the commands of the command line. */
export const settingsOf = (place: Layout, server: Server): Readonly<Record<string, string>> => ({
  DATA_DIR: join(place.folder, server, 'data'),
  DATABASE_URL: `postgres://portal:${place.secrets.portal}@${place.seen('pgbouncer', server)}:${String(PORTS.pooler)}/portal`,
  DATABASE_DIRECT_URL: `postgres://portal:${place.secrets.portal}@${place.seen('primary', server)}:${String(PORTS.primary)}/portal?sslmode=no-verify`,
  S3_BUCKET: 'portal', S3_ENDPOINT: `http://${place.seen('storage', server)}:${String(PORTS.storage)}`,
  S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: 'portal', SIGNING_SECRET: place.secrets.signing,
});

export const serverRecipe = (place: Layout, name: Server, more: Readonly<Record<string, string>>): Recipe => ({
  name, command: [process.execPath, inProject('dist', 'server', 'main.js')],
  environment: {
    NODE_ENV: 'production', ...settingsOf(place, name), HOST: place.own(name), PORT: String(PORTS.portal), MIGRATE: '0', TRUST_PROXY: '1',
    DRAIN_SECONDS: '5', METRICS_HOST: place.own(name), METRICS_PORT: String(PORTS.metrics), LOG_LEVEL: 'warn', ...more,
  },
});

export const frontRecipe = (place: Layout, { haproxy }: Programs): Recipe => ({
  name: 'front', command: [haproxy, '-db', '-f', deployed('haproxy', 'haproxy.cfg')],
  environment: {
    FRONT: `${place.front.host}:${String(place.front.port)}`,
    ...Object.fromEntries(SERVERS.map((server, index) => [`PORTAL_${String(index + 1)}`, `${place.seen(server, 'front')}:${String(PORTS.portal)}`])),
  },
});
