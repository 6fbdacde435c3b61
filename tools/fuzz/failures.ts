import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import type { Target } from './target.ts';
import { UNFILLABLE } from './unfillable.ts';
import type { Finding } from './unit.ts';

/** A stored counterexample, with everything that is needed to check it again. */
export interface Failure {
  readonly id: string;
  /** Their paths; empty: what is built in. */
  readonly files: readonly string[];
  /** The target as it was when the failure was found. */
  readonly target: Target;
  readonly finding: Finding;
}

/** Whether the failure has a value: an endless run has none, nor does a type that accepts nothing. */
export const hasValue = ({ finding }: Pick<Failure, 'finding'>): boolean => finding.definition !== null;

/** Whether the failing run ended, so that it can be checked again as it is. */
export const hasEnded = (failure: Pick<Failure, 'finding'>): boolean => hasValue(failure) || failure.finding.law === UNFILLABLE;

/** Where there are more, the oldest are removed. */
const MAX_STORED = 100;

export const failureFolder = (root: string): string => join(root, '.cache', 'fuzz', 'failures');

/** The id of a failure: one for each law, subject and set of file paths. */
export const idOf = ({ law, subject }: Pick<Finding, 'law' | 'subject'>, files: readonly string[]): string => `${law}-${createHash('sha256').update(JSON.stringify([files, law, subject])).digest('hex').slice(0, 8)}`;

const isFailure = (value: unknown): value is Failure => isJsonObject(value) && typeof value.id === 'string' && Array.isArray(value.files) && isJsonObject(value.target) && isJsonObject(value.finding);

const names = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
  } catch {
    return [];
  }
};

/** A file with its time; empty where another run has removed it meanwhile. */
function readIfThere(path: string): readonly { readonly text: string; readonly at: number }[] {
  try {
    return [{ text: readFileSync(path, 'utf8'), at: statSync(path).mtimeMs }];
  } catch {
    return [];
  }
}

/** The stored failures, the oldest first; unreadable ones are left out. */
export function readFailures(folder: string): readonly Failure[] {
  return names(folder).flatMap((name) => readIfThere(join(folder, name))).sort((one, other) => one.at - other.at)
    .map(({ text }) => parseJson(text)).filter(isFailure);
}

/** Stores a counterexample atomically. */
export function storeFailure(folder: string, finding: Finding, files: readonly string[], target: Target): Failure {
  const failure: Failure = { id: idOf(finding, files), files, target, finding };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${failure.id}.json`);
  // Two runs may find the same failure at the same time.
  const temporaryPath = `${path}.${String(process.pid)}.new`;
  writeFileSync(temporaryPath, `${JSON.stringify(failure, null, 2)}\n`);
  renameSync(temporaryPath, path);
  for (const { id } of readFailures(folder).slice(0, -MAX_STORED)) removeFailure(folder, id);
  return failure;
}

export function removeFailure(folder: string, id: string): void {
  rmSync(join(folder, `${id}.json`), { force: true });
}
