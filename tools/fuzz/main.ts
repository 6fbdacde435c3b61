import { CommanderError } from 'commander';
import { projectRoot } from '../../server/base/root.ts';

/** npm run fuzz -- …: the command line of docs/fuzzing.md. */
const COULD_NOT_RUN = 2;
/** One Ctrl-C arrives several times: from the terminal, and from each parent program. */
const DUPLICATE_SIGNAL_MS = 1_000;

let interruptedAt = Infinity;
// The first Ctrl-C ends the run with the findings so far, the second at once.
process.on('SIGINT', () => {
  if (performance.now() - interruptedAt > DUPLICATE_SIGNAL_MS) process.exit(COULD_NOT_RUN);
  interruptedAt = Math.min(interruptedAt, performance.now());
});

// The reader may have closed the pipe, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  // Code that cannot be loaded is not a finding.
  const { fuzzProgram } = await import('./command.ts');
  await fuzzProgram({
    root: process.env['FUZZ_ROOT'] ?? projectRoot,
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => { console.log(line); },
    tell: (line) => { console.error(line); },
    isTerminal: process.stderr.isTTY,
    isOver: () => interruptedAt !== Infinity,
  }, (code) => { process.exitCode = code; }).parseAsync();
} catch (error) {
  // Commander has printed its error itself, and help is not an error.
  if (!(error instanceof CommanderError)) console.error(error);
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : COULD_NOT_RUN;
}
