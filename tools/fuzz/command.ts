import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'commander';
import { fateOf, fateOfHung, hasEnded } from './ask-again.ts';
import { chosenTrials, NothingChosen } from './choose.ts';
import { failureFolder, hasValue, keepFailure, readFailures, removeFailure, type Failure } from './failures.ts';
import { CannotRun, Worker } from './pool.ts';
import { promote } from './promote.ts';
import { readTarget, UnusableFile } from './read-target.ts';
import { formats, type Format } from './report/formats.ts';
import { findingLines } from './report/finding-text.ts';
import { ruleLines, tableLines, thinSpots } from './report/table.ts';
import { run, runPath, type Outcome } from './run.ts';
import type { Target } from './target.ts';
import { searchPublishing } from './publish/search.ts';
import { askServer } from './running/opinions.ts';
import { originLines, type Origin } from './running/origin.ts';
import { reach } from './running/running-server.ts';
import { modes, type Mode } from '../../packages/arbitraries/mode.ts';
import { jobCount, positive, seedNumber, wayOf } from './option-values.ts';
import { wholeNumber } from '../../server/admin/commands/whole-number.ts';

/** Exit codes: nothing was found, something was, nothing could be tried. */
const EXIT = { nothing: 0, found: 1, couldNotRun: 2 } as const;

export interface Surroundings {
  /** The project's folder, in whose .cache failures are kept. */
  readonly root: string;
  /** Where the command was typed. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** What is no result: how far it is, what it is about. */
  readonly tell: (line: string) => void;
  readonly isTerminal: boolean;
  /** Whether somebody has asked to end early. */
  readonly isOver: () => boolean;
}

interface Options {
  readonly seed?: number;
  readonly path?: string;
  readonly time?: number;
  readonly runs?: number;
  readonly type?: string;
  readonly field?: string;
  readonly law?: string;
  readonly mode?: Mode | typeof PUBLISH;
  readonly jobs: number;
  readonly report?: Format;
  readonly bail?: true;
  readonly coverage?: true;
  readonly watch?: true;
  readonly server?: string;
  readonly email?: string;
  readonly password?: string;
}

/** Those of a run over values. */
type ValueOptions = Omit<Options, 'mode'> & { readonly mode?: Mode };

const USUAL_SECONDS = 30;
/** A run of --watch takes so long, and files are looked at so often. */
const [WATCH_SECONDS, WATCH_MS] = [5, 300];
/** Not values: versions of definitions, over what is stored and open. */
const PUBLISH = 'publish';
const MOST_SEED = 0x7fffffff;
/** Laws whose values are counted by the rules that they keep and break: the others of a subject have such values as well. */
const COUNTING: ReadonlySet<string> = new Set(['refusal', 'interpreter']);

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is said where nothing was found: of nothing that was tried nothing can be said. */
const nothing = (tried: number): string => (tried === 0 ? 'Nothing was tried.' : 'Nothing was found.');

const codeOf = (isFound: boolean, tried: number): number => (isFound ? EXIT.found : tried === 0 ? EXIT.couldNotRun : EXIT.nothing);

/** What was kept of the same files is asked first: what still fails is told before anything new. */
function askKept(surroundings: Surroundings, paths: readonly string[], { law, type, field }: Options): readonly Failure[] {
  const folder = failureFolder(surroundings.root);
  const isAsked = ({ finding }: Failure): boolean => (law ?? finding.law) === finding.law && (type ?? finding.type) === finding.type && (field ?? finding.subject) === finding.subject;
  const kept = readFailures(folder).filter((failure) => JSON.stringify(failure.files) === JSON.stringify(paths) && isAsked(failure));
  return kept.flatMap((failure) => {
    const fate = fateOf(failure, (file) => resolve(surroundings.folder, file));
    if (fate.is === 'fixed') {
      surroundings.tell(`${failure.id} is fixed, and kept no longer.`);
      removeFailure(folder, failure.id);
    }
    return fate.is === 'failed' ? [{ ...failure, finding: { ...failure.finding, ...fate.finding } }] : [];
  });
}

function sayOutcome({ say, tell }: Surroundings, outcome: Outcome, seed: number, files: readonly string[], report: Format | undefined): void {
  if (report) {
    say(formats[report]({ ...outcome, seed, files }));
    return;
  }
  for (const [at, finding] of outcome.findings.entries()) say([`${at + 1}. ${findingLines(finding, files).join('\n')}`, ''].join('\n'));
  say('What was reached (values by type and law; "valid only" is half of a question):');
  for (const line of tableLines(outcome)) say(`  ${line}`);
  for (const line of thinSpots(outcome)) say(`  thin: ${line}`);
  const cases = outcome.reached.reduce((sum, one) => sum + one.cases, 0);
  tell(`${counted(cases, 'value')} in ${outcome.seconds.toFixed(1)} s, seed ${seed}.`);
  say(outcome.findings.length === 0 ? nothing(cases) : `${counted(outcome.findings.length, 'law')} broken. Each is kept, and tried first next time; "npm run fuzz -- replay" says what has become of them.`);
}

/** Walks over versions that follow each other, on a server of its own. */
async function tryPublishing({ say, tell, isTerminal, isOver }: Surroundings, { seed = randomInt(MOST_SEED), path, runs, time }: Options): Promise<number> {
  const bar = new SingleBar({ format: '{bar} {percentage} % {walks} walks', clearOnComplete: true, hideCursor: true, stream: process.stderr });
  if (isTerminal) bar.start(100, 0, { walks: 0 });
  const count = path === undefined ? runs : 1;
  const outcome = await searchPublishing({ seed, first: Number(path ?? 0), seconds: time ?? (count === undefined ? USUAL_SECONDS : Infinity), ...(count !== undefined && { runs: count }) }, {
    isOver, progress: (walks, share) => { bar.update(Math.min(100, Math.floor(share * 100)), { walks }); },
  }).finally(() => { bar.stop(); });
  for (const line of outcome.found ?? []) say(line);
  tell(`${counted(outcome.walks, 'walk')} of ${counted(outcome.steps, 'step')}, seed ${seed}.`);
  if (!outcome.found) say(nothing(outcome.walks));
  return codeOf(outcome.found !== undefined, outcome.walks);
}

/** A running server's verdicts beside the page's; of others it is not asked. */
async function tryServer({ say, tell, isOver }: Surroundings, server: string, { seed = randomInt(MOST_SEED), runs, time, email, password }: Options): Promise<number> {
  if (email === undefined || password === undefined) throw new NothingChosen('--server needs --email and --password of an account that is nobody’s.');
  const run = { seed, seconds: time ?? (runs === undefined ? USUAL_SECONDS : Infinity), ...(runs !== undefined && { runs }) };
  const outcome = await askServer(reach(server), { email, password }, run, isOver);
  for (const line of outcome.found ?? []) say(line);
  tell(`${counted(outcome.values, 'value')}, seed ${seed}.`);
  if (!outcome.found) say(nothing(outcome.values));
  return codeOf(outcome.found !== undefined, outcome.values);
}

/** What made a kept failure one: a version of a server's field types, a commit, or rules of its definition. */
async function bisectFailure({ root, folder, say }: Surroundings, id: string, origin: Origin): Promise<number> {
  const kept = readFailures(failureFolder(root));
  const failure = kept.find((one) => one.id === id);
  if (!failure) throw new NothingChosen(`No failure ${id} is kept; there are ${kept.map((one) => one.id).join(', ') || 'none'}.`);
  const lines = await originLines(failure, origin, { root, folder });
  for (const line of lines ?? [`${failure.finding.law} of ${failure.finding.subject} is not broken by this value any more.`]) say(line);
  return lines ? EXIT.found : EXIT.nothing;
}

/** Tries again whenever one of the files is written, until somebody ends it. */
async function watchFiles({ tell, isOver }: Surroundings, paths: readonly string[], again: () => Promise<number>): Promise<number> {
  const seen = (): string => paths.map((path) => String(statSync(path, { throwIfNoEntry: false })?.mtimeMs)).join();
  let before = seen();
  let code = await again();
  while (!isOver()) {
    await wait(WATCH_MS);
    const now = seen();
    if (now === before) continue;
    before = now;
    tell('');
    code = await again();
  }
  return code;
}

async function tryTarget(surroundings: Surroundings, target: Target, files: readonly string[], options: ValueOptions): Promise<number> {
  const { seed = randomInt(MOST_SEED), path, runs, mode, jobs, report } = options;
  const isKnown = path !== undefined;
  // However a file is named, it is one file.
  const paths = files.map((file) => resolve(surroundings.folder, file));
  const kept = isKnown ? [] : askKept(surroundings, paths, options);
  const isKept = ({ law, subject }: Pick<Outcome['findings'][number], 'law' | 'subject'>): boolean => kept.some(({ finding }) => finding.law === law && finding.subject === subject);
  const workers = Array.from({ length: isKnown ? 1 : jobs }, () => new Worker(target));
  const bar = new SingleBar({ format: '{bar} {percentage} % {cases} values', clearOnComplete: true, hideCursor: true, stream: process.stderr });
  try {
    const [trials = []] = await Promise.all(workers.map((worker) => worker.begin()));
    const chosen = chosenTrials(trials, options);
    if (options.coverage && !chosen.some(({ law }) => COUNTING.has(law))) throw new NothingChosen(`--coverage counts what the laws ${[...COUNTING].join(' and ')} try, and none of them would be tried.`);
    const keep = (finding: Outcome['findings'][number]): Failure => keepFailure(failureFolder(surroundings.root), finding, paths, target);
    const [first] = workers;
    if (isKnown && first) return await replayOne(surroundings, first, chosen, files, { ...options, seed, path }, keep);
    for (const { finding } of kept) surroundings.tell(`still broken: ${finding.subject}: ${finding.law}`);
    if (surroundings.isTerminal) bar.start(100, 0, { cases: 0 });
    const open = chosen.filter((trial) => !isKept(trial));
    let hasFound = kept.length > 0;
    const outcome = await run({ trials: open, seed, ...(runs !== undefined && { runs }), ...(mode && { mode }) }, workers, options.time ?? (runs === undefined ? USUAL_SECONDS : Infinity), {
      progress: (share, cases) => { bar.update(Math.floor(share * 100), { cases }); },
      found: (finding) => {
        hasFound = true;
        keep(finding);
        if (!report) surroundings.tell(`found: ${finding.subject}: ${finding.law}: ${finding.sentence}`);
      },
      isOver: () => surroundings.isOver() || (options.bail === true && hasFound),
    });
    bar.stop();
    // What was found later in the order than what stands is not what is told of.
    for (const finding of outcome.findings) keep(finding);
    const old = kept.map(({ finding }) => finding);
    const all = { ...outcome, findings: [...old, ...outcome.findings.filter((finding) => !isKept(finding))], reached: [...old.map(({ law, title, subject, kind, type }) => ({ law, title, subject, kind, type, cases: 1, valid: 0, rules: {} })), ...outcome.reached] };
    sayOutcome(surroundings, all, seed, files, report);
    if (options.coverage && !report) for (const line of ruleLines(all)) surroundings.say(`  ${line}`);
    const isThin = options.coverage === true && thinSpots(all).length > 0;
    if (isThin) surroundings.tell('Not everything was asked from both sides: the lines "thin" name what was not.');
    return codeOf(all.findings.length > 0 || isThin, all.reached.reduce((sum, { cases }) => sum + cases, 0));
  } finally {
    bar.stop();
    for (const worker of workers) worker.end();
  }
}

/** One counterexample by its seed and path. */
async function replayOne(
  surroundings: Surroundings, worker: Worker, chosen: ReturnType<typeof chosenTrials>, files: readonly string[],
  { seed, path, mode, report, type, field }: ValueOptions & { readonly seed: number; readonly path: string }, keep: (finding: Outcome['findings'][number]) => Failure,
): Promise<number> {
  // Fields may be of the type that is named: the printed line is of the type itself.
  const own = chosen.filter(({ subject }) => subject === (field ?? type));
  const [trial, other] = own.length > 0 ? own : chosen;
  if (!trial || other) throw new NothingChosen('--path leads to one value of one law: name that by --law and --type (or --field), as the printed line does.');
  const { cases, valid, finding } = await runPath(worker, trial, { seed, path, ...(mode && { mode }) });
  if (cases === 0 && !finding) throw new NothingChosen('The path leads to no value: they are made otherwise by now, or it is not as it was printed.');
  const outcome: Outcome = { reached: [{ ...trial, cases, valid, rules: {} }], findings: finding ? [finding] : [], seconds: 0 };
  for (const finding of outcome.findings) keep(finding);
  if (report) surroundings.say(formats[report]({ ...outcome, seed, files }));
  else surroundings.say(outcome.findings[0] ? findingLines(outcome.findings[0], files).join('\n') : 'This value breaks the law no longer.');
  return outcome.findings.length > 0 ? EXIT.found : EXIT.nothing;
}

/** Says of what is kept whether it is fixed, and forgets what is. */
async function replay({ root, folder, say }: Surroundings, ids: readonly string[], isPromoted: boolean): Promise<number> {
  const kept = readFailures(failureFolder(root));
  const asked = ids.length === 0 ? kept : kept.filter(({ id }) => ids.includes(id));
  const strangers = ids.filter((id) => !kept.some((failure) => failure.id === id));
  if (strangers.length > 0) throw new NothingChosen(`No failure ${strangers.join(', ')} is kept; there are ${kept.map(({ id }) => id).join(', ') || 'none'}.`);
  if (asked.length === 0) say('No failures are kept.');
  let [failed, stuck] = [0, 0];
  for (const failure of asked) {
    const pathOf = (file: string): string => resolve(folder, file);
    const fate = hasEnded(failure) ? fateOf(failure, pathOf) : await fateOfHung(failure, pathOf);
    const what = `${failure.id} (${failure.finding.subject}: ${failure.finding.law})`;
    if (fate.is === 'fixed') {
      say(`FIXED       ${what}; it is kept no longer.`);
      removeFailure(failureFolder(root), failure.id);
    } else if (fate.is === 'cannot run') {
      stuck += 1;
      say(`CANNOT RUN  ${what}: ${fate.why}`);
    } else {
      failed += 1;
      say(`FAILED      ${what}: ${fate.finding.sentence}`);
    }
    if (isPromoted) say(`            ${hasValue(failure) ? `${promote(root, failure)} has it now; a test of the suite asks it from here on.` : 'it has no value, and no test could ask it: no file is made of it.'}`);
  }
  return stuck > 0 ? EXIT.couldNotRun : failed > 0 ? EXIT.found : EXIT.nothing;
}

/** Runs a command and answers its exit code. */
async function guarded({ tell }: Surroundings, command: () => Promise<number> | number): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof UnusableFile || error instanceof NothingChosen || error instanceof CannotRun)) throw error;
    tell(error.message);
    return EXIT.couldNotRun;
  }
}

/** What would be passed over in silence, so that the answer would be about something else than what was asked. */
function refuseUnheard(files: readonly string[], { seed, path, mode, server, email, password, law, type, field, report, coverage, watch }: Options): void {
  if (path !== undefined && seed === undefined) throw new NothingChosen('--path leads to a value of the run of one --seed: name that as well, as the printed line does.');
  if (mode === PUBLISH && path !== undefined && path.includes(':')) throw new NothingChosen('--path of --mode publish is one number, as the printed line has it.');
  const own = server !== undefined ? '--server' : mode === PUBLISH ? '--mode publish' : undefined;
  if (own !== undefined && files.length > 0) throw new NothingChosen(`${own} takes no FILE: ${files.join(', ')} would not be tried.`);
  const unheard: Readonly<Record<string, unknown>> = { ...(own !== undefined && { law, type, field, report, coverage, watch }), ...(server !== undefined && { mode, path }), ...(server === undefined && { email, password }) };
  const [first] = Object.entries(unheard).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (first !== undefined) throw new NothingChosen(own === undefined ? `--${first} is of an account of a --server.` : `${own} has no --${first}.`);
}

const HELP = `
Without FILE: every built-in type. A FILE is a definition of a field type or a list of them, fields of a form
({ "input_type": … }, a list or a map of them, or "custom_fields"), or any JSON Schema 2020-12.

Exit codes: 0 nothing was found, 1 something was, 2 nothing could be tried.

Examples:
  npm run fuzz                                           thirty seconds over everything
  npm run fuzz -- my-type.json                           a definition of your own
  npm run fuzz -- --type number --law codec --time 5     one law of one type
  npm run fuzz -- --runs 1000 --seed 7 --jobs 2          the same result each time, for any number of jobs
  npm run fuzz -- --mode publish --time 60               versions that follow each other, over stored values and open pages
  npm run fuzz -- replay                                 what has become of what was found before
  npm run fuzz -- bisect tidying-b7c37af8                which rules of its definition made one of them
docs/fuzzing.md says how to read what is printed.`;

export function fuzzProgram(surroundings: Surroundings, done: (code: number) => void): Command {
  const program = new Command('npm run fuzz --').description('Makes values and tries the laws of the validators with them.').exitOverride().addHelpText('after', HELP);
  // A server is named both to be tried and to be bisected.
  program.enablePositionalOptions();
  program
    .argument('[FILE...]', 'Definitions of field types, fields of a form, or a JSON Schema.')
    .option('-s, --seed <NUMBER>', 'Where the values come from; absent: another each time, and printed.', seedNumber)
    .option('-p, --path <PATH>', 'With --seed, --law and --type: the one counterexample that a run has printed this of.', wayOf)
    .option('-t, --time <SECONDS>', `How long; absent: ${USUAL_SECONDS}, or with --runs until they are done.`, positive)
    .option('-n, --runs <NUMBER>', 'Values for each law of each type; absent: as many as there is time for.', wholeNumber)
    .option('--type <NAME>', 'This type only.')
    .option('--field <NAME>', 'This field of a form only.')
    .option('-l, --law <NAME>', 'This law only: agreement, refusal, codec, normalisation, journey; of a schema: interpreter, steps.')
    .addOption(new Option('-m, --mode <MODE>', `Values of this kind only; ${PUBLISH}: versions of definitions, over what is stored, open and running.`).choices([...modes, PUBLISH]))
    .option('-j, --jobs <NUMBER>', 'Processes; the result is the same for any number.', jobCount, 2)
    .option('-b, --bail', 'Ends with the first that is found.')
    .option('-c, --coverage', 'Names how often each rule was kept and broken, and fails where one was met from one side only, or never.')
    .option('-w, --watch', `Tries FILE again, for ${WATCH_SECONDS} s, whenever it is written; until Ctrl-C.`)
    .option('--server <URL>', 'A server that runs: its verdicts on the mandatory fields of its profile, beside the page’s. Nothing is stored.')
    .option('--email <ADDRESS>', 'With --server: an account that is nobody’s.')
    .option('--password <PASSWORD>', 'With --server: its password.')
    .addOption(new Option('-r, --report <FORMAT>', 'Prints a report of this format in place of the table.').choices(Object.keys(formats)))
    .action(async (files: string[], options: Options) => {
      done(await guarded(surroundings, () => {
        refuseUnheard(files, options);
        if (options.server !== undefined) return tryServer(surroundings, options.server, options);
        const { mode, ...rest } = options;
        if (mode === PUBLISH) return tryPublishing(surroundings, rest);
        const paths = files.map((file) => resolve(surroundings.folder, file));
        const tryFiles = (): Promise<number> => guarded(surroundings, () => {
          const { target, warnings } = readTarget(paths);
          for (const warning of warnings) surroundings.tell(`note: ${warning}`);
          return tryTarget(surroundings, target, files, { ...rest, ...(mode && { mode }), ...(options.watch && { time: options.time ?? WATCH_SECONDS }) });
        });
        if (options.watch && paths.length === 0) throw new NothingChosen('--watch needs a FILE to look at.');
        return options.watch ? watchFiles(surroundings, paths, tryFiles) : tryFiles();
      }));
    });
  program.command('replay').description('Asks again what earlier runs have found: FIXED, FAILED or CANNOT RUN. What is fixed is forgotten.')
    .argument('[ID...]', 'These only; absent: all.')
    .option('--promote', 'Makes a regression file of the suite of each, which a test asks from then on.', false)
    .action(async (ids: string[], { promote: isPromoted }: { readonly promote: boolean }) => {
      done(await guarded(surroundings, () => replay(surroundings, ids, isPromoted)));
    });
  program.command('bisect').description('Says what made a kept failure one, by leaving out and by halving: 1 where it is known, 0 where it is none any more.')
    .argument('<ID>', 'As replay names it. Without an option: which rules of its definition.')
    .option('--server <URL>', 'Which version of the field types of this server. They are asked for as clients ask; no account is needed.')
    .option('--since <COMMIT>', 'Which commit after this one, which does not break the law. Each is tried in a working tree of its own.')
    .action(async (id: string, origin: Origin) => { done(await guarded(surroundings, () => bisectFailure(surroundings, id, origin))); });
  return program;
}
