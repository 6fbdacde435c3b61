import { resolve } from 'node:path';
import { NothingChosen, type Filter } from './choose.ts';
import { failureFolder, hasValue, readFailures, removeFailure, type Failure } from './failures.ts';
import { fateOf } from './fate.ts';
import { byWorker } from './pool.ts';
import { promote } from './promote.ts';
import { originLines, type Origin } from './running/origin.ts';
import type { Surroundings } from './surroundings.ts';
import type { Fate } from './unit.ts';
import { EXIT } from './verdict.ts';

/** The stored failures with these ids, or all. */
function keptNamed(root: string, ids: readonly string[]): readonly Failure[] {
  const kept = readFailures(failureFolder(root));
  const strangers = ids.filter((id) => !kept.some((failure) => failure.id === id));
  if (strangers.length > 0) throw new NothingChosen(`No failure ${strangers.join(', ')} is kept; there are ${kept.map(({ id }) => id).join(', ') || 'none'}.`);
  return ids.length === 0 ? kept : kept.filter(({ id }) => ids.includes(id));
}

/** Checks the stored failures of the same files first, so that they are reported before anything new. */
export function askKept({ root, folder, tell, isOver }: Surroundings, paths: readonly string[], { law, type, field }: Filter): Promise<readonly Failure[]> {
  const isAsked = ({ files, finding }: Failure): boolean => JSON.stringify(files) === JSON.stringify(paths) &&
    (law ?? finding.law) === finding.law && (type ?? finding.type) === finding.type && (field ?? finding.subject) === finding.subject;
  const kept = readFailures(failureFolder(root)).filter(isAsked);
  if (kept.length === 0) return Promise.resolve([]);
  return byWorker(async (worker) => {
    const failed: Failure[] = [];
    for (const failure of kept) {
      const fate = await fateOf(failure, (file) => resolve(folder, file), worker);
      // A Ctrl-C in a terminal also ends the worker process.
      if (isOver()) return failed;
      if (fate.is === 'fixed') {
        tell(`${failure.id} is fixed, and kept no longer.`);
        removeFailure(failureFolder(root), failure.id);
      }
      if (fate.is === 'cannot run') tell(`${failure.id}, which is kept, cannot be asked: ${fate.why}`);
      if (fate.is === 'failed') failed.push({ ...failure, finding: { ...failure.finding, ...fate.finding } });
    }
    return failed;
  });
}

/** Makes a regression file of a failure where that is possible; returns what happened. */
function promoted(root: string, failure: Failure, fate: Fate): string {
  if (!hasValue(failure)) return 'it has no value, and no test could ask it: no file is made of it.';
  // The suite checks in its own process, which has no time limit.
  if (fate.is === 'failed' && fate.isEndless) return 'it would hold up the suite: no file is made of it before it comes to an end.';
  return `${promote(root, failure)} has it now; a test of the suite asks it from here on.`;
}

/** Checks the stored failures again, prints the results, and removes those that are fixed. */
export async function replay({ root, folder, say, isOver }: Surroundings, ids: readonly string[], isPromoted: boolean): Promise<number> {
  const asked = keptNamed(root, ids);
  if (asked.length === 0) say('No failures are kept.');
  let [failed, stuck] = [0, 0];
  await byWorker(async (worker) => {
    for (const [at, failure] of asked.entries()) {
      const fate = await fateOf(failure, (file) => resolve(folder, file), worker);
      const what = `${failure.id} (${failure.finding.subject}: ${failure.finding.law})`;
      if (isOver()) {
        say(`It was told to end; not asked: ${asked.slice(at).map(({ id }) => id).join(', ')}`);
        stuck += 1;
        return;
      }
      if (fate.is === 'fixed') {
        say(`FIXED       ${what}; it is kept no longer.`);
        removeFailure(failureFolder(root), failure.id);
      } else if (fate.is === 'cannot run') {
        stuck += 1;
        say(`CANNOT RUN  ${what}: ${fate.why}`);
      } else {
        failed += 1;
        say(`FAILED      ${what}: ${fate.finding.sentence}`);
      }
      if (isPromoted) say(`            ${promoted(root, failure, fate)}`);
    }
  });
  return stuck > 0 ? EXIT.couldNotRun : failed > 0 ? EXIT.found : EXIT.nothing;
}

/** Finds the cause of a stored failure: a version of a server's field types, a commit, or rules of its definition. */
export async function bisectFailure(surroundings: Surroundings, id: string, origin: Origin): Promise<number> {
  if (origin.server !== undefined && origin.since !== undefined) throw new NothingChosen('It is one of them: --server or --since.');
  const [failure] = keptNamed(surroundings.root, [id]);
  if (!failure) return EXIT.nothing;
  const lines = await originLines(failure, origin, surroundings);
  for (const line of lines ?? [`${failure.finding.law} of ${failure.finding.subject} is not broken by this value any more.`]) surroundings.say(line);
  return lines ? EXIT.found : EXIT.nothing;
}
