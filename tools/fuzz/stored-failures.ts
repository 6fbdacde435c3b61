import { resolve } from 'node:path';
import { InvalidSelection, type Filter } from './choose.ts';
import { failureFolder, hasValue, readFailures, removeFailure, type Failure } from './failures.ts';
import { recheckFailure } from './recheck-in-worker.ts';
import { withWorker } from './pool.ts';
import { promote } from './promote.ts';
import { originLines, type Origin } from './running/origin.ts';
import type { CommandContext } from './command-context.ts';
import type { RecheckResult } from './unit.ts';
import { EXIT } from './verdict.ts';

/** The stored failures with these ids, or all. */
function selectFailures(root: string, ids: readonly string[]): readonly Failure[] {
  const stored = readFailures(failureFolder(root));
  const unknownIds = ids.filter((id) => !stored.some((failure) => failure.id === id));
  if (unknownIds.length > 0) throw new InvalidSelection(`No failure ${unknownIds.join(', ')} is kept; there are ${stored.map(({ id }) => id).join(', ') || 'none'}.`);
  return ids.length === 0 ? stored : stored.filter(({ id }) => ids.includes(id));
}

/** Checks the stored failures of the same files first, so that they are reported before anything new. */
export function recheckStored({ root, folder, tell, isOver }: CommandContext, paths: readonly string[], { law, type, field }: Filter): Promise<readonly Failure[]> {
  const isSelected = ({ files, finding }: Failure): boolean => JSON.stringify(files) === JSON.stringify(paths) &&
    (law ?? finding.law) === finding.law && (type ?? finding.type) === finding.type && (field ?? finding.subject) === finding.subject;
  const stored = readFailures(failureFolder(root)).filter(isSelected);
  if (stored.length === 0) return Promise.resolve([]);
  return withWorker(async (worker) => {
    const failed: Failure[] = [];
    for (const failure of stored) {
      const fate = await recheckFailure(failure, (file) => resolve(folder, file), worker);
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
function promotionNote(root: string, failure: Failure, fate: RecheckResult): string {
  if (!hasValue(failure)) return 'it has no value, and no test could ask it: no file is made of it.';
  // The suite checks in its own process, which has no time limit.
  if (fate.is === 'failed' && fate.isEndless) return 'it would hold up the suite: no file is made of it before it comes to an end.';
  return `${promote(root, failure)} has it now; a test of the suite asks it from here on.`;
}

/** Checks the stored failures again, prints the results, and removes those that are fixed. */
export async function replay({ root, folder, say, isOver }: CommandContext, ids: readonly string[], isPromoted: boolean): Promise<number> {
  const selected = selectFailures(root, ids);
  if (selected.length === 0) say('No failures are kept.');
  let [failed, blocked] = [0, 0];
  await withWorker(async (worker) => {
    for (const [at, failure] of selected.entries()) {
      const fate = await recheckFailure(failure, (file) => resolve(folder, file), worker);
      const what = `${failure.id} (${failure.finding.subject}: ${failure.finding.law})`;
      if (isOver()) {
        say(`It was told to end; not asked: ${selected.slice(at).map(({ id }) => id).join(', ')}`);
        blocked += 1;
        return;
      }
      if (fate.is === 'fixed') {
        say(`FIXED       ${what}; it is kept no longer.`);
        removeFailure(failureFolder(root), failure.id);
      } else if (fate.is === 'cannot run') {
        blocked += 1;
        say(`CANNOT RUN  ${what}: ${fate.why}`);
      } else {
        failed += 1;
        say(`FAILED      ${what}: ${fate.finding.sentence}`);
      }
      if (isPromoted) say(`            ${promotionNote(root, failure, fate)}`);
    }
  });
  return blocked > 0 ? EXIT.couldNotRun : failed > 0 ? EXIT.found : EXIT.nothing;
}

/** Finds the cause of a stored failure: a version of a server's field types, a commit, or rules of its definition. */
export async function bisectFailure(surroundings: CommandContext, id: string, origin: Origin): Promise<number> {
  if (origin.server !== undefined && origin.since !== undefined) throw new InvalidSelection('It is one of them: --server or --since.');
  const [failure] = selectFailures(surroundings.root, [id]);
  if (!failure) return EXIT.nothing;
  const lines = await originLines(failure, origin, surroundings);
  for (const line of lines ?? [`${failure.finding.law} of ${failure.finding.subject} is not broken by this value any more.`]) surroundings.say(line);
  return lines ? EXIT.found : EXIT.nothing;
}
