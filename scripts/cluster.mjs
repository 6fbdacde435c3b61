// npm run cluster: three servers and all that they need, on this machine. Whatever of the server is not built yet is built first.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runNode } from './lib/run.mjs';

await ensureDependencies('all');
await ensureBuilt();
process.exitCode = await runNode('node_modules/tsx/dist/cli.mjs', ['tools/cluster/main.ts', ...process.argv.slice(2)]);
