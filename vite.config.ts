import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classesByName, shortClassName } from './scripts/lib/class-names.mjs';
import {
  answersChunk, applyChunk, compilerChunk, lightChunk, loginChunk, ownChunk, readChunk, sharedChunk, shortChunk, widgetsChunk,
} from './scripts/lib/page-chunks.mjs';
import { namedExports } from './scripts/lib/named-exports.mjs';
import { notYetPresent, presentChunks } from './scripts/lib/preloads.mjs';
import { prunable, prunedTexts } from './scripts/lib/prunable.mjs';
import { omittedModules } from './scripts/lib/omitted-modules.mjs';

const onEveryPage = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\//;

/** What every page needs to delete abandoned work at its start, without the code of the forms. */
const storedWork = /\/src\/(device\/(counter|database|device|journal|outdated|pages|row|unique-id)|recordings\/(database|stored-recordings)|video\/mark|api\/save-memory|screens\/apply\/confirmed-address)\.ts|node_modules\/idb\//;

/** What the pages of events, job reviews and interviews share, and no other page needs. */
const hiring = /\/src\/((api|wire|forms|ui)\/(generated\/)?(job-|review|event|interview|(my|update)_(interviews|job_reviews?|selection)|sgwj_|applied_|homepage)|i18n\/zoned)/;

/** Keeps a form's save until there is a network, on whichever page. */
const outbox = /\/src\/(outbox\/outbox|forms\/waiting\/waiting-in-outbox)\./;

/** Of single pages, and of what few of them show. */
const ownOfPages = /\/src\/(screens|exam)\/|\/src\/ui\/(selector|media|served-text|rich-text\/use-)/;

/** Of the pages that tell days and times, lead to where something takes place then, show its pictures, and tell of what failed there. */
const times = /\/src\/(i18n\/day-or-moment|api\/(server-time|browser-clock)|base\/server-clock|ui\/(interview-time\/use-now|join-link|media\.|use-failure-toast))/;

/** Of the pages that tell of lessons and of exams. */
const lessons = /\/src\/((api|wire)\/(lessons|exams?\.)|wire\/generated\/exam_data|exam\/exam-time)/;

/** Of forms alone, which many pages open later or not at all. */
const rjsf = /\/src\/engine\/rjsf-section|node_modules\/@rjsf\//;

/** What these need of the rest comes before them: else they would take it with them, and every page would need them. */
const onManyPages = (id: string): boolean => /\/(src|widgets|@tanstack)\//.test(id) && [times, hiring, lessons, ownOfPages].every((own) => !own.test(id));

/** The package names its build for developers, with the warnings for them, whatever it is asked for. */
const routerBuild = (file: string): string => fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [react(), prunable, prunedTexts, classesByName, namedExports, presentChunks],
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  resolve: {
    alias: command === 'build'
      ? [
        ...omittedModules,
        { find: /^react-router$/, replacement: routerBuild('index.mjs') },
        { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
      ]
      : [],
  },
  // The server puts a fresh nonce in its place in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    // The policy allows no inline script, and an inlined asset is downloaded again with every version of its chunk.
    modulePreload: { polyfill: false, resolveDependencies: notYetPresent },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Fewer requests, and 5 kB less than in the small pieces that sharing alone makes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: onEveryPage },
            { name: loginChunk(), debugName: 'log-in' },
            { name: 'drafts', test: storedWork },
            { name: sharedChunk(), debugName: 'fields', minShareCount: 2 },
            { name: shortChunk(), debugName: 'short', minShareCount: 2 },
            { name: compilerChunk(), debugName: 'compiler', minShareCount: 2 },
            { name: widgetsChunk(), debugName: 'widgets', minShareCount: 2 },
            { name: applyChunk(), debugName: 'apply', minShareCount: 2 },
            { name: 'rjsf', test: rjsf },
            { name: lightChunk(), debugName: 'portal', test: onManyPages, minShareCount: 2 },
            { name: 'outbox', test: outbox, minShareCount: 2 },
            { name: readChunk(), debugName: 'read', minShareCount: 2 },
            { name: answersChunk(), debugName: 'answers', minShareCount: 2 },
            { name: ownChunk(), debugName: 'own', minShareCount: 2 },
            { name: 'times', test: times, minShareCount: 2 },
            { name: 'hiring', test: hiring, minShareCount: 2 },
            { name: 'lessons', test: lessons, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
