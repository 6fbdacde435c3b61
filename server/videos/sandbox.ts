import { chmod } from 'node:fs/promises';

/** The files of a program: it reads one, and writes at most one, which exists already. Paths are absolute. */
export interface Files {
  readonly source?: string | undefined;
  readonly target?: string | undefined;
}

/** Limits of a program, which the system enforces. */
export interface Limits {
  /** Of wall-clock time; the processors' time may be twice as much. */
  readonly seconds: number;
  /** Of the file that it writes. */
  readonly bytes: number;
}

/** A command line, and the paths of the two files in it. */
export interface Command extends Files {
  readonly line: readonly [command: string, ...args: string[]];
}

/** Of memory; an encoder of 1280 × 720 needs a tenth of it. */
const MOST_KILOBYTES = 2_000_000;
const MOST_OPEN_FILES = 64;
/** Threads count as processes. */
const MOST_PROCESSES = 64;
/** Everything else on the machine comes first. */
const NICE = 10;
/** The unit of `ulimit -f`. */
const BLOCK_BYTES = 512;

/** A user and group without other processes, so that only these are counted; outside of the ranges of distributions. */
const UNUSED_ID = '61000';

/**
 * The sandbox is set up by the system's own programs. A program gets nothing of this server's environment, which has secrets. Without the
 * last variable each thread would reserve addresses that the limit of memory counts.
 */
export const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', MALLOC_ARENA_MAX: '2' } as const;

/** The first line of output: the set-up succeeded, and the exit code is the program's own. */
export const STARTED_MARK = 'begun';

/** These limits hold even if this server is killed. A file that becomes too large is an error for the program, and does not kill it. */
const limitCommands = ({ seconds, bytes }: Limits): string => [
  `ulimit -v ${String(MOST_KILOBYTES)} 2>/dev/null`, `ulimit -t ${String(Math.ceil(2 * seconds))}`,
  `ulimit -f ${String(Math.ceil(bytes / BLOCK_BYTES))}`,
  `ulimit -n ${String(MOST_OPEN_FILES)}`, 'ulimit -c 0', 'trap "" XFSZ', `echo ${STARTED_MARK}`,
].join('\n');

/**
 * Sets up a root file system in new namespaces: libraries, the program, the two files, and nothing else. It is mounted over `/sys`, which
 * exists everywhere and has none of these. After `chroot` the program cannot make namespaces, and without capabilities it cannot leave it.
 */
const SET_UP_ROOT = `set -e
trap 'exit 126' EXIT
umask 022
program=$1 source=$2 target=$3
shift 3
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev none /sys
cd /sys
mkdir -p usr/bin usr/local etc
show() {
  [ ! -e ".$1" ] || return 0
  [ -d ".\${1%/*}" ] || mkdir -p ".\${1%/*}"
  if [ -d "$1" ]; then mkdir ".$1"; else : > ".$1"; fi
  mount --rbind -o ro,nosuid,nodev "$1" ".$1"
}
setpriv=$(command -v setpriv)
for path in /lib /lib64 /usr/lib /usr/lib64 /usr/local/lib /etc/alternatives /etc/ld.so.cache "$setpriv" "$program"; do
  if [ -L "$path" ] && [ -d "$path" ]; then cp -P "$path" ".$path"
  elif [ -e "$path" ]; then show "$path"; fi
done
if [ -n "$source" ]; then : > source; mount --bind -o ro,nosuid,nodev,noexec "$source" source; fi
if [ -n "$target" ]; then : > target; mount --bind -o nosuid,nodev,noexec "$target" target; fi
mount -o remount,bind,ro /sys
`;

const isRoot = (): boolean => process.getuid?.() === 0;

/** Root changes to a user who owns nothing; another user is root only within the namespaces, until the program begins. */
const namespaces = (): readonly string[] =>
  ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child', ...(isRoot() ? [] : ['--user', '--map-root-user'])];
const identity = (): string => (isRoot() ? `--reuid=${UNUSED_ID} --regid=${UNUSED_ID} --clear-groups` : '');

/** The shell remains as the first process of the namespace: all others end with it, and it passes the program's exit code on. */
const runUnprivileged = (): string => `trap - EXIT
set +e
prlimit --nproc=${String(MOST_PROCESSES)} nice -n ${String(NICE)} chroot /sys \\
  "$setpriv" ${identity()} --no-new-privs --bounding-set=-all --inh-caps=-all -- "$program" "$@"
exit $?`;

/**
 * A command line that runs a program in a sandbox: without a network, with no file but its two, seeing no other process, within limits. It
 * ends with the process that is started. `args` gets the paths of the files in the sandbox.
 */
export function contained(program: string, { source, target }: Files, args: (files: Files) => readonly string[], limits: Limits): Command {
  const inside: Files = { source: source && '/source', target: target && '/target' };
  const script = `${SET_UP_ROOT}${limitCommands(limits)}\n${runUnprivileged()}`;
  const line = ['/bin/sh', '-c', script, 'sh', program, source ?? '', target ?? '', ...args(inside)];
  return { ...inside, line: ['unshare', ...namespaces(), '--', ...line] };
}

/** A command line that runs a program within the same limits but for that of processes, and with full access otherwise. */
export function limitedOnly(program: string, files: Files, args: (files: Files) => readonly string[], limits: Limits): Command {
  return {
    ...files,
    line: ['/bin/sh', '-c', `${limitCommands(limits)}\nexec nice -n ${String(NICE)} "$@"`, 'sh', program, ...args(files)],
  };
}

/** Lets the user that root changes to access the two files, which are in a private folder. Returns a function that undoes it. */
export async function grantAccess({ source, target }: Files): Promise<() => Promise<void>> {
  if (!isRoot()) return async () => undefined;
  const setModes = async (reading: number, writing: number): Promise<void> => {
    if (source !== undefined) await chmod(source, reading);
    if (target !== undefined) await chmod(target, writing);
  };
  await setModes(0o644, 0o666);
  return () => setModes(0o600, 0o600);
}
