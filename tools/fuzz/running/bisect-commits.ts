import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { inProject } from '../../../server/base/root.ts';
import type { Failure } from '../failures.ts';
import { CannotRun } from '../pool.ts';

interface CommandResult {
  readonly code: number;
  readonly out: string;
}

/** Exit codes for `git bisect run`. */
const [GOOD, BAD, UNKNOWN] = [0, 1, 125];

/** Checks the commit that is checked out. The failure is copied each time, since a replay deletes it where it is fixed. */
const CHECK_SCRIPT = `
mkdir -p "$FUZZ_ROOT/.cache/fuzz/failures" && cp "$FUZZ_ROOT/failure.json" "$FUZZ_ROOT/.cache/fuzz/failures/$FAILURE.json"
node scripts/generate.mjs > "$FUZZ_ROOT/generated" 2>&1
case "$(node node_modules/tsx/dist/cli.mjs tools/fuzz/main.ts replay "$FAILURE")" in
  FIXED*) exit ${GOOD} ;;
  FAILED*) exit ${BAD} ;;
  *) exit ${UNKNOWN} ;;
esac`;

/**
 * The commit that made a kept failure one, as git names it, found by `git bisect` in a working tree of its own. Files of definitions within the
 * repository are asked as each commit has them. `undefined`: what is checked out does not break it, once committed.
 * Throws `CannotRun` where that cannot be asked, where `since` breaks it already, is no commit, or no commit is left that can be asked.
 */
export async function bisectCommits(root: string, folder: string, failure: Failure, since: string): Promise<string | undefined> {
  const own = mkdtempSync(join(tmpdir(), 'bisect-'));
  const tree = join(own, 'tree');
  const inTree = (file: string): string => {
    const path = relative(root, resolve(folder, file));
    return path.startsWith('..') || isAbsolute(path) ? resolve(folder, file) : join(tree, path);
  };
  writeFileSync(join(own, 'failure.json'), JSON.stringify({ ...failure, files: failure.files.map(inTree) }));
  const env = { ...process.env, FUZZ_ROOT: own, FAILURE: failure.id };
  const run = (cwd: string, program: string, ...args: readonly string[]): Promise<CommandResult> => new Promise((done) => {
    const child = execFile(program, args, { cwd, env, maxBuffer: 1e8 }, (_error, out, words) => { done({ code: child.exitCode ?? UNKNOWN, out: `${out}${words}` }); });
  });
  const git = async (...args: readonly string[]): Promise<string> => {
    const { code, out } = await run(args[0] === 'worktree' ? root : tree, 'git', ...args);
    if (code !== 0) throw new CannotRun(`git ${args.join(' ')}: ${out.trim()}`);
    return out;
  };
  const testCommit = async (commit: string): Promise<number> => {
    await git('checkout', '--quiet', '--detach', commit);
    return (await run(tree, 'sh', '-c', CHECK_SCRIPT)).code;
  };
  try {
    await git('worktree', 'add', '--quiet', '--detach', tree, 'HEAD');
    const [head = '', first = ''] = (await git('rev-parse', 'HEAD', `${since}^{commit}`)).trim().split('\n');
    symlinkSync(inProject('node_modules'), join(tree, 'node_modules'), 'dir');
    const now = await testCommit(head);
    if (now === GOOD) return undefined;
    if (now !== BAD) throw new CannotRun('What is checked out, once committed, cannot be asked: a file that is named may not be part of it.');
    if (await testCommit(first) === BAD) throw new CannotRun(`${since} breaks it already; name an earlier commit.`);
    await git('bisect', 'start', head, first);
    const { code, out } = await run(tree, 'git', 'bisect', 'run', 'sh', '-c', CHECK_SCRIPT);
    const [, commit] = /^([0-9a-f]{40,64}) is the first bad commit$/m.exec(out) ?? [];
    if (commit === undefined) throw new CannotRun(`git bisect ends with ${code}:\n${out.trim().split('\n').slice(-12).join('\n')}`);
    return (await git('show', '--no-patch', '--format=%h %ad %s', '--date=short', commit)).trim();
  } finally {
    await run(root, 'git', 'worktree', 'remove', '--force', tree);
    rmSync(own, { recursive: true, force: true });
  }
}
