import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldOf, Scenario, Step, VersionOf } from '../../tools/fuzz/publish/scenario.ts';
import { searchOn } from '../../tools/fuzz/publish/search.ts';
import { walk } from '../../tools/fuzz/publish/walk.ts';
import { byTier } from '../arbitraries/rounds.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';

const RUNS = byTier({ suite: 4, full: 12, long: 3_000 });

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const both = (text: string) => ({ en: text, jp: text });
const version = (field: Omit<FieldOf, 'name'>, ...types: VersionOf['types']): VersionOf =>
  ({ types, fields: [{ name: 'one', ...field }], questions: [{ question_id: 1, question_name: 'Why?', question_type: 'free_text' }] });

/** Something is typed and saved, another version is published, and somebody saves what they have not touched. */
const untouched = (value: string | readonly string[]): readonly Step[] => [
  { does: 'publish', version: 0 }, { does: 'type', page: 0, field: 'one', value }, { does: 'save', page: 0 }, { does: 'publish', version: 1 }, { does: 'save', page: 0 },
  { does: 'roll back' }, { does: 'save', page: 0 },
];

/** A version with a mandatory field that waits for the first to be so. */
const waiting = ({ fields, ...others }: VersionOf, value: string): VersionOf =>
  ({ ...others, fields: [...fields, { name: 'two', input_type: 'text', 'is_mandatory?': true, visible_when: { field: 'one', in: [value] } }] });

const anyOf = (input_type: string, ...options: readonly string[]) => ({ input_type, options });
const digits = { name: 'code', base: 'text', label: both('Code'), normalize: ['digitsOnly'] };

test.each<[what: string, scenario: Scenario]>([
  ['choices of a field that is one text now', { versions: [version(anyOf('check_box', 'a', 'b')), version({ input_type: 'text' })], steps: untouched(['a', 'b']) }],
  ['a text of which the normalisers of a new type leave nothing', { versions: [version({ input_type: 'text' }), version({ input_type: 'code' }, digits)], steps: untouched('ab') }],
  ['one choice of a field that takes several now, of which diff says that it is taken', { versions: [version(anyOf('radio_button', 'a')), version(anyOf('check_box', 'a', 'b'))], steps: untouched('a') }],
  ['several choices of a field that takes one now', { versions: [version(anyOf('check_box', 'a', 'b')), version(anyOf('drop_down', 'a', 'b'))], steps: untouched(['a', 'b']) }],
  ['choices of a field that is one text now, and that another waits for', { versions: [version(anyOf('check_box', 'a', 'b')), waiting(version({ input_type: 'text' }), 'a')], steps: untouched(['a']) }],
  ['what is no number in a field that becomes mandatory, of which diff says so', {
    versions: [version({ input_type: 'number' }), version({ input_type: 'number', 'is_mandatory?': true })], steps: untouched('about 600'),
  }],
  ['nothing of choices that were emptied before their field became one text', {
    versions: [version(anyOf('check_box', 'a', 'b')), version({ input_type: 'text' })],
    steps: [...untouched(['a']).slice(0, 3), { does: 'type', page: 0, field: 'one', value: [] }, { does: 'publish', version: 1 }, { does: 'bring up to date', page: 0 }, { does: 'save', page: 0 }],
  }],
])('a version keeps %s, and an untouched save takes nothing of it', async (_what, scenario) => {
  expect(await walk(server, scenario)).toBeUndefined();
});

test('no walk over versions, stored values, open pages and a running exam loses anything (seed 1)', async () => {
  const { found, walks } = await searchOn(server, { seed: 1, first: 0, runs: RUNS, seconds: Infinity }, { isOver: () => false, progress: () => undefined });
  expect(found?.join('\n')).toBeUndefined();
  expect(walks).toBe(RUNS);
});

test('a server that forgets what was stored is found out, and the way to it is short (seed 3)', { tags: 'full' }, async () => {
  const { services: { db } } = server;
  const forgetful = { ...server, app: { inject: async (...asked: Parameters<typeof server.app.inject>) => {
    const [options] = asked as unknown as [{ readonly method: string; readonly payload?: unknown }];
    const answer = await server.app.inject(...asked);
    if (options.method === 'PUT') await db.execute("delete from field_values where name = 'two'");
    return answer;
  } } } as unknown as TestServer;
  const { found } = await searchOn(forgetful, { seed: 3, first: 0, runs: 20, seconds: Infinity }, { isOver: () => false, progress: () => undefined });
  expect(found?.join('\n')).toMatch(/two was typed, sent as .* and is stored as nothing/);
  expect(found?.filter((line) => /^ {4}\d+\./.test(line)).length).toBeLessThanOrEqual(5);
  expect(found?.at(-1)).toMatch(/npm run fuzz -- --mode publish --seed 3 --path \d+/);
});
