// npm run fuzz -- …: tries the laws of the validators with values that it makes (docs/fuzzing.md).
import './lib/require-node.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { run, runNode } from './lib/run.mjs';

/** The exit code where nothing could be tried. */
const COULD_NOT_RUN = 2;

await ensureDependencies('all');
// File names are relative to the folder in which the command is typed.
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
const generated = await runNode('scripts/generate.mjs');
// Without tsx's command line, which kills a process that does not end at once after Ctrl-C.
process.exitCode = generated === 0 ? await run(process.execPath, ['--import', 'tsx', 'tools/fuzz/main.ts', ...process.argv.slice(2)], { env }) : COULD_NOT_RUN;
