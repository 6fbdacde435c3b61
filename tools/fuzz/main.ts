import { CommanderError } from 'commander';
import { projectRoot } from '../../server/base/root.ts';
import { EXIT, fuzzProgram } from './command.ts';

/** npm run fuzz -- …: the command line of docs/fuzzing.md. */
let isOver = false;
// Once: it ends with what is known by then. Twice: at once.
process.once('SIGINT', () => { isOver = true; });

const program = fuzzProgram({
  root: process.env['FUZZ_ROOT'] ?? projectRoot,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  say: (line) => { console.log(line); },
  tell: (line) => { console.error(line); },
  isTerminal: process.stderr.isTTY,
  isOver: () => isOver,
}, (code) => { process.exitCode = code; });
program.parseAsync().catch((error: unknown) => {
  // Commander has said what is wrong itself, and help is nothing wrong.
  if (!(error instanceof CommanderError)) console.error(error);
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? EXIT.nothing : EXIT.couldNotRun;
});
