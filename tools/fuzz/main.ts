import { CommanderError } from 'commander';
import { projectRoot } from '../../server/base/root.ts';

/** npm run fuzz -- …: the command line of docs/fuzzing.md. */
const COULD_NOT_RUN = 2;
/** One Ctrl-C is told of by the terminal, and once more by each program that this one was started by. */
const ONE_MS = 1_000;

let toldAt = Infinity;
// Once: it ends with what is known by then. Twice: at once.
process.on('SIGINT', () => {
  if (performance.now() - toldAt > ONE_MS) process.exit(COULD_NOT_RUN);
  toldAt = Math.min(toldAt, performance.now());
});

// Whoever reads the first lines alone, as `head` does, wants to hear no more.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  // A change of the product that cannot even be loaded is nothing that was found.
  const { fuzzProgram } = await import('./command.ts');
  await fuzzProgram({
    root: process.env['FUZZ_ROOT'] ?? projectRoot,
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => { console.log(line); },
    tell: (line) => { console.error(line); },
    isTerminal: process.stderr.isTTY,
    isOver: () => toldAt !== Infinity,
  }, (code) => { process.exitCode = code; }).parseAsync();
} catch (error) {
  // Commander has said what is wrong itself, and help is nothing wrong.
  if (!(error instanceof CommanderError)) console.error(error);
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : COULD_NOT_RUN;
}
