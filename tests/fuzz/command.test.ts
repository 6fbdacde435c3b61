import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { fuzzProgram } from '../../tools/fuzz/command.ts';
import { failureFolder, storeFailure } from '../../tools/fuzz/failures.ts';
import type { Target } from '../../tools/fuzz/target.ts';
import { trialsOf } from '../../tools/fuzz/trials-of.ts';
import { inThisProcess, type Said } from './in-this-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const root = join(folder, 'project');
beforeAll(() => { mkdirSync(root); });
afterAll(() => { rmSync(folder, { recursive: true }); });

/** As `npm run fuzz -- …` from the folder, in a process of its own; what it keeps stays in `root`. */
const program = (...args: readonly string[]): Promise<Said> => new Promise((done) => {
  const env = { ...process.env, INIT_CWD: folder, FUZZ_ROOT: root };
  const child = execFile(process.execPath, [inProject('node_modules', 'tsx', 'dist', 'cli.mjs'), inProject('tools', 'fuzz', 'main.ts'), ...args], { env, maxBuffer: 1e8 }, (_error, out, err) => {
    done({ code: child.exitCode ?? -1, out, err });
  });
});

/** The same in this process, which starts one other where nothing else is said. */
const fuzz = (...args: readonly string[]): Promise<Said> =>
  inThisProcess(root, folder, args.includes('--runs') && !args.includes('--jobs') ? [...args, '--jobs', '1'] : args);

const write = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
};

const lowered = { name: 'member_code', base: 'text', normalize: ['lowerCase'], schema: { pattern: '^[A-Z]{2}[0-9]{4}$' } };
const kept = (): readonly string[] => readdirSync(join(root, '.cache', 'fuzz', 'failures'));

describe('a file that nothing can be tried of ends with 2 and one clear reason', () => {
  test.each<[what: string, content: unknown, reason: string]>([
    ['no JSON', '{ not', 'is not JSON'], ['an empty list', [], 'is an empty list'], ['what nobody knows', { foo: 1 }, 'is no definition of a field type'],
    ['a base that is misspelt', { name: 'x', base: 'txet' }, 'did you mean "text"?'], ['a field of no type', [{ name: 'a', input_type: 'txet' }], 'there is no type "txet" here'],
    ['a pattern that looks ahead', { type: 'string', pattern: '(?=a)b' }, 'uses look-ahead'], ['a nest', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'is nested more than 200 deep'],
    ['a megabyte', { enum: Array.from({ length: 200_000 }, (_, index) => `v${index}`) }, 'is larger than 1000000 bytes'],
  ])('%s', async (_what, content, reason) => {
    const { code, err, out } = await fuzz(write('broken.json', content));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(reason);
    expect(err.split('\n').length).toBeLessThan(15);
  });

  test('as does one that is not there, a law that is misspelt, and an option that is none', { tags: 'full' }, async () => {
    const answers = await Promise.all([fuzz('nowhere.json'), fuzz('--law', 'agrement', '--runs', '1'), fuzz('--type', 'numbre', '--runs', '1'), program('--rnus', '1')]);
    expect(answers.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(answers.map(({ err }) => err).join('\n')).toMatch(/no such file[\s\S]*did you mean "agreement"[\s\S]*did you mean "number"[\s\S]*Did you mean --runs/);
  });
});

test('--help names every law that there is', () => {
  const help = fuzzProgram({ root, folder, isTerminal: false, isOver: () => false, say: () => undefined, tell: () => undefined }, () => undefined).helpInformation();
  const targets: readonly Target[] = [{ kind: 'built-in' }, { kind: 'schema', name: 'a', schema: true }, { kind: 'definitions', entries: [lowered, { name: 'home', base: 'text', fields: { city: { input_type: 'text' } } }], fields: [] }];
  const [, named = ''] = /--law <NAME>([\s\S]*?)--mode/.exec(help) ?? [];
  for (const { law } of targets.flatMap(trialsOf)) expect(named.split(/\W+/)).toContain(law);
});

describe('what would be passed over in silence is refused', () => {
  const usual = ['--law', 'agreement', '--type', 'number'];
  test.each<[what: string, args: readonly string[], reason: RegExp]>([
    ['a path of no seed', [...usual, '--path', '3:1'], /name that as well/],
    ['a path of walks that is one of values', ['--mode', 'publish', '--seed', '1', '--path', '3:1'], /is one number/],
    ['a file beside walks over versions', ['--mode', 'publish', 'my-type.json'], /my-type\.json would not be tried/],
    ['a file beside a running server', ['--server', 'http://127.0.0.1:1', 'my-type.json'], /my-type\.json would not be tried/],
    ['a law beside walks over versions', ['--mode', 'publish', '--law', 'codec'], /has no --law/],
    ['a form without fields', [write('no-fields.json', { custom_fields: [] })], /there is nothing to try/],
    ['types of which none is an object', [write('no-types.json', { field_types: ['text'] })], /there is nothing to try/],
    ['a type among others that is no object', [write('some-types.json', { field_types: [lowered, 'text'] })], /\/field_types/],
    ['a field among others that is none', [write('some-fields.json', { field_types: [lowered], custom_fields: { a: { input_type: 'text' }, b: { label: 'B' } } })], /\/custom_fields/],
    ['a category of which a field is none', [write('some-categories.json', { custom_fields: [{ fields: { a: { input_type: 'text' } } }, { fields: { b: {} } }] })], /\/custom_fields/],
    ['a report beside a running server', ['--server', 'http://127.0.0.1:1', '--report', 'json'], /has no --report/],
    ['a mode beside a running server', ['--server', 'http://127.0.0.1:1', '--mode', 'hostile'], /has no --mode/],
    ['walks over versions beside a running server', ['--server', 'http://127.0.0.1:1', '--mode', 'publish'], /has no --mode/],
    ['a path beside a running server', ['--server', 'http://127.0.0.1:1', '--seed', '1', '--path', '3'], /has no --path/],
    ['a report beside walks over versions', ['--mode', 'publish', '--report', 'html'], /has no --report/],
    ['coverage beside walks over versions', ['--mode', 'publish', '--coverage'], /has no --coverage/],
    ['an account of no server', ['--email', 'a@example.com'], /--email is of an account/],
    ['processes beside a running server', ['--server', 'http://127.0.0.1:1', '--jobs', '3'], /has no --jobs/],
    ['a number of values beside a path', [...usual, '--seed', '1', '--path', '3', '--runs', '9'], /one counterexample and has no --runs/],
    ['coverage beside a path', [...usual, '--seed', '1', '--path', '3', '--coverage'], /one counterexample and has no --coverage/],
    ['a server beside a commit', ['bisect', 'codec-00000000', '--server', 'http://127.0.0.1:1', '--since', 'HEAD'], /--server or --since/],
  ])('%s', async (_what, args, reason) => {
    const { code, err } = await fuzz(...args);
    expect(code).toBe(2);
    expect(err).toMatch(reason);
  });

  test.each([['--runs', '0'], ['--jobs', '0'], ['--jobs', '1000000']])('%s %s: no run that tries nothing and says that nothing was found, and none that starts a million processes', async (...args) => {
    await expect(fuzz(...usual, ...args)).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  });

  test.each([['replay'], ['bisect', 'codec-00000000']])('an option before "%s"', async (...command) => {
    await expect(fuzz('--seed', '1', ...command)).rejects.toThrow('--seed');
  });
});

test('what was kept of a file is asked first however the file is named, and told of once', { tags: 'full' }, async () => {
  const file = write('never-taken.json', { ...lowered, normalize: [], schema: { ...lowered.schema, maxLength: 5 } });
  const runs = ['--runs', '200', '--seed', '7'];
  expect(await fuzz(file, ...runs)).toMatchObject({ code: 1, out: expect.stringContaining('1 law broken') });
  const { out, err } = await fuzz(`./${file}`, ...runs);
  expect(err).toContain('still broken: member_code: satisfiable');
  expect(out).toContain('1 law broken');
  expect(out).toContain(`npm run fuzz -- ./${file} `);
  expect(out).toMatch(/kept as: {5}(satisfiable-[0-9a-f]{8}); "npm run fuzz -- bisect \1" says which/);
  expect(kept()).toHaveLength(1);
  rmSync(join(root, '.cache'), { recursive: true });
  expect((await fuzz(file, ...runs, '--report', 'junit')).out).toMatch(/tests="7" failures="1"[\s\S]*<failure message="of \d+ values/);
  rmSync(join(root, '.cache'), { recursive: true });
});

test('the line of a type leads to it where fields are of it as well, and fields of one name are all tried (seed 7)', { tags: 'full' }, async () => {
  const file = write('form.json', {
    field_types: [lowered], custom_fields: [{ fields: { code: { input_type: 'member_code' }, member_code: { input_type: 'number' } } }, { fields: { code: { input_type: 'number' } } }],
  });
  const { out } = await fuzz(file, '--law', 'tidying', '--runs', '60', '--seed', '7');
  const [, line = ''] = /npm run fuzz -- (\S+ --law tidying --type member_code \S.*)$/m.exec(out) ?? [];
  expect(await fuzz(...line.split(' '))).toMatchObject({ code: 1, out: expect.stringContaining('member_code: tidying') });
  const { reached } = JSON.parse((await fuzz(file, '--law', 'agreement', '--runs', '10', '--seed', '7', '--report', 'json')).out) as { readonly reached: readonly { readonly subject: string; readonly type: string }[] };
  expect(reached.map(({ subject, type }) => [subject, type])).toEqual([['member_code', 'member_code'], ['code', 'member_code'], ['member_code (2)', 'number'], ['code (2)', 'number']]);
  rmSync(join(root, '.cache'), { recursive: true });
});

test('of what was not tried nothing is said to be found, and no rule to be covered', { tags: 'full' }, async () => {
  const usual = ['--law', 'codec', '--type', 'number'];
  expect(await fuzz(...usual, '--time', '0.000000001')).toMatchObject({ code: 2, out: expect.stringContaining('Nothing was tried.') });
  expect(await fuzz(...usual, '--runs', '10', '--coverage')).toMatchObject({ code: 2, err: expect.stringContaining('--coverage counts') });
  expect(await fuzz('--type', 'exam', '--runs', '10', '--coverage')).toMatchObject({ code: 2, err: expect.stringContaining('--coverage counts') });
  expect(await fuzz(...usual, '--seed', '7', '--path', '2:9:9:9:9:9:9')).toMatchObject({ code: 2, err: expect.stringContaining('leads to no value') });
  expect(await fuzz('--type', 'number', '--field', 'text', '--runs', '10')).toMatchObject({ code: 2, err: expect.stringContaining('text is not of the type number') });
});

test('of what did not end it is said whether it does now, and no file of the suite is made of it (seed 7)', { tags: 'full' }, async () => {
  const finding = { law: 'codec', title: 'codec', subject: 'number', kind: 'type', type: 'number', sentence: 'trying it ended the process', definition: null, row: [], parts: [], seed: 7, runs: 50 } as const;
  const { id } = storeFailure(failureFolder(root), finding, [], { kind: 'built-in' });
  expect(await fuzz('bisect', id)).toMatchObject({ code: 2, err: expect.stringContaining('has no value') });
  const { code, out } = await fuzz('replay', '--promote', id);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^FIXED .*\n +it has no value, and no test could ask it/) });
  expect([existsSync(join(root, 'tests')), kept()]).toEqual([false, []]);
});

test('one Ctrl-C of a terminal, which several programs tell of, ends a run and kills nothing (seed 7)', { tags: 'full' }, async () => {
  const args = ['--import', 'tsx', inProject('tools', 'fuzz', 'main.ts'), write('interrupted.json', { ...lowered, normalize: [] }), '--watch', '--law', 'codec', '--runs', '50', '--seed', '7', '--jobs', '1'];
  const child = execFile(process.execPath, args, { cwd: inProject(), env: { ...process.env, INIT_CWD: folder, FUZZ_ROOT: root } });
  const tell = (): void => { child.kill('SIGINT'); };
  child.stdout?.on('data', (words: string) => {
    if (!words.includes('Nothing was found.')) return;
    tell();
    setTimeout(tell, 20);
    setTimeout(tell, 40);
  });
  expect(await new Promise((done) => { child.once('close', (code, signal) => { done([code, signal]); }); })).toEqual([0, null]);
});

test('a run that did not try all that was asked for says so, and one of a kind of values leaves out what has none (seed 7)', { tags: 'full' }, async () => {
  expect(await fuzz('--law', 'codec', '--type', 'number', '--runs', '100000000', '--time', '1', '--seed', '7')).toMatchObject({ code: 2, out: expect.stringContaining('which is not all that was asked for') });
  const { code, out } = await fuzz('--mode', 'valid', '--runs', '10', '--seed', '7', '--report', 'json');
  const { reached } = JSON.parse(out) as { readonly reached: readonly { readonly law: string; readonly subject: string }[] };
  expect([code, reached.some(({ law }) => law === 'codec'), reached.some(({ law }) => law === 'merge')]).toEqual([0, true, false]);
});

test('a field that the page does not know as what it names is told of, whatever comes of it (seed 7)', async () => {
  const file = write('no-options.json', { a: { input_type: 'drop_down' }, b: { input_type: 'drop_down', options: ['x'] } });
  const { code, err } = await fuzz(file, '--law', 'codec', '--runs', '10', '--seed', '7', '--jobs', '1');
  expect([code, err.match(/note: .*/g)]).toEqual([0, [expect.stringContaining('/a: the page does not know it as "drop_down"')]]);
});

test('a field that is locked is judged as any other (seed 7)', async () => {
  const file = write('locked.json', { a: { input_type: 'drop_down', options: ['x'], is_locked: true } });
  expect(await fuzz(file, '--runs', '60', '--seed', '7')).toMatchObject({ code: 0 });
});

test('a form of a content folder is read as its administrator wrote it, be it one of several (seed 7)', async () => {
  const category = { category_name: { en: 'Contact' }, fields: [{ name: 'Phone', input_type: 'phone_number' }, { name: 'Level', input_type: 'drop_down', options: [{ option_id: 'n1', option_name: { en: 'N1' } }] }] };
  for (const content of [{ categories: [category] }, [{ name: 'spring', categories: [category] }]]) {
    const { code, out } = await fuzz(write('form.json', content), '--law', 'refusal', '--runs', '10', '--seed', '7', '--report', 'json');
    const { reached } = JSON.parse(out) as { readonly reached: readonly { readonly subject: string; readonly type: string }[] };
    expect([code, reached.map(({ subject, type }) => [subject, type])]).toEqual([0, [['Phone', 'phone_number'], ['Level', 'drop_down']]]);
  }
});

test('what was found once is found again by the same seed, whatever is kept by then (seed 7)', { tags: 'full' }, async () => {
  const file = write('twice.json', [lowered, { name: 'score', base: 'number', schema: { maximum: 180 } }]);
  const args = [file, '--runs', '60', '--seed', '7', '--report', 'json'];
  const [one, two] = [await fuzz(...args, '--jobs', '2'), await fuzz(...args, '--jobs', '1')];
  expect([one.code, two.err]).toEqual([1, 'still broken: member_code: tidying\n']);
  expect(two.out).toBe(one.out);
  rmSync(join(root, '.cache'), { recursive: true });
});

describe('a definition with a fault', () => {
  // It starts six processes, one after the other.
  test('is told by a counterexample that its own line gives again, with any number of jobs, until it is mended (seed 7)', { tags: 'full' }, async () => {
    const file = write('member-code.json', lowered);
    const [one, two] = [await fuzz(file, '--runs', '60', '--seed', '7', '--jobs', '1', '--report', 'json'), await fuzz(file, '--law', 'tidying', '--runs', '60', '--seed', '7', '--jobs', '3')];
    expect([one.code, two.code]).toEqual([1, 1]);
    const { findings } = JSON.parse(one.out) as { readonly findings: readonly { readonly law: string; readonly value: string; readonly seed: number; readonly path: string }[] };
    const [{ law, value, seed, path }] = findings as [typeof findings[number]];
    expect([findings.length, law, value]).toEqual([1, 'tidying', 'AA0000']);
    const again = await fuzz(file, '--law', law, '--type', 'member_code', '--seed', String(seed), '--path', path, '--jobs', '4', '--report', 'json');
    expect(again.code).toBe(1);
    expect((JSON.parse(again.out) as { readonly findings: unknown }).findings).toEqual(findings);
    for (const words of ['schemaPattern', 'who says what', 'page, Japanese', 'decided by:  schema /pattern', 'what of the value matters', `--seed ${seed} --path ${path}`]) expect(two.out).toContain(words);
    expect(kept()).toHaveLength(1);
    expect(await fuzz('replay')).toMatchObject({ code: 1, out: expect.stringContaining('FAILED') });
    write('member-code.json', '{');
    expect(await fuzz('replay')).toMatchObject({ code: 2, out: expect.stringContaining('CANNOT RUN') });
    write('member-code.json', { ...lowered, normalize: ['upperCase'] });
    expect(await fuzz('replay')).toMatchObject({ code: 0, out: expect.stringContaining('FIXED') });
    expect(kept()).toHaveLength(0);
  });

  test('a rule that refuses nothing passes, and fails where both sides of every rule are asked for (seed 7)', { tags: 'full' }, async () => {
    const file = write('anything.json', { name: 'anything', base: 'text', schema: { pattern: '^' } });
    // Of two definitions, one of them mandatory.
    const runs = ['--law', 'refusal', '--runs', '100', '--seed', '7', '--jobs', '1'];
    expect(await fuzz(file, ...runs)).toMatchObject({ code: 0 });
    expect(await fuzz(file, ...runs, '--coverage')).toMatchObject({ code: 1, out: expect.stringMatching(/thin: anything: schema \/pattern: no value broke it[\s\S]*anything: required: [1-9]\d* kept, [1-9]\d* broke it/) });
  });

  test('of which nothing is ever taken says what refuses it (seed 7)', { tags: 'full' }, async () => {
    const file = write('never.json', { ...lowered, normalize: [], schema: { ...lowered.schema, maxLength: 5 } });
    const { code, out } = await fuzz(file, '--runs', '200', '--seed', '7');
    expect(code).toBe(1);
    expect(out).toMatch(/satisfiable[\s\S]*refused by schema \/pattern[\s\S]*refused by schema \/maxLength/);
  });
});

test('watched, a file is tried again whenever it is written, until somebody ends it (seed 7)', { tags: 'full' }, async () => {
  const file = write('watched.json', { ...lowered, normalize: ['upperCase'] });
  const args = [inProject('node_modules', 'tsx', 'dist', 'cli.mjs'), inProject('tools', 'fuzz', 'main.ts'), file, '--watch', '--law', 'tidying', '--runs', '100', '--seed', '7', '--jobs', '1'];
  const child = execFile(process.execPath, args, { env: { ...process.env, INIT_CWD: folder, FUZZ_ROOT: root } });
  const said: string[] = [];
  child.stdout?.on('data', (words: string) => {
    said.push(words);
    if (words.includes('Nothing was found.')) write('watched.json', lowered);
    if (words.includes('law broken')) child.kill('SIGINT');
  });
  // The program that starts it ends as what it was told: of the code only that both runs were made is left.
  await new Promise((done) => { child.once('close', done); });
  expect(said.join('')).toMatch(/Nothing was found\.[\s\S]*1 law broken/);
});

test('the result is the same for any number of jobs, whatever is found (seed 3)', { tags: 'full' }, async () => {
  const file = write('mixed.json', [lowered, { name: 'score', base: 'number', schema: { minimum: 0, maximum: 180 } }]);
  const reports = await Promise.all(['1', '3'].map((jobs) => fuzz(file, '--runs', '120', '--seed', '3', '--jobs', jobs, '--report', 'json')));
  rmSync(join(root, '.cache'), { recursive: true });
  expect(reports[1]?.out).toBe(reports[0]?.out);
  expect(reports.map(({ code }) => code)).toEqual([1, 1]);
});

test('a pattern that ruins a backtracking matcher is tried in a bounded time (seed 5)', { tags: 'full' }, async () => {
  const file = write('explodes.json', { type: 'object', properties: { a: { pattern: '^(a+)+$' }, b: { pattern: '(x+x+)+y' } } });
  expect(await fuzz(file, '--runs', '200', '--seed', '5')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was found') });
});

test('without a file every law runs over every built-in type (seed 11)', { tags: 'full' }, async () => {
  const { code, out } = await program('--runs', '20', '--seed', '11');
  expect(code).toBe(0);
  for (const word of ['agreement', 'refusal', 'codec', 'normalisation', 'journey', 'phone_number', 'document', 'unknown']) expect(out).toContain(word);
});
