// npm test: installs, finds or installs a Chromium, builds, runs every test. Arguments go to the test runner:
// npm test -- tests/server
// npm run test:quick leaves out what takes long; npm run test:long takes the walks of the laws and models to their end.
import './lib/require-node.mjs';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root, runNode, say } from './lib/run.mjs';
import { endWithStarter } from './lib/starter.mjs';
import { selections } from './lib/test-selection.mjs';
import { closingLine, totalsOf } from './lib/totals.mjs';

const report = join(root, '.cache', 'test-report.json');

function readTotals() {
  try {
    return totalsOf(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const [first = '', ...others] = process.argv.slice(2);
const selection = selections[first];
const { args, env } = selection ?? { args: () => [], env: {} };
const named = selection ? others : process.argv.slice(2);

endWithStarter();
await ensureDependencies('all');
const chromium = await ensureChromium();
await ensureBuilt();

say(`Running the tests with ${chromium}`);
rmSync(report, { force: true });
const code = await runNode(
  'node_modules/vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=./scripts/lib/second-try-reporter.mjs', '--reporter=json', `--outputFile.json=${report}`, ...args(), ...named],
  { env: { ...process.env, ...env, CHROMIUM_PATH: chromium } },
);
const totals = readTotals();
const ran = totals.passed + totals.failed > 0;
if (!ran) console.error('No test ran.');
if (ran && code !== 0 && totals.failed === 0) console.error('Every test passed, but the test runner reported an error; it is above.');
console.log(closingLine(totals));
process.exitCode = code === 0 && totals.failed === 0 && ran ? 0 : 1;
