import { getEventListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Opened } from '../../server/admin/commands/command-context.ts';
import { translatorFor } from '../../server/admin/in-japanese.ts';
import { failureMessage } from '../../server/app/failure-message.ts';
import { openForAdmin } from '../../server/app/open-for-admin.ts';
import { systemClock } from '../../server/base/clock.ts';
import { inProject } from '../../server/base/root.ts';
import { readSettings } from '../../server/base/settings.ts';
import { locks } from '../../server/database/locks.ts';
import { newDatabase } from '../server/support/database.ts';
import { runAdmin, runAdminUntil } from './support/run-admin.ts';
import { type Outcome, type SpawnedServer, runToEnd, spawnServer } from '../server/support/spawned-server.ts';

const both = (text: string) => ({ en: text, jp: `${text}（日本語）` });
const level = { name: 'jlpt_level', base: 'drop_down', label: both('JLPT level'), options: ['N1', 'N2', 'N3'] };

let dataDir: string;
let environment: Readonly<Record<string, string>>;
let server: SpawnedServer;
let folder: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-admin-data-'));
  environment = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(), DEMO: '1' };
  server = await spawnServer(environment);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-admin-'));
  return () => rm(folder, { recursive: true });
});

/** Runs a command beside the server that runs, in this process. */
const admin = (...args: readonly string[]): Promise<Outcome> => runAdmin(environment, '--as', 'mika', ...args);
/** As a person does, in a process of its own: how it ends, and where its words go. */
const adminProcess = (...args: readonly string[]): Promise<Outcome> => runToEnd('admin', ['--as', 'mika', ...args], environment);

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('a command leaves the connections of another alone, also where both are processes of one number', async () => {
  const open = (): Promise<Opened> => openForAdmin(readSettings(environment), systemClock, new AbortController().signal);
  const one = await open();
  const client = await one.services.db.$client.connect();
  const other = await open();
  expect((await client.query('select 1')).rowCount).toBe(1);
  client.release();
  await Promise.all([one, other].map(({ close }) => close()));
});

const get = async (path: string): Promise<string> => (await fetch(`${server.url}/api/v1/${path}`)).text();

test.each([null, [], '"Level"', 7, {}, [{ name: 'Level', input_type: 'text' }]])('%s is no field, and is said to be none', async (content) => {
  const { code, output } = await admin('field', 'put', 'onboarding', await file('no-field.json', content));
  expect(code).toBe(1);
  expect(output).toMatch(/no-field\.json is no field: write one/);
});

test('a field type is put, listed, shown and retired, and the server that runs answers it at once [CALL-66]', async () => {
  const put = await adminProcess('field-type', 'put', await file('level.json', level), '-m', 'Levels');
  expect([put.code, put.output]).toEqual([0, expect.stringMatching(/^Version \d+ is live \(field-types\)\.\n$/)]);
  expect(JSON.parse(await get('field_types.json'))).toEqual({ form_version: expect.stringMatching(/^\d+$/), field_types: [level] });
  expect(await admin('field-type', 'list')).toEqual({ code: 0, output: 'jlpt_level\tdrop_down, JLPT level\n' });
  expect(JSON.parse((await admin('field-type', 'show', 'jlpt_level')).output)).toEqual(level);
  const field = { name: 'Level', input_type: 'jlpt_level', translated_name: both('Level') };
  expect((await admin('field', 'put', 'onboarding', await file('field.json', field))).code).toBe(0);
  const moved = await admin('field', 'put', 'onboarding', await file('field.json', field), '--category', 'Home');
  expect([moved.code, moved.output]).toEqual([0, expect.stringMatching(/^The field "Level" stands in the category "Home" of the form onboarding\.$/m)]);
  const lost = await admin('field', 'put', 'onboarding', await file('field.json', field), '--category', 'Hom');
  expect([lost.code, lost.output]).toEqual([1, expect.stringMatching(/There is no category "Hom" to put the field in; the form has (?:"[^"]+", )*"Home"/)]);
  expect((await admin('field', 'list', 'onboarding')).output.match(/^Level\t.*$/gm)).toEqual(['Level\tjlpt_level\tHome']);
  const refused = await adminProcess('field-type', 'retire', 'jlpt_level');
  expect([refused.code, refused.output]).toEqual([1, 'Nothing was changed: of the type jlpt_level still is the field "Level" of the form onboarding.\n']);
  expect((await admin('field', 'retire', 'onboarding', 'Level')).code).toBe(0);
  expect((await admin('field-type', 'retire', 'jlpt_level')).code).toBe(0);
  expect(JSON.parse(await get('field_types.json'))).toEqual({ form_version: expect.stringMatching(/^\d+$/), field_types: [] });
  const [newest, , , , oldest] = (await admin('history')).output.split('\n');
  expect(newest).toMatch(/^\d+\*\t\d{4}-\d\d-\d\dT\S+\tmika\tfield-type retire\tjlpt_level$/);
  expect(oldest).toMatch(/\tmika\tfield-type put\tLevels$/);
});

test('a type that needs another is put after it, and that is said', async () => {
  const { code, output } = await admin('field-type', 'put', await file('home.json', { name: 'home', base: 'text', label: both('Home'), fields: { level: { input_type: 'level_of_nobody', translated_name: both('Level') } } }));
  expect([code, output]).toEqual([1, expect.stringContaining('A type that another file defines has to be live before: put that file first, or both at once')]);
});

test('what an editor completes a file by is not served [CALL-66]', async () => {
  await admin('field-type', 'put', await file('level.json', { $schema: '../../schemas/field-type.json', ...level }));
  expect(JSON.parse(await get('field_types.json'))).toEqual({ form_version: expect.stringMatching(/^\d+$/), field_types: [level] });
  await admin('field-type', 'retire', level.name);
});

describe('bad definitions are refused with their place and reason, and nothing is stored:', () => {
  test.each<readonly [string, unknown, RegExp]>([
    ['no JSON', '{"name":', /is not JSON/],
    ['a name that is none', { ...level, name: 'JLPT' }, /error: \S+\/bad\.json \/name: /],
    ['a base that nobody knows', [{ ...level, name: 'first' }, { ...level, base: 'colour' }], /error: \S+\/bad\.json \/1\/base: /],
    ['a prototype’s name', '{"name":"x","base":"text","fields":{"__proto__":{"input_type":"text"}}}', /error: \S+\/bad\.json \/fields/],
    ['the name of a built-in type', { ...level, name: 'email' }, /error: \S+\/bad\.json \/name: /],
  ])('%s', async (_what, content, message) => {
    const before = [await get('field_types.json'), (await admin('history')).output];
    const path = await file('bad.json', content);
    for (const command of [['lint', path], ['field-type', 'put', path]]) {
      const { code, output } = await admin(...command);
      expect([command[0], code, output]).toEqual([command[0], 1, expect.stringMatching(message)]);
    }
    expect([await get('field_types.json'), (await admin('history')).output]).toEqual(before);
  });
});

test('lint says every fault of a folder, and needs no server', async () => {
  const field = { name: 'a', input_type: 'txt' };
  await file('profile-form.json', { categories: [{ category_name: { en: 'A' }, fields: [field, { name: 'b', input_type: 'drop_down', options: [], eng_placeholder: 'x' }] }] });
  await file('onboarding-form.json', { categories: [{ category_name: both('A'), fields: [field, { ...field, input_type: 'text' }, { name: 'c', input_type: 'text', visible_when: { field: 'none', in: ['x'] } }] }] });
  await file('events.json', [{ id: 1, name: both('A'), start: 'soon', end: 'later', more: 1 }, { id: 1 }]);
  const { code, output } = await runToEnd('admin', ['lint', folder], { ...environment, DATA_DIR: '/nowhere' });
  expect(code).toBe(1);
  for (const line of [
    /error: profile-form\.json \/categories\/0\/category_name: must have required property 'jp'/, /error: profile-form\.json \/categories\/0\/fields\/1\/options: must NOT have fewer than 1 items/,
    /error: profile-form\.json \/categories\/0\/fields\/0\/input_type: the input type txt is neither built in nor in field-types\.json; did you mean "text"\?/,
    /error: onboarding-form\.json: defines the field "a" twice/, /error: onboarding-form\.json: shows the field "c" by "none"/,
    /warning: onboarding-form\.json \/categories\/0\/fields\/0: the field has no Japanese name; add translated_name/,
    /error: events\.json \/0: there is no member more here/, /error: events\.json \/1: must have required property 'name'/, /\d+ errors, \d+ warnings\. Nothing was stored\.\n$/,
  ]) expect(output).toMatch(line);
});

test('lint knows the types of all files that it is told of, and of no others', async () => {
  const whole = { name: 'whole', base: 'text', label: both('Whole'), fields: { level: { input_type: 'jlpt_level', translated_name: both('Level') } } };
  const form = { categories: [{ category_name: both('A'), fields: [{ name: 'Level', input_type: 'whole', translated_name: both('Level') }] }] };
  const paths = [await file('profile-form.json', form), await file('whole.json', whole), await file('level.json', [level])];
  const lint = (...files: readonly string[]): Promise<Outcome> => runAdmin({ DATA_DIR: '/nowhere' }, 'lint', ...files);
  expect(await lint(...paths)).toEqual({ code: 0, output: `${paths.join(', ')} are in order.\n` });
  expect((await lint(...paths.slice(0, 2))).output).toMatch(/jlpt_level/);
  expect((await lint(...paths.slice(0, 1))).output).toMatch(/the input type whole is neither built in/);
  expect((await lint(...paths.slice(0, 1))).output).toMatch(/^A type that another file defines is known where that file is named as well/m);
  const misspelt = { categories: [{ category_name: both('A'), fields: [{ name: 'Level', input_type: 'text', translated_name: both('Level'), is_mandatory: true }] }] };
  expect((await lint(await file('onboarding-form.json', misspelt))).output).toContain('there is no member is_mandatory here; did you mean "is_mandatory?"?');
  const [, , known = ''] = paths;
  const second = await file('second.json', { ...level, options: [] });
  const { output: faults } = await lint(known, second);
  expect(faults).toContain(`error: ${second} /options: `);
  expect(faults).toContain(`error: ${known}, ${second}: defines the type "jlpt_level" twice\n`);
  expect(faults).not.toContain('field-types.json');
  expect((await lint(...paths.slice(0, 1), ...paths.slice(0, 1))).output).toMatch(/brings profile-form\.json a second time/);
});

test('what is exported differs in nothing and publishes nothing; a change is shown, published and taken back', async () => {
  expect((await admin('export', folder)).output).toMatch(/^\d+ files are written to /);
  expect(await admin('diff', folder)).toEqual({ code: 0, output: 'Nothing differs.\n' });
  expect((await admin('publish', folder, '-m', 'same')).output).toMatch(/^Nothing changed: all of it is live already\.$/m);
  const before = await get('universities.json');
  const path = join(folder, 'universities.json');
  const universities = JSON.parse(await readFile(path, 'utf8')) as { name: object }[];
  await writeFile(path, JSON.stringify([{ ...universities[0], name: both('Renamed') }, ...universities.slice(1), { id: 990, name: both('Added') }]));
  const form = JSON.parse(await readFile(join(folder, 'profile-form.json'), 'utf8')) as { categories: { fields: { name: string; options?: unknown[] }[] }[] };
  const changed = { ...form, categories: form.categories.map((category) => ({ ...category, fields: category.fields.map((one) => (one.name === 'JLPT level' ? { ...one, options: ['other'] } : one)) })) };
  expect((await admin('diff', folder)).output).toMatch(/^All stored values .*; no question .* that was answered goes, changes its type or loses an option\.$/m);
  await file('profile-form.json', changed);
  const { output } = await admin('diff', folder);
  expect(output).toMatch(/^~ universities\/1\/name\/en: ".*" → "Renamed"$/m);
  expect(output).toMatch(/^\+ universities\/990: /m);
  expect(output).toMatch(/^profile "JLPT level": [1-9]\d* of [1-9]\d* stored values would no longer be accepted \(option \d+\)/m);
  const exams = JSON.parse(await readFile(join(folder, 'exams.json'), 'utf8')) as { id: number; question_groups: { questions: { options?: unknown[] }[] }[] }[];
  await file('exams.json', exams.filter(({ id }) => id !== 4));
  expect((await admin('diff', folder)).output).toMatch(/^exam 4, question 401: the question goes; its stored answers \(1\) stay and are not shown$/m);
  await file('exams.json', exams.map((exam) => ({ ...exam, question_groups: exam.question_groups.map((group) => ({ ...group, questions: group.questions.map((question) => ({ ...question, ...(question.options && { options: question.options.slice(1) }) })) })) })));
  const [, narrowed = ''] = /^(exam 4, question 401: .*)$/m.exec((await admin('diff', folder)).output) ?? [];
  expect(narrowed).toBe('exam 4, question 401: options go (1); its stored answers (1) stay and may not fit');
  expect(translatorFor('ja')(narrowed)).toBe('試験 4 の問題 401：選択肢（1）がなくなります。保存済みの回答（1件）は残りますが、変更後の内容に合わない場合があります');
  await file('exams.json', exams);
  expect(output.indexOf('stored values would no longer be accepted')).toBeLessThan(output.search(/^[~+-] /m));
  expect((await admin('publish', folder, '-m', 'names')).output).toMatch(/^Version \d+ is live \(universities, profile-form\)\.$/m);
  expect(await get('universities.json')).toContain('Renamed');
  expect((await admin('rollback')).output).toMatch(/^Version \d+ is live again\.$/m);
  expect(await get('universities.json')).toBe(before);
});

test('an export takes a folder that is empty, not there or an earlier export, and writes nothing among other things', async () => {
  const path = await file('notes.txt', 'mine');
  const { code, output } = await admin('export', folder);
  expect([code, output]).toEqual([1, expect.stringContaining(' holds other things than an export; name an empty folder')]);
  expect(translatorFor('ja')(output.trim())).toContain(' にはコンテンツ以外のものがあります。');
  expect(await readdir(folder)).toEqual(['notes.txt']);
  await rm(path);
  for (const into of [folder, folder, join(folder, 'new')]) expect((await admin('export', into)).code).toBe(0);
  await file('applicants.json', []);
  expect((await admin('export', folder)).code).toBe(0);
  expect(await readdir(folder)).toEqual((await readdir(join(folder, 'new'))).concat('applicants.json', 'new').sort());
});

test('an export deletes no file of a part of which nothing is live: it may not be published yet', async () => {
  const path = await file('field-types.json', [level]);
  const { code, output } = await admin('export', folder);
  expect([code, output]).toEqual([1, `Nothing was written: nothing is live of field-types.json in ${folder}; publish, move or delete what is there first.\n`]);
  expect(translatorFor('ja')(output.trim())).toBe(`何も書き出されませんでした：${folder} の field-types.json の内容は公開されていません。先に公開、移動、または削除してください。`);
  expect(await readdir(folder)).toEqual(['field-types.json']);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([level]);
});

test('a publish that takes away what applicants hang on is refused as a whole, in one sentence', async () => {
  const before = await get('universities.json');
  await file('universities.json', [{ id: 2, name: both('Only') }]);
  const { code, output } = await admin('publish', folder, '-m', 'fewer');
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was changed: applicants' data in education_entries hang on something that would go \(.*\)\.\n$/)]);
  expect(await get('universities.json')).toBe(before);
});

test('a file is no folder to publish: all else of its part would go', async () => {
  for (const path of [await file('level.json', level), join(folder, 'nowhere')]) {
    expect(await admin('publish', path, '-m', 'one')).toEqual({ code: 1, output: `${path} holds no content files.\n` });
  }
});

test('other kinds are listed, shown and put; the demo folder is imported; schemas are written for editors', { tags: 'full' }, async () => {
  const kinds = ['event', 'job', 'exam', 'class', 'session', 'document', 'download', 'university', 'form', 'applicant'];
  for (const kind of kinds) expect([kind, (await admin(kind, 'list')).output]).toEqual([kind, expect.stringMatching(/^\S+\t\S/)]);
  const event = JSON.parse((await admin('event', 'show', '1')).output) as object;
  expect((await admin('event', 'put', await file('event.json', { ...event, name: both('Put') }))).output).toMatch(/Version \d+ is live \(events\)/);
  expect((await admin('event', 'list')).output).toContain('1\tPut\n');
  expect((await admin('event', 'show', '4711')).output).toBe('There is no event 4711; "event list" names all.\n');
  const person = { email: 'put@example.com', password: 'a long password', student_id: 'P-1', name: 'Put Person' };
  expect((await admin('applicant', 'put', await file('applicants.json', [person]))).output).toBe('1 of 1 added; the others were there already.\n');
  expect((await admin('applicant', 'show', 'put@example.com')).output).not.toContain('password');
  expect((await admin('import', inProject('server', 'demo'))).output).toMatch(/is loaded; version \d+ is live/);
  expect((await admin('schema', folder)).code).toBe(0);
  expect((await readdir(folder)).filter((name) => name.endsWith('.schema.json'))).toHaveLength(18);
});

test('what an applicant is given is taken back by a command, and its history says by whom and why', async () => {
  const exam = JSON.parse((await admin('exam', 'show', '4')).output) as { takers?: object[] };
  expect((await admin('exam', 'put', await file('exam.json', { ...exam, takers: [{ applicant: 'campus@example.com', extra_time: 50 }] }), '-m', 'more time')).output).toMatch(/^Version \d+ is live \(exams\)\.\n$/);
  expect(await admin('applicant', 'withdraw', 'campus@example.com', 'exam', '4', '-m', 'a mistake')).toEqual({ code: 0, output: 'campus@example.com has the exam 4 no more.\n' });
  expect((await admin('applicant', 'withdraw', 'campus@example.com', 'exam', '4')).output).toBe('Nothing was changed: campus@example.com has no exam 4.\n');
  expect((await admin('applicant', 'withdraw', 'campus@example.com', 'paint', '4')).output).toMatch(/^Nobody is given paint; there is exam, /);
  for (const args of [['history', 'nobody@x.org'], ['withdraw', 'nobody@x.org', 'exam', '4']]) expect((await admin('applicant', ...args)).output).toBe('There is no applicant nobody@x.org; "applicant list" names all.\n');
  const [newest, before] = (await admin('applicant', 'history', 'campus@example.com')).output.split('\n');
  expect(newest).toMatch(/\tmika\tapplicant withdraw\ta mistake\texam 4\ttaken back$/);
  expect(before).toMatch(/\tmika\texam put\tmore time\texam 4\t\{"score":null,"extra_time":50\}$/);
});

test('what people wrote moves nothing on a terminal', async () => {
  const person = { email: 'moves@example.com', password: 'a long password', student_id: 'M-9', name: 'A\u001b[2J\u009b1A\n1\tB' };
  const put = await admin('applicant', 'put', await file('moves.json', person));
  expect(put.code, put.output).toBe(0);
  expect((await admin('applicant', 'list')).output).toMatch(/\tmoves@example\.com\tA\\u001b\[2J\\u009b1A\\u000a1\\u0009B\n/);
  expect(JSON.parse((await admin('applicant', 'show', person.email)).output)).toMatchObject({ name: person.name });
  expect(translatorFor('en')('There is no \u001b[2J\n')).toBe('There is no \\u001b[2J\n');
});

test('what programs read, and what people wrote, is the same in Japanese, also where it reads like a sentence', async () => {
  const japanese = (...args: readonly string[]): Promise<Outcome> => admin('--lang', 'ja', ...args);
  const type = { ...level, name: 'like_a_sentence', label: both('A level must be given') };
  const path = await file('The level must be here.json', type);
  expect((await japanese('field-type', 'put', path, '-m', 'it must be so')).output).toMatch(/^バージョン\d+を公開しました（field-types）。\n$/);
  expect(JSON.parse((await japanese('field-type', 'show', type.name)).output)).toEqual(type);
  expect((await japanese('field-type', 'list')).output).toContain('like_a_sentence\tdrop_down, A level must be given\n');
  expect((await japanese('history')).output).toMatch(/\tmika\tfield-type put\tit must be so\n/);
  await file('field-types.json', [{ ...type, label: both('A level must be named') }]);
  for (const args of [['diff', folder], ['applicant', 'list'], ['form', 'show', 'profile']]) {
    const rows = async (language: string): Promise<readonly string[]> => (await admin('--lang', language, ...args)).output.split('\n').filter((line) => !/[ぁ-ん。]$|\.$/.test(line));
    expect(await rows('ja')).toEqual(await rows('en'));
  }
  expect((await japanese('field-type', 'retire', type.name)).code).toBe(0);
  const passphrase = { ...environment, BACKUP_PASSPHRASE: 'long enough for a back-up' };
  const kept = join(folder, 'it must be kept');
  for (const args of [['backup', kept], ['backup', 'verify', kept]]) {
    expect(JSON.parse((await runAdmin(passphrase, '--lang', 'ja', ...args, '--json')).output)).toMatchObject({ file: kept });
  }
});

test('told to end while it waits beside a server, a command ends, also in the database, and has changed nothing', async () => {
  const [other, end] = [new pg.Client(environment['DATABASE_URL']), new AbortController()];
  onTestFinished(() => other.end());
  await other.connect();
  const waiting = async (): Promise<unknown> => (await other.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).rowCount;
  await other.query('select pg_advisory_lock($1)', [locks.content]);
  const outcome = runAdminUntil(end.signal, environment, 'rollback');
  await expect.poll(waiting).toBe(1);
  end.abort();
  expect(await outcome).toEqual({ code: 1, output: 'Nothing was changed: the command was told to end.\n' });
  expect(await waiting()).toBe(0);
});

test('a command that is done listens no more for being told to end', async () => {
  const { signal } = new AbortController();
  expect((await runAdminUntil(signal, environment, 'event', 'list')).code).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('told to end while it still opens, a command ends, and has changed nothing', async () => {
  const end = new AbortController();
  const outcome = runAdminUntil(end.signal, environment, 'field-type', 'put', await file('late.json', { ...level, name: 'too_late' }));
  end.abort();
  expect(await outcome).toEqual({ code: 1, output: 'Nothing was changed: the command was told to end.\n' });
  expect(await get('field_types.json')).not.toContain('too_late');
});

test('several files are put at once, and know each other’s types', async () => {
  const part = { name: 'shoe_size', base: 'number', label: both('Size') };
  const whole = { name: 'shoes', base: 'text', label: both('Shoes'), fields: { size: { input_type: 'shoe_size', translated_name: both('Size') } } };
  const [first, second] = [await file('shoes.json', whole), await file('size.json', part)];
  const { code, output } = await admin('field-type', 'put', first, second);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Version \d+ is live \(field-types\)\.\n$/)]);
  const twice = await admin('field-type', 'put', second, second);
  expect([twice.code, twice.output]).toEqual([1, expect.stringContaining(`error: ${second}, ${second}: defines the type "shoe_size" twice`)]);
  for (const name of ['shoes', 'shoe_size']) expect((await admin('field-type', 'retire', name)).code).toBe(0);
  const people = [1, 2].map((index) => file(`people${String(index)}.json`, { email: `many${String(index)}@example.com`, password: 'a long password', student_id: `M-${String(index)}`, name: 'Put Person' }));
  expect((await admin('applicant', 'put', ...await Promise.all(people))).output).toBe('2 of 2 added; the others were there already.\n');
});

test('what `show` prints of an exam with pictures and videos is what `put` takes, wherever it is written to', async () => {
  const shown = (await admin('exam', 'show', '1')).output;
  expect(shown).toMatch(/"(display_image|intro_video)": "files\//);
  const exam = JSON.parse(shown) as { title: object };
  const same = await admin('exam', 'put', await file('exam.json', exam));
  expect([same.code, same.output]).toEqual([0, 'Nothing changed: all of it is live already.\n']);
  const put = await admin('exam', 'put', await file('exam.json', { ...exam, title: both('Renamed') }));
  expect([put.code, put.output]).toEqual([0, expect.stringMatching(/^Version \d+ is live \(exams\)\.\n$/)]);
  expect(JSON.parse((await admin('exam', 'show', '1')).output)).toEqual({ ...exam, title: both('Renamed') });
  const missing = await admin('exam', 'put', await file('exam.json', { ...exam, intro_video: 'files/of-nobody.mp4' }));
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('files/of-nobody.mp4 is named in the content but is not there')]);
});

test('a file that is brought is its entry’s alone, also where another beside it or one that is live is called the same', async () => {
  const bring = async (id: number): Promise<string> => {
    const place = join(folder, String(id));
    await mkdir(join(place, 'files'), { recursive: true });
    await writeFile(join(place, 'files', 'one-name.txt'), `the sheet ${String(id)}`);
    await writeFile(join(place, 'sheet.json'), JSON.stringify({ id, name: `Sheet ${String(id)}`, file: 'files/one-name.txt' }));
    return join(place, 'sheet.json');
  };
  expect((await admin('download', 'put', await bring(901), await bring(902))).code).toBe(0);
  expect((await admin('download', 'put', await bring(903))).code).toBe(0);
  await admin('export', join(folder, 'all'));
  const sheets = JSON.parse(await readFile(join(folder, 'all', 'downloadable-documents.json'), 'utf8')) as readonly { id: number; file: string }[];
  const texts = sheets.filter(({ id }) => id > 900).map(async ({ file: name }) => [basename(name), await readFile(join(folder, 'all', name), 'utf8')]);
  expect(await Promise.all(texts)).toEqual([901, 902, 903].map((id) => ['one-name.txt', `the sheet ${String(id)}`]));
  for (const id of ['901', '902', '903']) expect((await admin('download', 'retire', id)).code).toBe(0);
});

test('a path that was shown is that of its own file, also when others of its name have come and gone', async () => {
  const bring = async (id: number): Promise<string> => {
    await mkdir(join(folder, String(id)), { recursive: true });
    await writeFile(join(folder, String(id), 'contract.txt'), `the contract ${String(id)}`);
    return file(`${String(id)}/contract.json`, { id, name: `Contract ${String(id)}`, file: 'contract.txt' });
  };
  expect((await admin('download', 'put', await bring(911), await bring(912))).code).toBe(0);
  const [first, second] = await Promise.all(['911', '912'].map(async (id) => file(`${id}.json`, (await admin('download', 'show', id)).output)));
  expect((await admin('download', 'retire', '911')).code).toBe(0);
  const again = await admin('download', 'put', first ?? '');
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is named in the content but is not there')]);
  expect((await admin('download', 'put', second ?? '')).output).toBe('Nothing changed: all of it is live already.\n');
  expect((await admin('download', 'retire', '912')).code).toBe(0);
});

test('an import that brings people alone stands in the history', async () => {
  const exam = JSON.parse((await admin('exam', 'show', '4')).output) as object;
  const place = join(folder, 'intake');
  await mkdir(place);
  await writeFile(join(place, 'exams.json'), JSON.stringify([{ ...exam, takers: [{ applicant: 'campus@example.com' }] }]));
  expect((await admin('import', place, '-m', 'Second intake')).code).toBe(0);
  expect((await admin('history')).output.split('\n')[0]).toContain('Second intake');
});

test('a file whose name leads out of its folder is refused, and no folder is made for it', async () => {
  const away = `${basename(folder)}-away`;
  const exam = JSON.parse((await admin('exam', 'show', '1')).output) as object;
  const { code, output } = await admin('exam', 'put', await file('exam.json', { ...exam, intro_video: `../${away}/a.mp4` }));
  expect([code, output]).toEqual([1, expect.stringContaining('a.mp4 is named in the content but is not there')]);
  expect(existsSync(join(tmpdir(), away))).toBe(false);
});

test('npm starts the command in the project, and files are those that are seen from where it was typed', async () => {
  await file('level.json', level);
  expect(await runToEnd('admin', ['lint', 'level.json'], { ...environment, INIT_CWD: folder })).toEqual({ code: 0, output: 'level.json is in order.\n' });
  expect((await runToEnd('admin', ['lint', 'level.json'], { ...environment, INIT_CWD: join(folder, 'gone') })).output).toContain('level.json is not there');
});

test('a document that a field asks for is not retired before the field is', async () => {
  const visa = { name: 'Copy of the visa', input_type: 'document', document_name_id: 4711, translated_name: both('Visa') };
  expect((await admin('document', 'put', await file('document.json', { id: 4711, name: 'Visa' }))).code).toBe(0);
  expect((await admin('field', 'put', 'onboarding', await file('visa.json', visa))).code).toBe(0);
  const { code, output } = await admin('document', 'retire', '4711');
  expect([code, output]).toEqual([1, expect.stringContaining('the form onboarding asks for document 4711, which would go')]);
  expect((await admin('field', 'retire', 'onboarding', visa.name)).code).toBe(0);
  expect((await admin('document', 'retire', '4711')).code).toBe(0);
});

test('what a query was told is said on no terminal', () => {
  const failure = new DrizzleQueryError('insert into applicants', ['a hash of a password'], new Error('duplicate key'));
  expect(failureMessage(failure, new AbortController().signal)).toBe('Nothing was changed: duplicate key');
});

test('--help says what there is, and an unknown command is refused', { tags: 'full' }, async () => {
  const { code, output } = await adminProcess('--help');
  expect(code).toBe(0);
  for (const word of ['field-type', 'form', 'field', 'applicant', 'event', 'exam', 'session', 'document', 'lint', 'import', 'export', 'diff', 'publish', 'history', 'rollback', 'Exit codes']) expect(output).toContain(word);
  expect((await adminProcess('paint')).code).toBe(1);
});
