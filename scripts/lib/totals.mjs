/**
 * @typedef {import('./suite-reporter.mjs').Report} Report
 * @typedef {import('./suite-reporter.mjs').FileReport} FileReport
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Totals
 * @typedef {{ readonly file: string, readonly names: readonly string[], readonly error: string }} Failure `names` is empty where the file itself failed.
 * @typedef {(file: string, names: readonly string[]) => boolean} IsQuarantined
 */

const firstLine = (/** @type {string} */ text) => text.trim().split('\n', 1)[0] ?? '';

/**
 * A file that failed without a failed test (it could not be loaded, a hook broke) counts as one failure: its tests never ran.
 * @param {FileReport} file
 * @returns {Failure[]}
 */
function failuresIn({ file, state, errors, tests }) {
  const own = tests.filter((test) => test.state === 'failed').map(({ names, error = '' }) => ({ file, names, error: firstLine(error) }));
  return state === 'failed' && own.length === 0 ? [{ file, names: [], error: firstLine(errors[0] ?? '') }] : own;
}

/**
 * What failed, and what did in quarantine.
 * @param {Report} report
 * @param {IsQuarantined} isQuarantined
 */
export function failuresOf({ files }, isQuarantined) {
  const all = files.flatMap(failuresIn);
  const excused = all.filter(({ file, names }) => names.length > 0 && isQuarantined(file, names));
  return { failures: all.filter((failure) => !excused.includes(failure)), excused };
}

/**
 * Counts tests over all projects; a failure in quarantine counts as skipped, and so does not what another tier takes.
 * @param {Report} report
 * @param {IsQuarantined} isQuarantined
 * @returns {Totals}
 */
export function totalsOf(report, isQuarantined) {
  const { failures, excused } = failuresOf(report, isQuarantined);
  const tests = report.files.flatMap((file) => file.tests);
  const skipped = tests.filter(({ state, isFull }) => state !== 'passed' && state !== 'failed' && !isFull).length;
  return { passed: tests.filter(({ state }) => state === 'passed').length, failed: failures.length, skipped: skipped + excused.length };
}

/** @param {Totals} totals */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const literally = (/** @type {string} */ text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * The line that runs a test again.
 * @param {Failure} failure
 * @param {string} command Such as `npm test`.
 */
export const rerunLine = ({ file, names }, command) =>
  `${command} -- ${file}${names.length > 0 ? ` -t ${quoted(`^${literally(names.join(' '))}$`)}` : ''}`;

/**
 * What failed, each with what it said first and the line that runs it again.
 * @param {readonly Failure[]} failures
 * @param {string} command
 */
export const failureLines = (failures, command) =>
  failures.flatMap((failure) => [[failure.file, ...failure.names].join(' > '), ...(failure.error ? [`  ${failure.error}`] : []), `  ${rerunLine(failure, command)}`]);
