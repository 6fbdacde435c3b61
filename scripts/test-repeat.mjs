// npm run test:repeat -- --times 20 --load 2 [--tier full] [files]: finds tests that now and then fail. Runs them so many times
// beside so many busy processes, each time anew, the files in another order, and lists what failed: how often, and what it said first.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { repeatedFailures, tableOf } from './lib/repeated.mjs';
import { exitWithError, readJson, root, runNode, say } from './lib/run.mjs';
import { endWithStarter } from './lib/starter.mjs';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, load: { type: 'string', default: '2' }, tier: { type: 'string', default: 'suite' }, seed: { type: 'string', default: '1' } },
});
const [times, load, seed] = [Number(options.times), Number(options.load), Number(options.seed)];
if (!(times > 0 && load >= 0 && Number.isInteger(seed))) exitWithError('--times is a number above 0, --load one from 0, --seed one without a fraction.');

/** A process that is busy until its parent is gone, however that ends. */
const BUSY = `process.stdin.on('end', () => process.exit()).resume(); (function turn() { for (const end = Date.now() + 50; Date.now() < end;); setImmediate(turn); })();`;
const report = join(root, '.cache', 'repeat-report.json');

endWithStarter();
await ensureDependencies('all');
const chromium = await ensureChromium();
await ensureBuilt();

const busy = Array.from({ length: load }, () => spawn(process.execPath, ['-e', BUSY], { stdio: ['pipe', 'ignore', 'inherit'] }));
/** @type {import('./lib/suite-reporter.mjs').Report[]} */
const reports = [];
let broken = 0;
for (let time = 0; time < times; time += 1) {
  rmSync(report, { force: true });
  const code = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', '--retry=0', '--reporter=dot', '--reporter=./scripts/lib/suite-reporter.mjs', '--sequence.shuffle.files', `--sequence.seed=${seed + time}`, ...(options.tier === 'suite' ? ['--tags-filter=!full'] : []), ...files],
    { stdio: 'ignore', env: { ...process.env, TIER: options.tier, CHROMIUM_PATH: chromium, TEST_REPORT: report } },
  );
  const { files: ran, unhandled } = readJson(report) ?? { files: [], unhandled: 0 };
  if (ran.length === 0) exitWithError(`No test ran (the test runner ended with ${code}).`);
  reports.push({ files: ran, unhandled });
  if (code !== 0) broken += 1;
  say(`Run ${time + 1} of ${times} (seed ${seed + time}): ${code === 0 ? 'passed' : 'FAILED'}`);
}
for (const loop of busy) loop.kill();

const failed = repeatedFailures(reports);
console.log(failed.length === 0 ? `Nothing failed in ${times} runs beside ${load} busy processes.` : tableOf(failed, times));
// The runner failed for another reason than a failed test.
if (failed.length === 0 && broken > 0) console.log(`The test runner itself failed in ${broken} of them.`);
process.exitCode = failed.length === 0 && broken === 0 && reports.every(({ unhandled }) => unhandled === 0) ? 0 : 1;
