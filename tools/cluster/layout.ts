import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inProject } from '../../server/base/root.ts';

/** The parts of a cluster. A name is also the part's folder; `db` is a machine's Patroni and PostgreSQL. */
export const SERVERS = ['portal-1', 'portal-2', 'portal-3'] as const;
export const NODES = ['db-1', 'db-2', 'db-3'] as const;
export const ETCDS = ['etcd-1', 'etcd-2', 'etcd-3'] as const;
const PARTS = [...SERVERS, ...NODES, ...ETCDS, 'front', 'pgbouncer', 'primary', 'storage'] as const;

export type Server = (typeof SERVERS)[number];
export type Node = (typeof NODES)[number];
export type Etcd = (typeof ETCDS)[number];
export type PartName = (typeof PARTS)[number];

/** The port of each service. Parts have addresses of their own, as machines have, so that all keep the ports of the files of `deploy/`. */
export const PORTS = { portal: 4000, metrics: 9464, pooler: 6432, primary: 5000, postgres: 5432, patroni: 8008, client: 2379, peer: 2380, storage: 9000 } as const;

export interface Secrets {
  readonly superuser: string;
  readonly replication: string;
  readonly portal: string;
  readonly signing: string;
}

/** The folder, the addresses and the secrets of a cluster. */
export interface Layout {
  readonly folder: string;
  /** Where the portal answers. */
  readonly front: { readonly host: string; readonly port: number };
  readonly secrets: Secrets;
  /** The address that a part listens on, of 127.0.0.0/8. */
  readonly own: (part: PartName) => string;
  /** The address under which one part knows another; without `from`, under which all know it. With links between them it is another than `own`. */
  readonly seen: (to: PartName, from?: PartName) => string;
}

/** The folder of a cluster: `CLUSTER_DIR`, or `.cluster` of the project. */
export const folderFrom = (environment: NodeJS.ProcessEnv): string => resolve(environment['CLUSTER_DIR'] || inProject('.cluster'));

const numberOf = (part: PartName): number => PARTS.indexOf(part) + 1;

async function secretsIn(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored) as Secrets;
  const secret = (): string => randomBytes(24).toString('hex');
  const fresh: Secrets = { superuser: secret(), replication: secret(), portal: secret(), signing: secret() };
  await writeFile(path, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
}

/** @param linked whether the parts reach each other over links that can be broken. */
export async function layoutFrom(environment: NodeJS.ProcessEnv, linked: boolean): Promise<Layout> {
  const folder = folderFrom(environment);
  await mkdir(folder, { recursive: true });
  // The database's user may enter the folder, but can read only its own part of it.
  await chmod(folder, 0o711);
  const net = environment['CLUSTER_NET'] || '31';
  const own = (part: PartName): string => `127.${net}.1.${String(numberOf(part))}`;
  return {
    folder, own, secrets: await secretsIn(folder),
    front: { host: environment['HOST'] || '127.0.0.1', port: Number(environment['PORT'] || 4000) },
    seen: (to, from) => (linked ? `127.${net}.${String(from === undefined ? 2 : 10 + numberOf(from))}.${String(numberOf(to))}` : own(to)),
  };
}

/** The user that runs a part. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Creates the folder of a part for the user that runs it. */
export async function folderOf(place: Layout, part: PartName, user?: User): Promise<string> {
  const folder = join(place.folder, part);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
