import { expect, test } from 'vitest';
import type { TrialName } from '../../tools/fuzz/messages.ts';
import { UNIT_RUNS } from '../../tools/fuzz/plan.ts';
import { byWorker, CannotRun, Worker } from '../../tools/fuzz/pool.ts';
import { replayLine } from '../../tools/fuzz/replay-line.ts';
import { run, type Outcome } from '../../tools/fuzz/run.ts';

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

test('an answer that came while the machine slept is heard before it is late (seed 7)', { tags: 'full', timeout: 60_000 }, async () => {
  const result = await byWorker(async (worker) => {
    await worker.begin({ kind: 'built-in' });
    const answer = worker.run({ law: 'codec', subject: 'number', seed: 7, runs: 5 }, 1_000);
    await new Promise(setImmediate);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    return answer;
  });
  expect(result?.cases).toBe(5);
});

test('what ends its process is printed with the line that leads to it: the seed of the run, and as many values (seed 7)', async () => {
  const { findings } = await runOnOneThatEnds(3, () => false);
  const found = findings.find(({ law }) => law === 'agreement');
  expect(found?.sentence).toMatch(/ended the process/);
  expect(found && replayLine(found, [])).toBe('npm run fuzz -- --law agreement --type number --seed 7 --runs 100');
});
