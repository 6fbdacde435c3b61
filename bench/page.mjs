// npm run bench:page: builds the benchmark's page as production code and serves it on 127.0.0.1:4173 until stopped.
// The client's real Content-Security-Policy is in force, so that nothing is measured that could not run for applicants.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { omittedModules } from '../scripts/lib/omitted-modules.mjs';

const root = fileURLToPath(new URL('./page/', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/bench/', import.meta.url));
const generate = spawnSync(process.execPath, [fileURLToPath(new URL('../scripts/generate.mjs', import.meta.url))], { stdio: 'inherit' });
if (generate.status !== 0) process.exit(generate.status ?? 1);

await build({
  configFile: false, root, plugins: [react()], resolve: { alias: omittedModules }, logLevel: 'warn',
  build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: fileURLToPath(new URL('./page/bench.html', import.meta.url)) } },
});
if (process.argv.includes('--build-only')) process.exit(0);
const server = await preview({
  configFile: false, root, build: { outDir },
  preview: { port: 4173, strictPort: true, host: '127.0.0.1', headers: { 'content-security-policy': "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:" } },
});
server.printUrls();
