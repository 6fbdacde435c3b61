// Which tests a run takes besides those that its arguments name.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** What starts servers by the dozen, waits for them to be killed, makes films, or walks large tables. */
const SLOW = [
  ...['campus', 'costly-requests', 'crash*', 'data-folder', 'database-killed', 'limits', 'one-server', 'promised-crash', 'startup', 'told-to-end',
    'video-provider', 'videos', 'videos-crash']
    .map((name) => `tests/server/${name}.test.ts`),
  'tests/exam/killed-server.test.ts', 'tests/storage/several-servers.test.ts', 'tests/architecture/rooms.test.ts', 'tests/strange/journeys.test.ts',
];

/** @returns {string[]} The files whose walks are longer in a long run. */
const filesWithWalks = () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
  return files.map((file) => join('tests', file)).filter((file) => /\/(law|rounds)\.ts'|everyDevice|[iI]nTurn/.test(readFileSync(join(root, file), 'utf8')));
};

/**
 * By the first argument of `npm test`.
 * @type {Readonly<Record<string, { args: () => string[], env: NodeJS.ProcessEnv }>>}
 */
export const selections = {
  '--quick': { args: () => ['--project', 'node', ...SLOW.map((file) => `--exclude=${file}`)], env: {} },
  '--long': { args: filesWithWalks, env: { LONG: '1' } },
};
