import { expect, test } from 'vitest';
import { chosenTrials } from '../../tools/fuzz/choose.ts';
import type { TrialName } from '../../tools/fuzz/messages.ts';
import { UNIT_RUNS } from '../../tools/fuzz/plan.ts';
import { withWorker, CannotRun, Worker } from '../../tools/fuzz/pool.ts';
import { replayLine } from '../../tools/fuzz/replay-line.ts';
import { run, type Outcome } from '../../tools/fuzz/run.ts';
import { trialsOf } from '../../tools/fuzz/trials-of.ts';
import { trialsOfFormsAndExams } from '../../tools/fuzz/trials/of-forms-and-exams.ts';
import type { UnitResult } from '../../tools/fuzz/unit.ts';

const trials: readonly TrialName[] = ['codec', 'agreement'].map((law) => ({ law, title: law, subject: 'number', kind: 'type', type: 'number' }));

/** A run on a process that does its first units and then ends. */
function runOnOneThatEnds(units: number, isOver: (asked: number) => boolean): Promise<Outcome> {
  let asked = 0;
  const worker: Pick<Worker, 'run'> = {
    run: () => Promise.resolve((asked += 1) > units ? undefined : { cases: UNIT_RUNS, valid: 1, refused: {}, rules: {} }),
  };
  return run({ trials, seed: 7, runs: 200 }, [worker as Worker], Infinity, { progress: () => undefined, found: () => undefined, isOver: () => isOver(asked) });
}

test('a Ctrl-C that ends the processes of a run finds nothing by that', async () => {
  const { findings } = await runOnOneThatEnds(3, (asked) => asked > 3);
  expect(findings).toEqual([]);
});

test('a process that is gone is told of, and ends nothing else', async () => {
  const worker = new Worker();
  worker.end();
  await expect(worker.begin({ kind: 'built-in' })).rejects.toBeInstanceOf(CannotRun);
  await expect(worker.begin({ kind: 'built-in' })).rejects.toBeInstanceOf(CannotRun);
});

test('an answer that came while the machine slept is heard before it is late (seed 7)', { tags: 'full' }, async () => {
  const result = await withWorker(async (worker) => {
    await worker.begin({ kind: 'built-in' });
    const answer = worker.run({ law: 'codec', subject: 'number', seed: 7, runs: 5 }, 1_000);
    await new Promise(setImmediate);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    return answer;
  });
  expect(result?.cases).toBe(5);
});

test('with --bail the first in the order is what is found, whichever process was the first (seed 7)', async () => {
  const found = (law: string): UnitResult => ({
    cases: 1, valid: 1, refused: {}, rules: {}, finding: { law, title: law, subject: 'number', kind: 'type', type: 'number', sentence: law, definition: {}, row: [], parts: [], seed: 1, path: '0' },
  });
  // The first unit ends when the second has been answered.
  let end = (): void => undefined;
  const other = new Promise<void>((done) => { end = done; });
  const worker: Pick<Worker, 'run'> = { run: async ({ law }) => {
    if (law === 'codec') await other;
    else setImmediate(end);
    return found(law);
  } };
  const outcome = await run({ trials, seed: 7, bail: true }, [worker as Worker, worker as Worker], Infinity, { progress: () => undefined, found: () => undefined, isOver: () => false });
  expect([outcome.findings.map(({ law }) => law), outcome.reached.map(({ cases }) => cases)]).toEqual([['codec'], [1, 0]]);
});

test('a filter names what it leaves out', () => {
  expect(() => chosenTrials(trials, { law: 'satisfiable' })).toThrow('leave out --law');
  const all = trialsOf({ kind: 'built-in' });
  expect(chosenTrials(all, { mode: 'valid' })).toEqual(all.filter(({ law }) => !trialsOfFormsAndExams.some((one) => one.law === law)));
  expect(() => chosenTrials(all, { mode: 'valid', type: 'exam' })).toThrow('There is no type "exam" whose values are of one kind');
});

test('what ends its process is printed with the line that leads to it: the seed of the run, and as many values (seed 7)', async () => {
  const { findings } = await runOnOneThatEnds(3, () => false);
  const found = findings.find(({ law }) => law === 'agreement');
  expect(found?.sentence).toMatch(/ended the process/);
  expect(found && replayLine(found, [])).toBe('npm run fuzz -- --law agreement --type number --seed 7 --runs 100');
});
