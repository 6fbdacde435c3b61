// npm run cluster: three servers and everything that they need, on this machine. Builds the server first where that is needed.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { run } from './lib/run.mjs';

await ensureDependencies('all');
await ensureBuilt();
// Without tsx's command line, which kills a process that does not end at once after Ctrl-C, and would leave the parts running.
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'tools/cluster/main.ts', ...process.argv.slice(2)]);
