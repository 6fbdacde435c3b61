import { chmod } from 'node:fs/promises';

/** What a program is given: it reads one file, and writes at most one, which is there already. Paths are absolute. */
export interface Files {
  readonly source?: string | undefined;
  readonly target?: string | undefined;
}

/** What a program may use before the system ends it, or refuses it more. */
export interface Limits {
  /** Of wall-clock time; of the processors' time together it may use twice as much. */
  readonly seconds: number;
  /** Of the file that it writes. */
  readonly bytes: number;
}

/** A command line, and what the two files are called in it. */
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
/** A `ulimit -f` counts in these. */
const BLOCK_BYTES = 512;

/** A user and group that nobody else is, so that its processes are counted alone; outside of what distributions give away. */
const NOBODY_ELSE = '61000';

/**
 * The programs that set a sandbox up are the system's own. Nothing of this server's environment, where its secrets are, goes to
 * a program. Each thread with an arena of its own would take addresses that the limit of memory counts.
 */
export const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', MALLOC_ARENA_MAX: '2' } as const;

/** The first line that is printed: all before the program itself went well, and how it ends is its own. */
export const BEGUN = 'begun';

/** These hold also where this server was killed meanwhile. A file that becomes too large is an error for the program, not its end. */
const limited = ({ seconds, bytes }: Limits): string => [
  `ulimit -v ${String(MOST_KILOBYTES)} 2>/dev/null`, `ulimit -t ${String(Math.ceil(2 * seconds))}`,
  `ulimit -f ${String(Math.ceil(bytes / BLOCK_BYTES))}`,
  `ulimit -n ${String(MOST_OPEN_FILES)}`, 'ulimit -c 0', 'trap "" XFSZ', `echo ${BEGUN}`,
].join('\n');

/**
 * Puts up a root of its own, in namespaces of its own: libraries, the program, the two files, and nothing else. It lies over
 * `/sys`, which is there everywhere and holds none of these. A root that was changed by `chroot` also keeps the program from
 * making namespaces, and a program without capabilities does not leave it.
 */
const PUT_UP = `set -e
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

/** Root becomes somebody else, who owns nothing; anybody else is root only within the namespaces, and no longer when the program begins. */
const namespaces = (): readonly string[] =>
  ['--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child', ...(isRoot() ? [] : ['--user', '--map-root-user'])];
const identity = (): string => (isRoot() ? `--reuid=${NOBODY_ELSE} --regid=${NOBODY_ELSE} --clear-groups` : '');

/** The shell stays, and is the first of its processes: all others end with it, and how the program ended it says as shells do. */
const dropped = (): string => `trap - EXIT
set +e
prlimit --nproc=${String(MOST_PROCESSES)} nice -n ${String(NICE)} chroot /sys \\
  "$setpriv" ${identity()} --no-new-privs --bounding-set=-all --inh-caps=-all -- "$program" "$@"
exit $?`;

/**
 * A command line that runs a program in a sandbox of its own: without a network, with no file but its two, seeing no other
 * process, within limits. It ends with the process that is started. `args` are told what the files are called in there.
 */
export function contained(program: string, { source, target }: Files, args: (files: Files) => readonly string[], limits: Limits): Command {
  const within: Files = { source: source && '/source', target: target && '/target' };
  const script = `${PUT_UP}${limited(limits)}\n${dropped()}`;
  const line = ['/bin/sh', '-c', script, 'sh', program, source ?? '', target ?? '', ...args(within)];
  return { ...within, line: ['unshare', ...namespaces(), '--', ...line] };
}

/** A command line that runs a program within the same limits but for that of processes, and with all else that this server has. */
export function limitedOnly(program: string, files: Files, args: (files: Files) => readonly string[], limits: Limits): Command {
  return { ...files, line: ['/bin/sh', '-c', `${limited(limits)}\nexec nice -n ${String(NICE)} "$@"`, 'sh', program, ...args(files)] };
}

/** Lets whom root becomes read and write the two files, which lie where nobody else may enter. Answers what takes that back. */
export async function openTo({ source, target }: Files): Promise<() => Promise<void>> {
  if (!isRoot()) return async () => undefined;
  const setModes = async (reading: number, writing: number): Promise<void> => {
    if (source !== undefined) await chmod(source, reading);
    if (target !== undefined) await chmod(target, writing);
  };
  await setModes(0o644, 0o666);
  return () => setModes(0o600, 0o600);
}
