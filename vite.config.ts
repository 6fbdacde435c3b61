import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loginChunk } from './scripts/lib/login-chunk.mjs';
import { withoutUnused } from './scripts/lib/without-unused.mjs';

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
    // Fewer requests, and 5 kB less than in the small pieces that sharing alone makes. What the log-in needs is a piece by
    // itself: it grows with no other page.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'vendor', test: onEveryPage }, { name: loginChunk(), debugName: 'log-in' }, { name: 'forms', test: /\/(src|widgets)\//, minShareCount: 2 }] } },
    },
  },
});
