import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classesByName, shortClassName } from './scripts/lib/class-names.mjs';
import {
  answersChunk, applyChunk, compilerChunk, lightChunk, loginChunk, ownChunk, readChunk, sharedChunk, shortChunk, widgetsChunk,
} from './scripts/lib/page-chunks.mjs';
import { namedExports } from './scripts/lib/named-exports.mjs';
import { missing, presentChunks } from './scripts/lib/preloads.mjs';
import { prunable, prunedTexts } from './scripts/lib/prunable.mjs';
import { leftOut } from './scripts/lib/left-out.mjs';

const onEveryPage = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\//;

/** Every page clears it at its start, without the forms that it is of. */
const keptWork = /\/src\/(device\/(counter|database|device|journal|outdated|pages|row|unique-id)|recordings\/(database|kept-recordings)|video\/mark|api\/save-memory|screens\/apply\/confirmed-address)\.ts|node_modules\/idb\//;

/** What the pages of events, job reviews and interviews share, and no other page needs. */
const hiring = /\/src\/((api|wire|forms|ui)\/(generated\/)?(job-|review|event|interview|(my|update)_(interviews|job_reviews?|selection)|sgwj_|applied_|homepage)|i18n\/zoned)/;

/** Of the landing page alone, and of what it tells first. */
const landing = /\/src\/(screens\/landing\/|(api|wire)\/(generated\/)?(events|reviews|job-reviews|applied_events|my_job_reviews|sgwj_))/;

/** Of the pages that show a text of the server's, with what shows it. */
const servedText = /\/src\/ui\/rich-text\/use-/;

/** Of the interviews alone, and of what opens over them. */
const interview = /\/src\/(screens\/(interview|meeting-guide)\/|wire\/generated\/(confirm_interview_time|ready|submit_ratings|zoom_guide))/;

/** Of lessons, exams and online sessions: what their answers are chosen with, and what is shown to a question. */
const classes = /\/src\/ui\/(selector|media|served-text)/;

/** What only comes after the sending, and when somebody looks at it again. */
const receipts = /\/src\/(ui\/receipt\/(receipt-view|receipt\.module)|(api|wire)\/receipts\.|wire\/generated\/(my_receipts|common\/receipt)|base\/canonical-json)/;

/** What is asked before a save, with what would be sent. */
const checks = /\/src\/engine\/(change-list\.module|check-list|changes|checked-answer|value-text)/;

/** Keeps a form's save until there is a network, on whichever page. */
const outbox = /\/src\/(outbox\/outbox|forms\/waiting\/waiting-in-outbox)\./;

/** Of online sessions, and of what sends their answers from other pages. */
const sessions = /\/src\/(api|wire)\/(generated\/)?(my_|update_)?online[-_]session/;

/** Of reviews, exams and online sessions: a form whose fields are questions. */
const questions = /\/src\/(compiler\/questions-form|fields\/sources\/questions|forms\/answer-requests|screens\/online-session\/use-question-forms)/;

/** Of the pages that tell days and times, lead to where something takes place then, and tell of what failed there. */
const times = /\/src\/(i18n\/day-or-moment|api\/(server-time|browser-clock)|base\/server-clock|ui\/(interview-time\/use-now|join-link|use-failure-toast))/;

/** Of the pages that tell of lessons and of exams. */
const lessons = /\/src\/((api|wire)\/(lessons|exams?\.)|wire\/generated\/exam_data|exam\/exam-time)/;

/** Of the exams alone; what every page asks of their answers is not. */
const exams = /\/src\/(screens\/exam\/|exam\/(?!page-answers|kept-answer|exam-time)|(api|wire)\/exam-answers|wire\/generated\/(question_data|update_exam))/;

/** Of forms alone, which many pages open later or not at all. */
const rjsf = /\/src\/engine\/rjsf-section|node_modules\/@rjsf\//;

/** What these need of the rest comes before them: else they would take it with them, and every page would need them. */
const onManyPages = (id: string): boolean => /\/(src|widgets|@tanstack)\//.test(id) && [times, hiring, landing, interview, classes, lessons, exams, servedText].every((own) => !own.test(id));

/** The package names its build for developers, with the warnings for them, whatever it is asked for. */
const routerBuild = (file: string): string => fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [react(), prunable, prunedTexts, classesByName, namedExports, presentChunks],
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  resolve: {
    alias: command === 'build'
      ? [
        ...leftOut,
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
    modulePreload: { polyfill: false, resolveDependencies: missing },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Fewer requests, and 5 kB less than in the small pieces that sharing alone makes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: onEveryPage },
            { name: loginChunk(), debugName: 'log-in' },
            { name: 'drafts', test: keptWork },
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
            { name: 'hiring', test: (id) => hiring.test(id) && !landing.test(id), minShareCount: 2 },
            { name: 'landing', test: landing, minShareCount: 2 },
            { name: 'interview', test: interview, minShareCount: 2 },
            { name: 'classes', test: classes, minShareCount: 2 },
            { name: 'questions', test: questions, minShareCount: 2 },
            { name: 'sessions', test: sessions, minShareCount: 2 },
            { name: 'lessons', test: lessons, minShareCount: 2 },
            { name: 'exams', test: exams, minShareCount: 2 },
            { name: 'served-text', test: servedText, minShareCount: 2 },
            { name: 'receipts', test: receipts, minShareCount: 2 },
            { name: 'checks', test: checks, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
