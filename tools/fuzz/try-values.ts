import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { isJsonObject } from '../../src/base/json.ts';
import { chosenTrials, InvalidSelection } from './choose.ts';
import { failureFolder, idOf, storeFailure } from './failures.ts';
import { recheckStored } from './stored-failures.ts';
import type { TrialName } from './messages.ts';
import { SEED_LIMIT } from './option-values.ts';
import { DEFAULT_SECONDS, type ValueOptions } from './options.ts';
import { Worker } from './pool.ts';
import { progressBar } from './progress.ts';
import { findingLines } from './report/finding-text.ts';
import { formats, type Report } from './report/formats.ts';
import { ruleLines, tableLines, thinSpots, triedOf } from './report/table.ts';
import { run, runPath } from './run.ts';
import type { CommandContext } from './command-context.ts';
import type { Target } from './target.ts';
import { UNFILLABLE } from './unfillable.ts';
import type { Finding } from './unit.ts';
import { exitCodeOf, counted, EXIT, nothingFound } from './verdict.ts';

/** Laws in which kept and broken rules are counted: the other laws of a subject have the same values. */
const COUNTING: ReadonlySet<string> = new Set(['refusal', 'interpreter']);

/** The default number of processes. */
export const DEFAULT_JOBS = 2;

/** The options of a run with its seed, and the file names as typed. */
type SeededOptions = ValueOptions & { readonly seed: number; readonly files: readonly string[] };

const isSame = (one: Pick<Finding, 'law' | 'subject'>, other: Pick<Finding, 'law' | 'subject'>): boolean => one.law === other.law && one.subject === other.subject;

/** The line with the id under which a counterexample is stored, and what can be done with it. */
function storedLine(finding: Finding, paths: readonly string[]): string {
  const id = idOf(finding, paths);
  return `  kept as:     ${id}${finding.law === UNFILLABLE ? `; "npm run fuzz -- bisect ${id}" says which of the rules leave nothing` : ''}`;
}

function sayReport({ say, tell }: CommandContext, report: Report, format: ValueOptions['report'], paths: readonly string[]): void {
  const { findings, files, seed, seconds } = report;
  if (format) {
    say(formats[format](report));
    return;
  }
  for (const [at, finding] of findings.entries()) say([`${at + 1}. ${findingLines(finding, files).join('\n')}`, storedLine(finding, paths), ''].join('\n'));
  say('What was reached (values by type and law; "valid only" is half of a question):');
  for (const line of tableLines(report)) say(`  ${line}`);
  for (const line of thinSpots(report)) say(`  thin: ${line}`);
  const tried = triedOf(report);
  tell(`${counted(tried.count, 'value')} in ${seconds.toFixed(1)} s, seed ${seed}.`);
  say(findings.length === 0 ? nothingFound(tried) : `${counted(findings.length, 'law')} broken. One of each is kept, and tried first next time; "npm run fuzz -- replay" says what has become of them.`);
}

/** Warnings about fields whose type the page reads differently from their definition. */
const unknownFields = (trials: readonly TrialName[]): ReadonlySet<string> => new Set(trials.flatMap(({ subject, type, source }) =>
  (type === 'unknown' && isJsonObject(source) && source['input_type'] !== type
    ? [`/${subject}: the page does not know it as "${String(source['input_type'])}", and it is tried as what the page takes it for, a text: are its options there?`] : [])));

/** One counterexample by its seed and path. */
async function replayOne(surroundings: CommandContext, worker: Worker, chosen: readonly TrialName[], { files, seed, path, mode, report: format, type, field }: SeededOptions & { readonly path: string }, store: (finding: Finding) => void): Promise<number> {
  // Fields may have the named type too, but the printed command means the type itself.
  const own = chosen.filter(({ subject }) => subject === (field ?? type));
  const [trial, other] = own.length > 0 ? own : chosen;
  if (!trial || other) throw new InvalidSelection('--path leads to one value of one law: name that by --law and --type (or --field), as the printed line does.');
  const { cases, valid, finding } = await runPath(worker, trial, { seed, path, ...(mode && { mode }) });
  if (cases === 0 && !finding) throw new InvalidSelection('The path leads to no value: they are made otherwise by now, or it is not as it was printed.');
  if (finding) store(finding);
  if (format) surroundings.say(formats[format]({ reached: [{ ...trial, cases, valid, rules: {} }], findings: finding ? [finding] : [], seconds: 0, seed, files }));
  else surroundings.say(finding ? findingLines(finding, files).join('\n') : 'This value breaks the law no longer.');
  return finding ? EXIT.found : EXIT.nothing;
}

/** Tries the laws of a target. Returns the exit code. */
export async function tryTarget(surroundings: CommandContext, target: Target, files: readonly string[], options: ValueOptions): Promise<number> {
  const { seed = randomInt(SEED_LIMIT), path, runs, mode, jobs = DEFAULT_JOBS, report: format, coverage = false, bail = false } = options;
  // Absolute paths, so that a file has one name.
  const paths = files.map((file) => resolve(surroundings.folder, file));
  const stored = path === undefined ? await recheckStored(surroundings, paths, options) : [];
  const isStored = (finding: Finding): boolean => stored.some((one) => isSame(one.finding, finding));
  // A stored failure that still fails is not replaced.
  const store = (finding: Finding): void => { if (!isStored(finding)) storeFailure(failureFolder(surroundings.root), finding, paths, target); };
  const workers = Array.from({ length: path === undefined ? jobs : 1 }, () => new Worker());
  const bar = progressBar('values', surroundings.isTerminal && path === undefined);
  try {
    const [trials = []] = await Promise.all(workers.map((worker) => worker.begin(target)));
    const chosen = chosenTrials(trials, options);
    if (coverage && !chosen.some(({ law }) => COUNTING.has(law))) throw new InvalidSelection(`--coverage counts what the laws ${[...COUNTING].join(' and ')} try, and none of them would be tried.`);
    for (const line of unknownFields(chosen)) surroundings.tell(`note: ${line}`);
    const [first] = workers;
    if (path !== undefined && first) return await replayOne(surroundings, first, chosen, { ...options, files, seed, path }, store);
    for (const { finding } of stored) surroundings.tell(`still broken: ${finding.subject}: ${finding.law}`);
    const plan = { trials: chosen, seed, bail, ...(runs !== undefined && { runs }), ...(mode && { mode }) };
    const seconds = options.time ?? (runs === undefined ? DEFAULT_SECONDS : Infinity);
    // On a terminal the progress bar shows this.
    if (!surroundings.isTerminal && !format) surroundings.tell(`Trying ${chosen.length} laws${runs === undefined ? '' : ` with ${runs} values each`}${seconds === Infinity ? '' : `, ${seconds} s at most`}.`);
    const outcome = await run(plan, workers, seconds, {
      progress: bar.show,
      found: (finding) => {
        store(finding);
        if (!format && !isStored(finding)) surroundings.tell(`found: ${finding.subject}: ${finding.law}: ${finding.sentence}`);
      },
      isOver: () => surroundings.isOver() || (bail && stored.length > 0),
    });
    bar.end();
    // The final findings may differ from those stored during the run.
    for (const finding of outcome.findings) store(finding);
    const old = stored.map(({ finding }) => finding).filter((finding) => !outcome.findings.some((one) => isSame(one, finding)));
    const report: Report = { ...outcome, findings: [...outcome.findings, ...old], seed, files, ...(runs !== undefined && { runs }) };
    sayReport(surroundings, report, format, paths);
    if (coverage && !format) for (const line of ruleLines(report)) surroundings.say(`  ${line}`);
    const isThin = coverage && thinSpots(report).length > 0;
    if (isThin) surroundings.tell('Not everything was asked from both sides: the lines "thin" name what was not.');
    return exitCodeOf(report.findings.length > 0 || isThin, triedOf(report));
  } finally {
    bar.end();
    for (const worker of workers) worker.end();
  }
}
