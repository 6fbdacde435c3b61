/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult One file in the runner's JSON report.
 */

/**
 * Counts tests over all projects. A file that failed without a failed test (it could not be loaded, a hook broke)
 * counts as one failure: its tests never ran.
 * @param {{ testResults: FileResult[] }} report
 * @returns {Totals}
 */
export function totalsOf({ testResults }) {
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((test) => test.status);
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own;
  });
  const count = (/** @type {string} */ wanted) => statuses.filter((status) => status === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return { passed, failed, skipped: statuses.length - passed - failed };
}

/** @param {Totals} totals */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
