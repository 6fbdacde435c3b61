import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What a run writes down for whoever started it.
 * @typedef {{ readonly names: readonly string[], readonly state: string, readonly isSecondTry: boolean, readonly isFull: boolean, readonly error?: string }} TestReport
 *   `names`: of its groups and its own.
 * @typedef {{ readonly file: string, readonly state: string, readonly seconds: number, readonly errors: readonly string[], readonly tests: readonly TestReport[] }} FileReport
 *   `errors`: of the file itself and of its groups, where it could not be loaded or a hook broke.
 * @typedef {{ readonly files: readonly FileReport[], readonly unhandled: number }} Report
 *
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').TestCase} TestCase
 */

/** Colours are for a terminal, and a message that another program made may have them. */
const COLOURS = /\u001b\[[\d;]*m/g;

/** A diff of two whole pages would hide other failures. */
const DIFF_LINES = 40;

/** What an error says, and below it the lines in which what came differs from what was expected, the first of them. */
function messageOf(/** @type {{ readonly message?: string, readonly diff?: string | undefined } | undefined} */ error) {
  const lines = error?.diff?.split('\n').slice(0, DIFF_LINES) ?? [];
  return [error?.message ?? 'without a message', ...lines].join('\n').replaceAll(COLOURS, '');
}

const namesOf = (/** @type {TestCase} */ test) => {
  const names = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) names.unshift(group.name);
  return names;
};

/** @returns {TestReport} */
const reportOfTest = (/** @type {TestCase} */ test) => {
  const { state, errors } = test.result();
  const tested = { names: namesOf(test), state, isSecondTry: test.diagnostic()?.flaky ?? false, isFull: test.tags.includes('full') };
  return errors?.[0] ? { ...tested, error: messageOf(errors[0]) } : tested;
};

/** @returns {FileReport} */
function reportOfFile(/** @type {TestModule} */ module) {
  const { collectDuration, setupDuration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  // A file's own duration includes waiting for a browser; those of its tests do not.
  const milliseconds = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), collectDuration + setupDuration);
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return {
    file: module.relativeModuleId, state: module.state(), seconds: milliseconds / 1000,
    errors: errors.map(messageOf), tests: tests.map(reportOfTest),
  };
}

/**
 * Writes the report into the file that TEST_REPORT names, and says which tests passed at their second try only, with what the
 * first one found: each is a defect, of the test or of the product, that the totals do not show (docs/decisions/0039).
 * @implements {Reporter}
 */
export default class SuiteReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandled) {
    const files = modules.map(reportOfFile);
    for (const { file, tests } of files) {
      for (const { names, isSecondTry, error } of tests) if (isSecondTry) console.log(`SECOND TRY ${[file, ...names].join(' > ')}\n  ${error ?? 'without an error'}`);
    }
    const path = process.env.TEST_REPORT;
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(/** @type {Report} */ ({ files, unhandled: unhandled.length })));
  }
}
