/** @module-tag full */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failureFolder, storeFailure, readFailures } from '../../tools/fuzz/failures.ts';
import { recheckFailure } from '../../tools/fuzz/recheck-in-worker.ts';
import { withWorker } from '../../tools/fuzz/pool.ts';
import type { Finding } from '../../tools/fuzz/unit.ts';
import { inThisProcess } from './in-this-process.ts';

const root = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => { rmSync(root, { recursive: true }); });

/** Each definition asks the one before it twice: Ajv would be done with the value 7 in some years, and with others at once. */
const endless = {
  $defs: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`d${at}`, at === 0 ? { const: 1 } : { allOf: [{ $ref: `#/$defs/d${at - 1}` }, { $ref: `#/$defs/d${at - 1}` }] }])),
  type: 'integer', if: { const: 7 }, then: { $ref: '#/$defs/d49' },
};
const file = join(root, 'endless.json');
writeFileSync(file, JSON.stringify(endless));

const found = (value: number): Finding => ({
  law: 'interpreter', title: 'interpreter', subject: 'endless', kind: 'type', type: 'endless', sentence: 'it was broken', definition: endless, value, row: [], parts: [], seed: 1, path: '0',
});
const keep = (finding: Finding, files: readonly string[] = [file]): string =>
  storeFailure(failureFolder(root), finding, files, { kind: 'schema', name: 'endless', schema: endless }).id;

test('a kept value that a law does not come to an end over is broken still, and what is asked next is answered', async () => {
  const fates = await withWorker(async (worker) => {
    const fate = (value: number, ms?: number) => recheckFailure({ files: [file], finding: found(value) }, (path) => path, worker, ms);
    return [await fate(1), await fate(7, 1_000), await fate(1)];
  });
  expect(fates).toEqual([
    { is: 'fixed' }, { is: 'failed', finding: { ...found(7), sentence: 'asking it again ended the process, or did not come to an end within 1 s' }, isEndless: true }, { is: 'fixed' },
  ]);
});

test('no run waits longer for what it has kept than for anything else (seed 1)', async () => {
  const id = keep(found(7));
  const { code, err } = await inThisProcess(root, root, [file, '--law', 'interpreter', '--runs', '50', '--seed', '1', '--bail']);
  expect([code, err]).toEqual([1, expect.stringContaining('still broken: endless: interpreter')]);
  expect(readFailures(failureFolder(root)).map((failure) => failure.id)).toEqual([id]);
  rmSync(failureFolder(root), { recursive: true });
});

test('what did not come to an end is asked first as well, and what cannot be asked is named (seed 7)', async () => {
  const name = { title: 'codec', subject: 'number', kind: 'type', type: 'number', sentence: 'trying it ended the process', row: [], parts: [], seed: 7 } as const;
  const id = keep({ ...name, law: 'codec', definition: null, runs: 120 }, []);
  const gone = keep({ ...name, law: 'no_such_law', definition: {} }, []);
  const { code, err } = await inThisProcess(root, root, ['--type', 'number', '--runs', '10', '--seed', '7']);
  expect(code).toBe(0);
  expect(err).toContain(`${id} is fixed, and kept no longer.`);
  expect(err).toContain(`${gone}, which is kept, cannot be asked: there is no number with the law no_such_law any more`);
  expect(readFailures(failureFolder(root)).map((failure) => failure.id)).toEqual([gone]);
  rmSync(failureFolder(root), { recursive: true });
});
