import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium } from './scripts/lib/chromium.mjs';
import LongestFirst from './scripts/lib/longest-first.mjs';
import { fullFiles } from './scripts/lib/test-files.mjs';
import { LAUNCH_FLAGS } from './tests/launch-flags.ts';

const chromium = await findChromium();

/** What a run goes through (docs/testing.md). Unsaid, as where the runner is called by itself: the files that it is told, with the suite's rounds. */
const tier = process.env['TIER'];
const env = { TIER: tier ?? 'suite' };
/** In `npm run test:long` walks go to their end, and nobody waits for them. */
const testTimeout = (ms: number): number => (tier === 'long' ? 3_600_000 : ms);
/** How many files of a project run beside each other. Most of a full run starts servers and commands, which need the two cores for themselves. */
const maxWorkers = tier === 'full' ? 2 : 3;
/** A full run notes what each file reaches, for `npm test -- --changed`. */
const reachFolder = process.env['REACH_FOLDER'];
const noting = (file: string): string[] => (reachFolder === undefined ? [] : [file]);
const exclude = [...configDefaults.exclude, ...(tier === 'suite' ? fullFiles() : [])];

/** The runner has an order of its own for those who ask for a random one, and prints its seed. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** Limits are for tests that hang: on a machine that has much else to do, one that takes its time does not fail for it. */
const PATIENT = { poll: { timeout: 20_000 } };

/** A press or an entry that finds nothing to act on says so and why, and not only that its test has hung. */
const ACTION_MS = 60_000;

/** In CI a test that failed is tried once more, and named in the end if it passed then (docs/decisions/0039). */
const retry = process.env['CI'] === 'true' ? 1 : 0;

const BROWSER_DEPENDENCIES = [
  '@mantine/core', '@mantine/dates', '@mantine/notifications', '@oddbird/popover-polyfill/fn', '@rjsf/core/lib/components/fields/SchemaField.js', '@rjsf/utils', '@tanstack/react-query', 'axe-core',
  'dayjs/locale/ja', 'fast-check', 'get-nonce', 'i18next', 'ical-generator', 'idb', 'libphonenumber-js/min', 'react', 'react-dom', 'react-dom/client', 'react-i18next',
  'react-router-dom', 'react/jsx-dev-runtime', 'tus-js-client',
];

/** Tests that start several servers with their databases, or build an image: each by itself, or nothing beside it comes in time. */
const WITH_MACHINES = ['tests/cluster/{cluster,faults,walks}.test.ts', 'tests/deploy/{container,point-in-time}.test.ts'];

/** What tests in Node have in common. */
const inNode = {
  environment: 'node',
  setupFiles: noting('tests/reach/note-calls.ts'),
  env,
  retry,
  expect: PATIENT,
  server: { deps: { inline: [/@rjsf/] } },
  // Most of what a file takes is its imports, and the files of a worker have them in common. What a file changes for all it puts back.
  isolate: false,
  // Left to itself the runner leaves one core idle; and tests of servers wait as often as they work.
  maxWorkers,
  testTimeout: testTimeout(tier === 'full' ? 600_000 : 300_000),
  hookTimeout: 300_000,
};

/**
 * The file name says the environment: `.test.ts` Node, `.browser.test.tsx` a real browser, `.e2e.ts` the whole product.
 * Tests of Node and of the browser run beside each other, since those of servers wait for a third of their time; the walks of
 * the whole product come after them, and leave no core idle; those of several machines come last.
 */
export default defineConfig({
  test: {
    // One PostgreSQL for all tests of a run.
    globalSetup: ['tests/server/support/shared-folders.ts'],
    tags: [
      { name: 'full', description: 'what only `npm run test:full` takes' },
      { name: 'smoke', description: 'one walk of each journey, for `npm test -- --changed` after a change that reaches more than it has time for' },
      { name: 'sources', description: 'reads the files of the project itself, so that `npm test -- --changed` always takes it' },
    ],
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    projects: [
      {
        test: { ...inNode, name: 'node', include: ['tests/**/*.test.ts'], exclude: [...exclude, ...WITH_MACHINES], sequence: { groupOrder: 0 } },
      },
      {
        plugins: [react()],
        // Found one by one while tests run, they would reload the page under a test.
        optimizeDeps: { include: BROWSER_DEPENDENCIES },
        // A run does not change its modules: the browser's cache answers from the second page on (a twentieth of a run's processor time).
        // What a file mocked by `vi.mock` would be the next file's, too.
        server: { headers: { 'Cache-Control': 'max-age=3600' } },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.tsx'],
          exclude,
          setupFiles: ['tests/empty-stores.ts', 'tests/keep-focus.ts', ...noting('tests/reach/note-modules.ts')],
          env: { ...env, ...(reachFolder !== undefined && { REACH_FOLDER: reachFolder, REACH_ROOT: import.meta.dirname }) },
          retry,
          expect: PATIENT,
          maxWorkers,
          testTimeout: testTimeout(180_000),
          sequence: { groupOrder: 0 },
          globalSetup: ['tests/api/upload-server.ts', 'tests/api/save-server.ts', 'tests/video/video-server.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ actionTimeout: ACTION_MS, launchOptions: { ...(chromium && { executablePath: chromium }), args: [...LAUNCH_FLAGS] }, contextOptions: { permissions: ['camera', 'microphone'] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude,
          environment: 'node',
          setupFiles: noting('tests/reach/note-calls.ts'),
          env: { ...env, ...(chromium && { CHROMIUM_PATH: chromium }) },
          runner: './tests/arbitraries/repeating-runner.ts',
          retry,
          expect: PATIENT,
          sequence: { groupOrder: 1 },
          // The files of a worker share its browser.
          isolate: false,
          // A test of a page waits about as often as it works.
          maxWorkers,
          testTimeout: testTimeout(240_000),
          hookTimeout: 240_000,
        },
      },
      {
        test: { ...inNode, name: 'machines', include: [...WITH_MACHINES], exclude, sequence: { groupOrder: 2 }, maxWorkers: 1 },
      },
    ],
  },
});
