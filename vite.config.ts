import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What rjsf imports and this page never runs, by what stands in its place. Its index names a registry for its own tests,
 * with the validator that compiles by `new Function`, which `npm start` does not install. And it draws descriptions as
 * Markdown, 32 kB of gzip, where ours are plain text in templates of our own. References and `allOf` do not occur in the
 * schemas that the compiler makes; resolving and merging them would say so.
 */
const replaced: ReadonlyMap<string, string> = new Map([
  ['@rjsf/validator-ajv8', 'export default undefined;'],
  ['fast-uri', `export default { resolve() { throw new Error('schemas here hold no references'); } };`],
  ['markdown-to-jsx/react', 'export const Markdown = ({ children }) => children;'],
]);

const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (replaced.has(id) ? `\0without:${id}` : undefined),
  load: (id) => (id.startsWith('\0without:') ? replaced.get(id.slice('\0without:'.length)) : undefined),
};

const onEveryPage = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\//;

export default defineConfig({
  plugins: [react(), withoutUnused],
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
    // Fewer requests, and 5 kB less than in the small pieces that sharing alone makes.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'vendor', test: onEveryPage }, { name: 'common', test: /\/src\//, minShareCount: 3 }] } },
    },
  },
});
