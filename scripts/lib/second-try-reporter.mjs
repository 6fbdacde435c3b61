/** @typedef {import('vitest/node').Reporter} Reporter */

/**
 * Names the tests that passed at their second try only, with what the first one found: each is a defect, of the test or of
 * the product, that the totals do not show (docs/decisions/0039).
 * @implements {Reporter}
 */
export default class SecondTryReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        const [error] = test.result().errors ?? [];
        console.log(`SECOND TRY ${module.relativeModuleId} > ${test.fullName}\n  ${error?.message ?? 'without an error'}`);
      }
    }
  }
}
