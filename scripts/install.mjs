// What every check of the sources needs: the installed packages, and the code that is made of the contract (.ci/run).
import './lib/require-node.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runNode } from './lib/run.mjs';

await ensureDependencies('all');
process.exitCode = await runNode('scripts/generate.mjs', ['--types']);
