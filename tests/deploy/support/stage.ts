import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../../server/base/root.ts';

const run = promisify(execFile);

/** Where images are kept for the next run, and what a run needs besides. */
const PLACE = inProject('.cache', 'containers');

/** What brings each program on Debian. */
const PACKAGES = {
  'podman': 'podman', 'runc': 'runc', 'mmdebstrap': 'mmdebstrap', 'docker-compose': 'docker-compose', 'ip': 'iproute2',
  '/usr/lib/podman/netavark': 'netavark', '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
} as const;

/** Why there are no containers here; undefined where there are. */
export async function whyNoContainers(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'containers are started by root of a Linux alone';
  const absent = await Promise.all(Object.entries(PACKAGES).map(([program, brings]) =>
    run('sh', ['-c', `command -v ${program}`]).then(() => [], () => [brings])));
  const packages = absent.flat();
  return packages.length === 0 ? undefined : `apt-get install --no-install-recommends ${packages.join(' ')}`;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Images and containers of the tests' own, in a network of their own: nothing of the machine's is touched, and nobody reaches them. */
export interface Stage {
  /** Runs podman to its end with the network of the machine, by which packages come; throws where it fails. */
  readonly build: (...args: readonly string[]) => Promise<string>;
  /** Runs a program to its end beside the containers. */
  readonly within: (command: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<Outcome>;
  /** Runs podman to its end beside the containers; throws where it fails. */
  readonly podman: (...args: readonly string[]) => Promise<string>;
  /** Begins a program beside the containers, which ends with them. */
  readonly begin: (command: readonly string[]) => ChildProcess;
  /** What docker's own programs reach podman by. */
  readonly socket: string;
  readonly close: () => Promise<void>;
}

/** Of root in a container. */
const HOME_WITHIN = '/root';

/** The machine's authorities: the registry of npm is asked from within as it is from here. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * How podman is to start containers. It promises each a million files and processes, which root of a virtual machine may not have to give; and
 * runc takes cgroups of either version, and both at once.
 */
const SETTINGS = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[network]
network_backend = "netavark"
`;

/**
 * Opens a stage with an address of its own, under which containers reach what `begin` begins. Images are kept in `.cache/containers` for
 * the next run.
 */
export async function openStage(address: string): Promise<Stage> {
  await mkdir(PLACE, { recursive: true });
  const [settings, socket] = [join(PLACE, 'containers.conf'), join(PLACE, 'podman.sock')];
  await writeFile(settings, SETTINGS);
  // There is no systemd to look at their health: whoever waits for it looks.
  const environment = { ...process.env, CONTAINERS_CONF: settings, DISABLE_HC_SYSTEMD: 'true' };
  const podman = [
    'podman', '--root', join(PLACE, 'images'), '--runroot', join(PLACE, 'run'), '--tmpdir', join(PLACE, 'run', 'tmp'),
    '--storage-driver', 'overlay',
  ];
  const begins = `ip link set lo up; ip address add ${address}/32 dev lo; echo is up; exec cat`;
  const network = spawn('unshare', ['--net', 'sh', '-ec', begins], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(network.stdout, 'data');
  const inside = ['nsenter', '--target', String(network.pid), '--net'];
  const begun: ChildProcess[] = [];

  const toEnd = async (command: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Outcome> => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { env: { ...environment, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: [stdout: string, stderr: string] = ['', ''];
    child.stdout.on('data', (chunk) => { said[0] += String(chunk); });
    child.stderr.on('data', (chunk) => { said[1] += String(chunk); });
    const [code] = await once(child, 'close') as [number | null];
    return { code: code ?? -1, stdout: said[0], stderr: said[1] };
  };
  const must = ({ code, stdout, stderr }: Outcome): string => {
    if (code !== 0) throw new Error(`${String(code)}: ${stdout.slice(-2000)}\n${stderr.slice(-4000)}`);
    return stdout.trim();
  };
  const within: Stage['within'] = (command, more) => toEnd([...inside, ...command], more);
  const podmanWithin: Stage['podman'] = async (...args) => must(await within([...podman, ...args]));
  const begin: Stage['begin'] = (command) => {
    const [program = '', ...args] = [...inside, ...command];
    const child = spawn(program, args, { env: environment, stdio: 'ignore' });
    begun.push(child);
    return child;
  };

  await rm(socket, { force: true });
  begin([...podman, 'system', 'service', '--time=0', `unix://${socket}`]);
  return {
    socket, within, begin, podman: podmanWithin,
    build: async (...args) => must(await toEnd([...podman, ...args])),
    close: async () => {
      await podmanWithin('rm', '--all', '--force', '--time', '30', '--volumes');
      await podmanWithin('volume', 'prune', '--force');
      await podmanWithin('network', 'prune', '--force');
      // What a build left behind serves no other: the sources are others then.
      await podmanWithin('image', 'prune', '--force');
      const running = begun.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      for (const child of running) child.kill();
      await Promise.all(running.map((child) => once(child, 'exit')));
      network.stdin.end();
      await once(network, 'exit');
    },
  };
}

/** The packages of an image that a registry would have, and what it does with them. */
export interface StandIn {
  readonly packages: readonly string[];
  /** Lines of a Containerfile. */
  readonly more: readonly string[];
}

const hasImage = (stage: Stage, name: string): Promise<boolean> => stage.build('image', 'exists', name).then(() => true, () => false);

/** Builds a Containerfile as it is. In the folder everything is that it copies. */
export async function buildImage(stage: Stage, name: string, file: string, folder: string): Promise<void> {
  const npmrc = join(PLACE, 'npmrc');
  await writeFile(npmrc, `cafile=${AUTHORITIES}\n`);
  const volumes = [`${AUTHORITIES}:${AUTHORITIES}:ro`, `${npmrc}:${HOME_WITHIN}/.npmrc:ro`].flatMap((volume) => ['--volume', volume]);
  await stage.build('build', '--format', 'docker', '--network', 'host', ...volumes, '--file', file, '--tag', name, folder);
}

/** Makes what stands in for Node's own image under its name: the machine's Debian, smallest, with the Node of this process. */
export async function makeNodeImage(stage: Stage, name: string): Promise<void> {
  if (await hasImage(stage, name)) return;
  const path = join(PLACE, 'base.tar');
  const npm = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm');
  await access(npm);
  const { stdout } = await run('sh', ['-c', '. /etc/os-release; echo "$VERSION_CODENAME"']);
  // As in images of Debian: no manuals, and packages are not kept once they are installed.
  const hooks = [
    `--essential-hook=mkdir -p "$1/usr/local/lib/node_modules" "$1/usr/local/bin"`,
    `--customize-hook=upload ${process.execPath} /usr/local/bin/node`,
    '--customize-hook=chmod 755 "$1/usr/local/bin/node"', `--customize-hook=copy-in ${npm} /usr/local/lib/node_modules`,
    '--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
  ];
  await run('mmdebstrap', [
    '--variant=minbase', '--include=libatomic1', '--dpkgopt=path-exclude=/usr/share/doc/*', '--dpkgopt=path-exclude=/usr/share/man/*',
    `--aptopt=DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin"; }`, ...hooks, stdout.trim(), path,
  ], { maxBuffer: 64 * 1024 ** 2 });
  await stage.build('import', path, name);
  await rm(path);
}

/** Makes what stands in for an image of a registry, from packages of Debian. */
export async function makeImage(stage: Stage, from: string, name: string, { packages, more }: StandIn): Promise<void> {
  const file = join(PLACE, 'Containerfile');
  const install = `RUN apt-get update && apt-get install --yes --no-install-recommends ${packages.join(' ')}`;
  await writeFile(file, [`FROM ${from}`, install, ...more, ''].join('\n'));
  await buildImage(stage, name, file, inProject('deploy', 'container'));
}
