import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { InvalidSelection } from './choose.ts';
import { bisectFailure, replay } from './stored-failures.ts';
import { modes } from '../../packages/arbitraries/mode.ts';
import { jobCount, positive, seedNumber, pathOption } from './option-values.ts';
import { firstOf, PUBLISH, rejectIgnoredOptions, DEFAULT_SECONDS, type Options } from './options.ts';
import { CannotRun } from './pool.ts';
import { readTarget, UnusableFile } from './read-target.ts';
import { formats } from './report/formats.ts';
import type { Origin } from './running/origin.ts';
import type { CommandContext } from './command-context.ts';
import { tryTarget, DEFAULT_JOBS } from './try-values.ts';
import { EXIT } from './verdict.ts';
import { watchFiles } from './watch-files.ts';
import { wholeNumber } from '../../server/admin/commands/whole-number.ts';

/** The length of a run of --watch. */
const WATCH_SECONDS = 5;

/** Runs a command and returns its exit code; prints expected errors. */
async function withExitCode({ tell }: CommandContext, command: () => Promise<number> | number): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof UnusableFile || error instanceof InvalidSelection || error instanceof CannotRun)) throw error;
    tell(error.message);
    return EXIT.couldNotRun;
  }
}

const HELP = `
Without FILE: every built-in type. A FILE is a definition of a field type or a list of them, fields of a form
({ "input_type": … }, a list or a map of them, "custom_fields", or a form of a content folder), or any JSON Schema 2020-12.

Exit codes: 0 nothing was found, 1 something was, 2 nothing could be tried, or not all that was asked for.

Examples:
  npm run fuzz                                           thirty seconds over everything
  npm run fuzz -- my-type.json                           a definition of your own
  npm run fuzz -- --type number --law codec --time 5     one law of one type
  npm run fuzz -- --runs 1000 --seed 7 --jobs 2          the same result each time, for any number of jobs
  npm run fuzz -- --mode publish --time 60               versions that follow each other, over stored values and open pages
  npm run fuzz -- replay                                 what has become of what was found before
  npm run fuzz -- bisect tidying-b7c37af8                which rules of its definition made one of them
docs/fuzzing.md says how to read what is printed.`;

export function fuzzProgram(surroundings: CommandContext, done: (code: number) => void): Command {
  const program = new Command('npm run fuzz --').description('Makes values and tries the laws of the validators with them.').exitOverride().addHelpText('after', HELP);
  // Both the main command and `bisect` have an option --server.
  program.enablePositionalOptions();
  program
    .argument('[FILE...]', 'Definitions of field types, fields of a form, or a JSON Schema.')
    .option('-s, --seed <NUMBER>', 'Where the values come from; absent: another each time, and printed.', seedNumber)
    .option('-p, --path <PATH>', 'With --seed, --law and --type: the one counterexample that a run has printed this of.', pathOption)
    .option('-t, --time <SECONDS>', `How long; absent: ${DEFAULT_SECONDS}, or with --runs until they are done.`, positive)
    .option('-n, --runs <NUMBER>', `Values for each law of each type (with --server saves, with --mode ${PUBLISH} walks); absent: as many as there is time for.`, wholeNumber)
    .option('--type <NAME>', 'This type only.')
    .option('--field <NAME>', 'This field of a form only.')
    .option('-l, --law <NAME>', 'This law only: agreement, refusal, codec, normalisation, journey, tidying, promise, keeping; of forms: merge, encoding; of exams: rules; of a schema: interpreter, steps.')
    .addOption(new Option('-m, --mode <MODE>', `Values of this kind only, of types and schemas; ${PUBLISH}: versions of definitions, over what is stored, open and running.`).choices([...modes, PUBLISH]))
    .option('-j, --jobs <NUMBER>', `Processes, absent: ${DEFAULT_JOBS}; the result is the same for any number.`, jobCount)
    .option('-b, --bail', 'Ends with the first that is found.')
    .option('-c, --coverage', 'Names how often each rule was kept and broken, and fails where one was met from one side only, or never.')
    .option('-w, --watch', `Tries FILE again, for ${WATCH_SECONDS} s, whenever it is written; until Ctrl-C.`)
    .option('--server <URL>', 'A server that runs: its verdicts on the mandatory fields of its profile, beside the page’s. Nothing is stored.')
    .option('--email <ADDRESS>', 'With --server: an account that is nobody’s.')
    .option('--password <PASSWORD>', 'With --server: its password.')
    .addOption(new Option('-r, --report <FORMAT>', 'Prints a report of this format in place of the table.').choices(Object.keys(formats)))
    .action(async (files: string[], options: Options) => {
      done(await withExitCode(surroundings, async () => {
        rejectIgnoredOptions(files, options);
        const { mode, server, ...rest } = options;
        // The server's code is loaded only where it is needed.
        if (server !== undefined) return (await import('./running/try-server.ts')).tryServer(surroundings, server, rest);
        if (mode === PUBLISH) return (await import('./publish/try-publishing.ts')).tryPublishing(surroundings, rest);
        const paths = files.map((file) => resolve(surroundings.folder, file));
        const tryFiles = (): Promise<number> => withExitCode(surroundings, () => {
          const { target, warnings } = readTarget(paths);
          for (const warning of warnings) surroundings.tell(`note: ${warning}`);
          return tryTarget(surroundings, target, files, { ...rest, ...(mode && { mode }), ...(options.watch && { time: options.time ?? WATCH_SECONDS }) });
        });
        if (options.watch && paths.length === 0) throw new InvalidSelection('--watch needs a FILE to look at.');
        return options.watch ? watchFiles(surroundings, paths, tryFiles) : tryFiles();
      }));
    });
  program.hook('preSubcommand', (_program, command) => {
    const option = firstOf(program.opts());
    if (option !== undefined) program.error(`error: --${option} stands before "${command.name()}", which would not hear of it.`);
  });
  program.command('replay').description('Asks again what earlier runs have found: FIXED, FAILED or CANNOT RUN. What is fixed is forgotten.')
    .argument('[ID...]', 'These only; absent: all.')
    .option('--promote', 'Makes a regression file of the suite of each, which a test asks from then on.', false)
    .action(async (ids: string[], { promote: isPromoted }: { readonly promote: boolean }) => {
      done(await withExitCode(surroundings, () => replay(surroundings, ids, isPromoted)));
    });
  program.command('bisect').description('Says what made a kept failure one, by leaving out and by halving: 1 where it is known, 0 where it is none any more.')
    .argument('<ID>', 'As replay names it. Without an option: which rules of its definition.')
    .option('--server <URL>', 'Which version of the field types of this server. They are asked for as clients ask; no account is needed.')
    .option('--since <COMMIT>', 'Which commit after this one, which does not break the law. Each is tried in a working tree of its own.')
    .action(async (id: string, origin: Origin) => { done(await withExitCode(surroundings, () => bisectFailure(surroundings, id, origin))); });
  return program;
}
