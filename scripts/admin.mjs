// npm run admin -- …: the administrators' command line. Builds the server first where that is needed.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/run.mjs';

await ensureDependencies('run');
await ensureBuilt();

process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist', 'server', 'admin.js')).href);
