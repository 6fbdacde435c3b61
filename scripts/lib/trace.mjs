/**
 * What tests show of the specification.
 * @typedef {object} Trace
 * @property {readonly Row[]} rows One for each area.
 * @property {readonly string[]} missing Requirements that are named by no test and stand in no list.
 * @property {readonly string[]} outdated Requirements that stand among the built ones that no test names, and are named.
 *
 * @typedef {{ readonly area: string, readonly named: number, readonly excused: number, readonly notBuilt: number, readonly all: number }} Row
 */

/**
 * @param {Pick<import('./specification.mjs').Specification, 'requirements' | 'areas'>} specification
 * @param {import('./specification.mjs').Untested} untested
 * @param {ReadonlySet<string>} named Ids in the titles of tests.
 * @returns {Trace}
 */
export function traceOf({ requirements, areas }, { notBuilt, reasons }, named) {
  const ids = [...requirements.keys()];
  const rowOf = (/** @type {string} */ area, /** @type {readonly string[]} */ those) => {
    const unnamed = those.filter((id) => !named.has(id));
    const count = (/** @type {{ has: (id: string) => boolean }} */ list) => unnamed.filter((id) => list.has(id)).length;
    return { area, named: those.length - unnamed.length, excused: count(reasons), notBuilt: count(notBuilt), all: those.length };
  };
  return {
    rows: [...areas].map(([prefix, name]) => rowOf(`${name} (${prefix})`, ids.filter((id) => id.startsWith(`${prefix}-`)))),
    missing: ids.filter((id) => !named.has(id) && !reasons.has(id) && !notBuilt.has(id)),
    outdated: [...reasons.keys()].filter((id) => named.has(id)),
  };
}
