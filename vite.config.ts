import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * rjsf's index names a registry for its own tests, which imports the validator that compiles with `new Function`. The
 * page has none, and `npm start` does not install it.
 */
const withoutSchemaCompiler: Plugin = {
  name: 'without-schema-compiler',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === '@rjsf/validator-ajv8' ? '\0no-validator' : undefined),
  load: (id) => (id === '\0no-validator' ? 'export default undefined;' : undefined),
};

export default defineConfig({
  plugins: [react(), withoutSchemaCompiler],
  // The server puts a fresh nonce in its place in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // The policy allows no inline script, and an inlined asset is downloaded again with every version of its chunk.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
