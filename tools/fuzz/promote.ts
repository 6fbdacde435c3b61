import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './failures.ts';

/** A counterexample that the suite asks again at each run, with the definitions that it was found under. */
export type Regression = Pick<Failure, 'target'> & { readonly finding: Pick<Failure['finding'], 'law' | 'subject' | 'definition' | 'value' | 'sentence'> };

export const REGRESSIONS = 'tests/laws/regressions';

/** Writes a regression file, and returns its path from the project's folder. */
export function promote(root: string, { id, target, finding: { law, subject, definition, value, sentence } }: Failure): string {
  const path = `${REGRESSIONS}/${id}.json`;
  const regression: Regression = { target, finding: { law, subject, definition, value, sentence } };
  mkdirSync(join(root, REGRESSIONS), { recursive: true });
  writeFileSync(join(root, path), `${JSON.stringify(regression, null, 2)}\n`);
  return path;
}
