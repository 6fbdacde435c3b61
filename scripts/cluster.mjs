// npm run cluster: three servers and all that they need, on this machine. Whatever of the server is not built yet is built first.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { run } from './lib/run.mjs';

await ensureDependencies('all');
await ensureBuilt();
// Not by tsx's own command: at a Ctrl-C that kills what does not answer it within the blink of an eye, and all parts would go on.
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'tools/cluster/main.ts', ...process.argv.slice(2)]);
