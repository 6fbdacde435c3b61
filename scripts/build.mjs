// Contract → generated code → client in dist/client → server in dist/server.
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { clearStamp, hashInputs, writeStamp } from './lib/build-stamp.mjs';
import { exitWithError, root, runNode, say } from './lib/run.mjs';

// Always production: otherwise the development build of React is taken, twice as large.
process.env.NODE_ENV = 'production';

const clientDir = join(root, 'dist', 'client');
// index.html is not among them: the server writes a nonce into every copy it sends.
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt']);
const worthCompressing = 1024;

async function generate() {
  if ((await runNode('scripts/generate.mjs')) !== 0) throw new Error('The contract in schemas/ could not be compiled.');
}

async function buildClient() {
  await build({ root, logLevel: 'warn' });
  // For scripts/size.mjs, not for the public.
  await rename(join(clientDir, '.vite', 'manifest.json'), join(root, 'dist', 'manifest.json'));
  await rm(join(clientDir, '.vite'), { recursive: true });
}

/** The page of the administrators' command `preview`, built apart so that the applicants' files contain nothing of it. */
const buildPreview = () =>
  build({
    root: join(root, 'tools', 'preview'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: join(root, 'dist', 'preview'),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // In kB: all of the engine, which goes to the administrator's own browser.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(root, 'tools', 'preview', 'preview.html') },
    },
  });

const buildServer = () =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist/server',
      rolldownOptions: { input: { main: 'server/app/main.ts', admin: 'server/app/admin.ts' }, output: { entryFileNames: '[name].js' } },
    },
  });

/** Writes `.br` and `.gz` beside a text file, so that the server never compresses static files. */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < worthCompressing) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

async function compressClient() {
  const files = await readdir(clientDir, { recursive: true });
  await Promise.all(files.filter((file) => compressible.has(extname(file))).map((file) => compress(join(clientDir, file))));
}

/** @type {readonly (readonly [what: string, make: () => Promise<unknown>])[]} */
const steps = [
  ['the contract', generate], ['the page', buildClient], ['its compressed files', compressClient], ['the preview of field types', buildPreview], ['the server', buildServer],
];

async function buildAll() {
  const hash = hashInputs();
  clearStamp();
  for (const [index, [what, make]] of steps.entries()) {
    say(`Building, ${index + 1} of ${steps.length}: ${what}`);
    await make();
  }
  writeStamp(hash);
}

await buildAll().catch((error) => exitWithError(error.message));
