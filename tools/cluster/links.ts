import { readdirSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { membersOf } from './processes.ts';
import { ETCDS, NODES, type PartName, PORTS, type Layout, SERVERS } from './layout.ts';

/** A disturbance of the link from one part to another: nothing arrives, or each byte is late by some milliseconds, both ways. */
export interface Disturbance {
  readonly from: PartName | undefined;
  readonly to: PartName | undefined;
  readonly lateMs: number;
}

/** Nothing arrives and no error is reported, as with a pulled cable. */
export const NEVER = Number.POSITIVE_INFINITY;

/** The links between the parts of a cluster, each of which can be disturbed. */
export interface Links {
  /** Applies these disturbances and ends all others. Bytes that were held back then arrive. */
  readonly disturb: (disturbances: readonly Disturbance[]) => void;
  /** Refuses new connections to a part, as a machine does where nothing listens, or accepts them again. */
  readonly refuse: (to: PartName, isRefused: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** One direction of a connection: passes bytes on in order, after the delay. */
class Direction {
  readonly #into: Socket;
  readonly #from: Socket;
  #lateMs = 0;
  #queued: { readonly at: number; readonly bytes: Buffer | undefined }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isFull = false;

  constructor(from: Socket, into: Socket) {
    [this.#from, this.#into] = [from, into];
    from.on('data', (bytes) => { this.#enqueue(bytes); });
    from.on('end', () => { this.#enqueue(undefined); });
  }

  late(ms: number): void {
    this.#lateMs = ms;
    if (ms === NEVER) this.#from.pause();
    else this.#from.resume();
    this.#flush();
  }

  #enqueue(bytes: Buffer | undefined): void {
    this.#queued.push({ at: performance.now(), bytes });
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    const due = performance.now() - this.#lateMs;
    while (this.#queued[0] && this.#queued[0].at <= due) {
      const { bytes } = this.#queued.shift() ?? {};
      if (bytes === undefined) this.#into.end();
      else if (!this.#into.write(bytes) && !this.#isFull) {
        this.#isFull = true;
        this.#from.pause();
        this.#into.once('drain', () => {
          this.#isFull = false;
          if (this.#lateMs !== NEVER) this.#from.resume();
        });
      }
    }
    const [next] = this.#queued;
    if (next && this.#lateMs !== NEVER) this.#timer = setTimeout(() => { this.#flush(); }, Math.max(1, next.at - due));
  }
}

const hexOf = (address: string, port: number): string => {
  const bytes = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0')).reverse().join('');
  return `${bytes}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
};

const linksIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).flatMap((name) => {
      try {
        return [readlinkSync(join(folder, name))];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
};

/** The part of the process that has a socket open, by the number of the socket. */
async function socketOwners(folder: string): Promise<ReadonlyMap<string, PartName>> {
  const owners = new Map<string, PartName>();
  for (const part of [...NODES, ...ETCDS]) {
    for (const pid of await membersOf(join(folder, part))) for (const target of linksIn(`/proc/${String(pid)}/fd`)) owners.set(target, part);
  }
  return owners;
}

/** The numbers of sockets by their own and the other end, as the kernel writes both. */
const socketsNow = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => {
    const [, own = '', other = '', , , , , , , inode = ''] = line.trim().split(/\s+/);
    return [`${own} ${other}`, `socket:[${inode}]`];
  }));

const endpointsOf = (socket: Socket): string =>
  `${hexOf(socket.remoteAddress ?? '', socket.remotePort ?? 0)} ${hexOf(socket.localAddress ?? '', socket.localPort ?? 0)}`;

const POLL_MS = 200;

interface Connection {
  readonly to: PartName;
  from: PartName | undefined;
  /** Whether `from` is not known yet. */
  isUnknown: boolean;
  readonly directions: readonly Direction[];
  readonly sockets: readonly [inner: Socket, outer: Socket];
}

type Route = readonly [to: PartName, port: number, from?: PartName];

/** The links between the parts; one without `from` is used by several, which are told apart by their processes. */
function routes(): readonly Route[] {
  return [
    ...SERVERS.flatMap((server): Route[] => [
      [server, PORTS.portal, 'front'], ['pgbouncer', PORTS.pooler, server], ['primary', PORTS.primary, server], ['storage', PORTS.storage, server],
    ]),
    ['primary', PORTS.primary, 'pgbouncer'],
    ...NODES.flatMap((node): Route[] => [
      [node, PORTS.postgres, 'primary'], [node, PORTS.patroni, 'primary'], [node, PORTS.postgres], [node, PORTS.patroni],
    ]),
    ...ETCDS.flatMap((etcd): Route[] => [[etcd, PORTS.client], [etcd, PORTS.peer]]),
  ];
}

/** Listens at all addresses under which the parts know each other, and forwards to those on which they listen. */
export async function openLinks(place: Layout): Promise<Links> {
  const open = new Set<Connection>();
  let disturbances: readonly Disturbance[] = [];
  // During a disturbance, connections of unknown origin wait.
  const delayOf = ({ from, to, isUnknown }: Connection): number => (isUnknown && disturbances.length > 0 ? NEVER : Math.max(0, ...disturbances
    .filter((each) => (each.from === undefined || each.from === from) && (each.to === undefined || each.to === to)).map(({ lateMs }) => lateMs)));
  const apply = (connection: Connection): void => {
    const delay = delayOf(connection);
    for (const direction of connection.directions) direction.late(delay);
  };
  // Only during a disturbance, since searching all processes is the most expensive work here.
  const findCallers = async (): Promise<void> => {
    const unknown = [...open].filter(({ isUnknown }) => isUnknown);
    if (unknown.length === 0) return;
    const [holders, sockets] = [await socketOwners(place.folder), await socketsNow()];
    for (const connection of unknown) {
      connection.from = holders.get(sockets.get(endpointsOf(connection.sockets[0])) ?? '');
      connection.isUnknown = false;
      apply(connection);
    }
  };
  let lookupTimer: NodeJS.Timeout | undefined;
  const forward = (inner: Socket, to: PartName, port: number, from: PartName | undefined): void => {
    const outer = connect({ host: place.own(to), port, noDelay: true, allowHalfOpen: true });
    const connection: Connection = { to, from, isUnknown: from === undefined, directions: [new Direction(inner, outer), new Direction(outer, inner)], sockets: [inner, outer] };
    open.add(connection);
    apply(connection);
    for (const [one, other] of [[inner, outer], [outer, inner]] as const) {
      one.on('error', () => { other.destroy(); });
      one.on('close', () => {
        other.destroySoon();
        open.delete(connection);
      });
    }
  };
  const listeners = routes().map(([to, port, from]) => {
    const server = createServer({ noDelay: true, allowHalfOpen: true }, (inner) => { forward(inner, to, port, from); });
    return {
      to, server,
      listen: async () => {
        server.listen(port, place.seen(to, from));
        await once(server, 'listening');
      },
    };
  });
  const closeAll = (): Promise<unknown> => Promise.all(listeners.map(({ server }) => new Promise((resolve) => { server.close(resolve); })));
  // A server that still listens would keep the process running.
  await Promise.all(listeners.map(({ listen }) => listen())).catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  return {
    disturb: (next) => {
      disturbances = next;
      for (const connection of open) apply(connection);
      clearInterval(lookupTimer);
      if (next.length > 0) lookupTimer = setInterval(() => { findCallers().catch(() => undefined); }, POLL_MS);
    },
    refuse: async (to, isRefused) => {
      const own = listeners.filter((listener) => listener.to === to);
      // Open connections continue.
      if (isRefused) for (const { server } of own) server.close();
      else await Promise.all(own.map(({ listen }) => listen()));
    },
    close: async () => {
      clearInterval(lookupTimer);
      for (const { sockets } of open) for (const socket of sockets) socket.destroy();
      await closeAll();
    },
  };
}
