/**
 * What tests show of the specification.
 * @typedef {object} Trace
 * @property {readonly Row[]} rows One for each area.
 * @property {readonly string[]} inFullRun Requirements that only tests of the full run name.
 * @property {readonly string[]} missing Requirements that are named by no test and stand in no list.
 * @property {readonly string[]} outdated Requirements that stand among the built ones that no test names, and are named.
 *
 * @typedef {{ readonly area: string, readonly inSuite: number, readonly inFullRun: number, readonly excused: number, readonly notBuilt: number, readonly all: number }} Row
 */

/**
 * @param {Pick<import('./specification.mjs').Specification, 'requirements' | 'areas'>} specification
 * @param {import('./specification.mjs').Untested} untested
 * @param {ReadonlySet<string>} named Ids in the titles of tests.
 * @param {ReadonlySet<string>} inSuite Those of them in titles of tests that `npm test` takes.
 * @returns {Trace}
 */
export function traceOf({ requirements, areas }, { notBuilt, reasons }, named, inSuite) {
  const ids = [...requirements.keys()];
  const rowOf = (/** @type {string} */ area, /** @type {readonly string[]} */ those) => {
    const unnamed = those.filter((id) => !named.has(id));
    const count = (/** @type {{ has: (id: string) => boolean }} */ list) => unnamed.filter((id) => list.has(id)).length;
    const shown = those.filter((id) => inSuite.has(id)).length;
    return { area, inSuite: shown, inFullRun: those.length - unnamed.length - shown, excused: count(reasons), notBuilt: count(notBuilt), all: those.length };
  };
  return {
    rows: [...areas].map(([prefix, name]) => rowOf(`${name} (${prefix})`, ids.filter((id) => id.startsWith(`${prefix}-`)))),
    inFullRun: ids.filter((id) => named.has(id) && !inSuite.has(id)),
    missing: ids.filter((id) => !named.has(id) && !reasons.has(id) && !notBuilt.has(id)),
    outdated: [...reasons.keys()].filter((id) => named.has(id)),
  };
}
