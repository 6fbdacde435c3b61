import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { inProject } from '../../server/base/root.ts';
import { killMembers } from './processes.ts';
import { type Part, type Recipe, startPart } from './part.ts';
import { ETCDS, NODES, type Node, type PartName, PORTS, type Layout, SERVERS } from './layout.ts';
import { findPrograms } from './programs.ts';
import {
  etcdRecipe, frontRecipe, nodeRecipe, poolerRecipe, primaryRecipe, serverRecipe, settingsOf, storageRecipe,
} from './recipes.ts';

const run = promisify(execFile);

const POLL_MS = 400;
const READY_WITHIN_MS = 120_000;
/** The order of shutdown: no part needs one of an earlier line. The parts of one line end at the same time. */
const SHUTDOWN_ORDER: readonly (readonly PartName[])[] = [['front'], SERVERS, ['pgbouncer'], ['primary'], NODES, [...ETCDS, 'storage']];

/** The roles of the three databases, as Patroni reports them. */
export interface ReplicationState {
  readonly primary: Node | undefined;
  /** The nodes that receive the primary's writes. */
  readonly standbys: readonly Node[];
  /** The nodes that must confirm a write before it is acknowledged. */
  readonly synchronous: readonly Node[];
}

/** All parts of a portal that loses a machine, on this one. */
export interface Cluster {
  readonly place: Layout;
  /** Where the portal answers. */
  readonly url: string;
  readonly part: (name: PartName) => Part;
  readonly standing: () => Promise<ReplicationState>;
  /** Whether every part answers. */
  readonly isWhole: () => Promise<boolean>;
  /** Statements as the portal's own user, past PgBouncer. */
  readonly query: <Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly end: () => Promise<void>;
}

const isReachable = (url: string, withinMs = 2_000): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(({ ok }) => ok, () => false);

/** Polls until the condition holds. Throws, naming `what`, after a time limit or when the signal aborts. */
export async function waitUntil(what: string, condition: () => Promise<boolean>, signal?: AbortSignal, withinMs = READY_WITHIN_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!await condition()) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`After ${String(withinMs / 1000)} seconds there is still no ${what}.`);
    await wait(POLL_MS);
  }
}

interface Member {
  readonly name: Node;
  readonly role: string;
  readonly state: string;
}

async function replicationOf(place: Layout): Promise<ReplicationState> {
  const replies = await Promise.all(NODES.map((node) => fetch(`http://${place.own(node)}:${String(PORTS.patroni)}/cluster`, { signal: AbortSignal.timeout(2_000) })
    .then(async (answer) => (await answer.json() as { readonly members: readonly Member[] }).members).catch(() => undefined)));
  // A node that is cut off may report an old state, so only the answer of the node that calls itself the leader counts.
  const members = replies.find((reply, index) => reply?.some(({ name, role }) => role === 'leader' && name === NODES[index])) ?? [];
  const of = (...roles: readonly string[]): readonly Node[] =>
    members.filter(({ role, state }) => roles.includes(role) && ['running', 'streaming'].includes(state)).map(({ name }) => name);
  return { primary: of('leader')[0], standbys: of('replica', 'sync_standby', 'quorum_standby'), synchronous: of('sync_standby', 'quorum_standby') };
}

async function queryAs<Row extends pg.QueryResultRow>(
  place: Layout, user: 'postgres' | 'portal', statement: string, values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({
    host: place.own('primary'), port: PORTS.primary, user, database: user, ssl: { rejectUnauthorized: false }, connectionTimeoutMillis: 5_000,
    password: user === 'portal' ? place.secrets.portal : place.secrets.superuser,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the portal's user and database where they are missing. */
async function makeDatabase(place: Layout): Promise<void> {
  const [role] = await queryAs(place, 'postgres', `select from pg_roles where rolname = 'portal'`);
  if (!role) await queryAs(place, 'postgres', `create role portal login password '${place.secrets.portal}'`);
  const [database] = await queryAs(place, 'postgres', `select from pg_database where datname = 'portal'`);
  if (!database) await queryAs(place, 'postgres', 'create database portal owner portal');
}

/** The address at which a part listens. */
function addressOf(place: Layout, part: PartName): readonly [host: string, port: number] {
  if (part === 'front') return [place.front.host, place.front.port];
  const service = { portal: PORTS.portal, db: PORTS.patroni, etcd: PORTS.client, pgbouncer: PORTS.pooler, primary: PORTS.primary, storage: PORTS.storage };
  return [place.own(part), service[part.split('-')[0] as keyof typeof service]];
}

const isPortInUse = (host: string, port: number): Promise<boolean> => new Promise((resolve) => {
  const socket = connect({ host, port, timeout: 1_000 });
  const tell = (taken: boolean) => (): void => { socket.destroy(); resolve(taken); };
  socket.once('connect', tell(true)).once('error', tell(false)).once('timeout', tell(true));
});

/** Throws where an address is in use: two clusters at the same addresses would mix up their etcd. */
async function requireFreePorts(place: Layout): Promise<void> {
  for (const part of SHUTDOWN_ORDER.flat()) {
    const [host, port] = addressOf(place, part);
    if (await isPortInUse(host, port)) {
      throw new Error(`Something listens at ${host}:${String(port)} already, where ${part} is to be. PORT and CLUSTER_NET (1 to 254) choose other addresses.`);
    }
  }
}

const readiness = (place: Layout): readonly string[] => SERVERS.map((server) => `http://${place.own(server)}:${String(PORTS.portal)}/readyz`);

export interface ClusterOptions {
  /** Additional settings of the servers. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with each step. */
  readonly say?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Ends the processes that a killed cluster has left in its folder. */
export const endLeftovers = (place: Layout): Promise<void> => killMembers(place.folder);

/**
 * Starts three servers behind HAProxy, PgBouncer, three PostgreSQL kept by Patroni and etcd, and an object storage, with the files of
 * `deploy/`. Resolves when every part answers. If it fails, it ends the parts that it has started.
 */
export async function startCluster(place: Layout, { settings = {}, say = () => undefined, signal }: ClusterOptions = {}): Promise<Cluster> {
  const programs = await findPrograms();
  await endLeftovers(place);
  await requireFreePorts(place);
  const parts = new Map<PartName, Part>();
  const launch = async (recipe: Recipe | Promise<Recipe>): Promise<void> => {
    signal?.throwIfAborted();
    const part = await startPart(place, await recipe);
    parts.set(part.name, part);
  };
  const end = async (): Promise<void> => {
    for (const names of SHUTDOWN_ORDER) await Promise.all(names.flatMap((name) => parts.get(name)?.end() ?? []));
    await killMembers(place.folder);
  };
  const url = `http://${place.front.host}:${String(place.front.port)}`;
  const isPrimaryThere = async (): Promise<boolean> => {
    const { primary, standbys, synchronous } = await replicationOf(place);
    return primary !== undefined && standbys.length === NODES.length - 1 && synchronous.length > 0;
  };
  const isWhole = async (): Promise<boolean> => {
    const all = await Promise.all([isPrimaryThere(), ...readiness(place).map((each) => isReachable(each)), isReachable(`${url}/readyz`)]);
    return all.every(Boolean);
  };
  try {
    say('etcd and the object storage');
    await Promise.all([...ETCDS.map((etcd) => launch(etcdRecipe(place, programs, etcd))), launch(storageRecipe(place))]);
    const etcds = ETCDS.map((etcd) => `http://${place.own(etcd)}:${String(PORTS.client)}/health`);
    await waitUntil('quorum of etcd', async () => (await Promise.all(etcds.map((each) => isReachable(each)))).every(Boolean), signal);
    say('three PostgreSQL, kept by Patroni');
    await Promise.all([...NODES.map((node) => launch(nodeRecipe(place, programs, node))), launch(primaryRecipe(place, programs))]);
    await waitUntil('primary with two standbys', isPrimaryThere, signal);
    await waitUntil('way to the primary', () => makeDatabase(place).then(() => true, () => false), signal);
    say('PgBouncer and three servers');
    await launch(poolerRecipe(place, programs));
    await run(process.execPath, [inProject('dist', 'server', 'admin.js'), 'migrate'], { env: { ...process.env, ...settingsOf(place, 'portal-1') } });
    const [first = '', ...others] = readiness(place);
    await launch(serverRecipe(place, 'portal-1', settings));
    // The first server fills an empty database.
    await waitUntil('first server', () => isReachable(first), signal);
    await Promise.all([launch(serverRecipe(place, 'portal-2', settings)), launch(serverRecipe(place, 'portal-3', settings))]);
    await waitUntil('second and third server', async () => (await Promise.all(others.map((each) => isReachable(each)))).every(Boolean), signal);
    say('HAProxy');
    await launch(frontRecipe(place, programs));
    await waitUntil('answer behind HAProxy', isWhole, signal);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    place, url, isWhole, end,
    part: (name) => {
      const part = parts.get(name);
      if (!part) throw new Error(`there is no part ${name}`);
      return part;
    },
    standing: () => replicationOf(place),
    query: (statement, values) => queryAs(place, 'portal', statement, values),
  };
}
