import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import type { Target } from './target.ts';
import { UNFILLABLE } from './unfillable.ts';
import type { Finding } from './unit.ts';

/** A counterexample that is kept with what it takes to ask again. */
export interface Failure {
  readonly id: string;
  /** Their paths; empty: what is built in. */
  readonly files: readonly string[];
  /** As it was then. */
  readonly target: Target;
  readonly finding: Finding;
}

/** Of what did not end, and of what nothing is taken of, there is no one value. */
export const hasValue = ({ finding }: Pick<Failure, 'finding'>): boolean => finding.definition !== null;

/** Whether it is of something that came to an end, so that it can be asked again as it is. */
export const hasEnded = (failure: Pick<Failure, 'finding'>): boolean => hasValue(failure) || failure.finding.law === UNFILLABLE;

/** The oldest go where there are more. */
const MOST_KEPT = 100;

export const failureFolder = (root: string): string => join(root, '.cache', 'fuzz', 'failures');

/** One for each law of each subject of the same files, which are named by their paths. */
export const idOf = ({ law, subject }: Pick<Finding, 'law' | 'subject'>, files: readonly string[]): string => `${law}-${createHash('sha256').update(JSON.stringify([files, law, subject])).digest('hex').slice(0, 8)}`;

const isFailure = (value: unknown): value is Failure => isJsonObject(value) && typeof value.id === 'string' && Array.isArray(value.files) && isJsonObject(value.target) && isJsonObject(value.finding);

const names = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
  } catch {
    return [];
  }
};

/** A file with its time; none where another run has removed it meanwhile. */
function readIfThere(path: string): readonly { readonly text: string; readonly at: number }[] {
  try {
    return [{ text: readFileSync(path, 'utf8'), at: statSync(path).mtimeMs }];
  } catch {
    return [];
  }
}

/** What is kept, the oldest first; what cannot be read is not there. */
export function readFailures(folder: string): readonly Failure[] {
  return names(folder).flatMap((name) => readIfThere(join(folder, name))).sort((one, other) => one.at - other.at)
    .map(({ text }) => parseJson(text)).filter(isFailure);
}

/** Keeps a counterexample at once, whole or not at all. */
export function keepFailure(folder: string, finding: Finding, files: readonly string[], target: Target): Failure {
  const failure: Failure = { id: idOf(finding, files), files, target, finding };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${failure.id}.json`);
  // Two runs at once may find the same.
  const own = `${path}.${String(process.pid)}.new`;
  writeFileSync(own, `${JSON.stringify(failure, null, 2)}\n`);
  renameSync(own, path);
  for (const { id } of readFailures(folder).slice(0, -MOST_KEPT)) removeFailure(folder, id);
  return failure;
}

export function removeFailure(folder: string, id: string): void {
  rmSync(join(folder, `${id}.json`), { force: true });
}
