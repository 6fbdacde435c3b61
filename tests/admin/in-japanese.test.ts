import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminProgram } from '../../server/admin/commands/program.ts';
import { readJson } from '../../server/admin/commands/read-raw.ts';
import { contentFiles } from '../../server/admin/content-files.ts';
import { languageOfTerminal, translatorFor } from '../../server/admin/in-japanese.ts';
import sentences from '../../server/admin/japanese.json' with { type: 'json' };
import { inProject } from '../../server/base/root.ts';
import { settingsTable } from '../../server/base/settings.ts';
import { readContent } from '../../server/content/read-content.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { rows } from '../field-types/lint-rows.ts';
import { folderStorage } from '../../server/storage/folder.ts';
import { withoutBackups } from './support/run-admin.ts';

const none = (): Promise<never> => Promise.reject(new Error('asks no server'));
const inJapanese = translatorFor('ja');
const gaps = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}（]/u;

/** Whether what is said in Japanese of a sentence still is English, or partly; a command in quotation marks may be. */
const isEnglish = (sentence: string): boolean => {
  const said = inJapanese(sentence).replaceAll(/「npm run [^」]*」/g, '');
  return !JAPANESE.test(said) || /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(said);
};

/** What a program in Japanese says. */
function program(said: string[] = []): Command {
  return adminProgram({
    open: none, migrate: none, say: (line) => { said.push(line); }, user: 'aya', isTerminal: false, ...withoutBackups, language: 'ja',
    look: () => Promise.resolve([
      { about: 'jobs', isWell: true, says: '3 waiting (the oldest 4 s), 1 running, 0 to be tried again, 2 failed for good', facts: {} },
      { about: 'disk', isWell: true, says: '4.0 GB are free for /data', facts: {} },
    ]),
  });
}

const allOf = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(allOf)];

test.each(Object.entries(sentences))('%s: says something, and fills no gap that is not there', (english, japanese) => {
  expect(japanese).toMatch(JAPANESE);
  expect(gaps(english)).toEqual(expect.arrayContaining(gaps(japanese) as string[]));
});

test('every command has its help in Japanese', () => {
  for (const command of allOf(program())) {
    const help = command.helpInformation().replaceAll(/^使い方：.*$/gm, '');
    expect(help.match(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/g), command.name()).toBeNull();
    expect(help).toMatch(JAPANESE);
  }
});

test('whatever may be wrong with a field type is said in Japanese, with what to do', () => {
  const findings = rows.flatMap((row) => lintFieldTypes(row));
  const english = findings.flatMap(({ reason, suggestion }) => [reason, suggestion ?? reason]);
  expect([...new Set(english)].filter(isEnglish)).toEqual([]);
});

/** A sentence as a file writes it, with a number in each of its gaps; nothing where the file has no words of it. */
function sentenceOf(node: ts.Node | undefined): string {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return sentenceOf(node.left) + sentenceOf(node.right);
  if (ts.isConditionalExpression(node)) return sentenceOf(node.whenTrue);
  // What counts things says what they are.
  if (ts.isCallExpression(node)) return ['7', ...node.arguments.filter((one) => ts.isStringLiteral(one)).map(({ text }) => text)].join(' ');
  if (!ts.isTemplateExpression(node)) return '7';
  return node.head.text + node.templateSpans.map(({ expression, literal }) => sentenceOf(expression) + literal.text).join('');
}

/** What a file refuses to go on with, in the words in which it does. */
function refusalsIn(file: string): readonly string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'StartupError') {
      const { arguments: [thrown] = [] } = node;
      found.push(...thrown && ts.isConditionalExpression(thrown) ? [thrown.whenTrue, thrown.whenFalse].map(sentenceOf) : [sentenceOf(thrown)]);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found.filter((sentence) => /[a-z]{2,} [a-z]{2,}/.test(sentence));
}

test('whatever is refused is refused in Japanese', () => {
  const refusals = ['database', 'backup', 'storage', 'admin', 'definitions', 'embedded'].flatMap((room) =>
    readdirSync(inProject('server', room), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
      .flatMap((name) => refusalsIn(inProject('server', room, name))));
  refusals.push(...refusalsIn(inProject('server', 'app', 'data-folder.ts')));
  expect(refusals.length).toBeGreaterThan(70);
  expect(refusals.filter(isEnglish)).toEqual([]);
});

test('what each setting must be is said in Japanese', () => {
  expect(Object.values(settingsTable).map(({ name, expected }) => `${name} must be ${expected}.`).filter(isEnglish)).toEqual([]);
  expect(inJapanese('METRICS_HOST means nothing without METRICS_PORT.')).toBe('METRICS_HOST は、METRICS_PORT がなければ意味がありません。');
});

test('what is wrong with a file is said in Japanese, whatever reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-japanese-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'jobs.json');
  const saidOf = async (content: string | Uint8Array, read: () => Promise<unknown>): Promise<string> => {
    await writeFile(path, content);
    return inJapanese(await read().then(() => '', (error: unknown) => (error as Error).message)).replaceAll(`${folder}/`, '');
  };
  const { readText } = contentFiles({ storage: folderStorage(folder), incoming: folder }, folder);
  const notUtf8 = Buffer.from([0x93, 0xFA]);
  for (const read of [() => readContent(folder), () => readJson(path)]) {
    expect(await saidOf(notUtf8, read)).toBe('jobs.json はUTF-8ではありません。');
    expect(await saidOf('["a\\u0000"]', read)).toBe('jobs.json /0 に保存できない文字（NUL、または対になっていないサロゲート）があります（1行2列）。');
    expect(await saidOf('{"a": 1, "a": 1}', read)).toBe('jobs.json /a：同じメンバーが2つあります（1行10列）。');
    expect(await saidOf('[1,', read)).toBe('jobs.json はJSONではありません：1行4列 に ファイルの終わり があります。');
  }
  expect(await saidOf('{}', () => readContent(folder))).toBe('jobs.json の形式が正しくありません：array にしてください。');
  expect(await saidOf('[{}]', () => readContent(folder))).toBe('jobs.json の形式が正しくありません：/0 「id」がありません。');
  expect(await saidOf(notUtf8, () => readText('jobs.json'))).toBe('jobs.json はUTF-8ではありません。');
  expect(await saidOf('a\0', () => readText('jobs.json'))).toBe('jobs.json に保存できない文字（NUL、または対になっていないサロゲート）があります。');
  expect(await saidOf('', () => readText('a.html'))).toBe('a.html はコンテンツで参照されていますが、見つかりません。');
});

describe('what is said', () => {
  test.each([
    ['Version 7 is live (jobs, exams).', 'バージョン7を公開しました（jobs, exams）。'],
    ['1 error, 2 warnings. Nothing was stored.', 'エラー1件、警告2件。何も保存されませんでした。'],
    ['classes.json, 3, has the id 4 twice.', 'classes.json, 3：ID 4 が2回あります。'],
    ['exams.json has the id 4 twice.', 'exams.json：ID 4 が2回あります。'],
    ['the input type free-text is neither built in nor in field-types.json', '入力タイプ free-text は、組み込みにも field-types.json にもありません'],
    [
      'Nothing was changed: the field "A" of the form profile is of the input type free-text, which is neither built in nor a field type.',
      '変更されていません：フォーム profile の項目「A」の入力タイプ free-text は、組み込みにも field-types.json にもありません。',
    ],
    [
      'The database does not answer or cannot be brought up to date (ECONNREFUSED); check DATABASE_URL.',
      'データベースが応答しないか、更新できません（ECONNREFUSED）。DATABASE_URL を確認してください。',
    ],
    [
      'The database does not answer or cannot be brought up to date; see /data/postgres.log.',
      'データベースが応答しないか、更新できません。/data/postgres.log を確認してください。',
    ],
    ['The files in the bucket b belong to another database; check S3_BUCKET and DATABASE_URL.', 'バケット b のファイルは、別のデータベースのものです。S3_BUCKET と DATABASE_URL を確認してください。'],
    ['The restore did not come to its end (The archive is garbled.): run it again.', '復元が完了しませんでした（アーカイブが壊れています。）。もう一度実行してください。'],
    ["error: command-argument value 'x' is invalid for argument 'VERSION'. It is a whole number from 1 on.", 'エラー：引数「VERSION」の値「x」が正しくありません。1以上の整数を指定してください。'],
    ["error: option '-n <N>' argument 'x' is invalid. It is a whole number from 1 on.", 'エラー：オプション「-n <N>」の値「x」が正しくありません。1以上の整数を指定してください。'],
    [
      '/b.age holds the state of 2026-11-30T00:00:00Z: 9 rows of 2 tables, 3 files, 0 uploads on their way, without 1 files that were not there (0.1 MB).',
      '/b.age に 2026-11-30T00:00:00Z の状態を保存しました：テーブル2個の9行、ファイル3件、アップロード中0件、見つからなかったファイル1件を除く（0.1 MB）。',
    ],
    [
      'Restored is the state of 2026-11-30T00:00:00Z: 9 rows of 2 tables, 3 files, 0 uploads on their way (0.1 MB).',
      '2026-11-30T00:00:00Z の状態を復元しました：テーブル2個の9行、ファイル3件、アップロード中0件（0.1 MB）。',
    ],
    ['property name must be valid', 'メンバーの名前が正しくありません'],
    ['must NOT have fewer than 1 properties', 'メンバーは1件以上にしてください'],
    ['demo@example.com and job 1 at event 2, has a blank title', 'demo@example.com、求人 1、面接イベント 2：タイトルが空白です'],
    ['interviews.json names demo@example.com and job 1 at event 2 twice.', 'interviews.json：demo@example.com、求人 1、面接イベント 2 が2回あります。'],
    ['applicants.json names a@example.com twice.', 'applicants.json：a@example.com が2回あります。'],
    ['job-reviews.json, a@example.com and job 9, names a job that is not there.', 'job-reviews.json, a@example.com、求人 9：この求人はありません。'],
    [
      'Nothing was changed: of the type level still are the field "A, B" of the form profile, question 3 of the exam 1, question 2 of the online session 4.',
      '変更されていません：タイプ「level」が使用されています：フォーム profile の項目「A, B」、試験 1 の問題 3、オンラインセッション 4 の質問 2。',
    ],
    ['write JSON Logic that is true where all is well', '値が正しいときに true になるJSON Logicを書いてください'],
    ['Something unheard of.', 'Something unheard of.'],
    ['is not JSON: the end is not expected at line 2, column 12', 'JSONではありません：2行12列 に ファイルの終わり があります'],
    ['Nothing was changed: the command was told to end.', '変更されていません：コマンドが中断されました。'],
    ['a@example.com has the exam 4 no more.', 'a@example.com への exam 4 の割り当てを取り消しました。'],
    ['Nothing was changed: there is no version 9; history lists them.', '変更されていません：バージョン9はありません。「history」で一覧を確認できます。'],
    ['interviews.json names the event 4, which is not there.', 'interviews.json の面接イベント 4 がありません。'],
    ['exam 4, question 401: the question goes; its stored answers (1) stay and are not shown', '試験 4 の問題 401：削除されます。保存済みの回答（1件）は残りますが、表示されなくなります'],
    [
      'survey of job 2, question 5: its type changes from free_text to drop_down; its stored answers (3) stay and may not fit',
      '求人 2 のアンケートの質問 5：入力タイプが free_text から drop_down に変わります。保存済みの回答（3件）は残りますが、変更後の内容に合わない場合があります',
    ],
    ['… and more of jobs.', 'ほかにも jobs に違いがあります。'],
    ['SIGNING_SECRET must be set in production.', 'SIGNING_SECRET must be set in production.'],
    ['must be array,null', 'array,null にしてください'],
    ['minLength must be a number', 'minLength を a number にしてください'],
    ['Usage of something unheard of', 'Usage of something unheard of'],
  ])('%s', (english, japanese) => { expect(inJapanese(english)).toBe(japanese); });

  test('quotes what is very long as it is, without searching it', () => {
    const long = `error: unknown command '${'x'.repeat(3_000)}'`;
    expect(inJapanese(long)).toBe(long);
  });

  test('of a deployment, line by line', async () => {
    const said: string[] = [];
    await program(said).parseAsync(['status'], { from: 'user' });
    expect(said).toEqual(['正常        jobs        待機中3件（最長4秒）、実行中1件、再試行待ち0件、失敗2件', '正常        disk        /data の空き容量は4.0 GBです']);
    await program(said).parseAsync(['status', '--json'], { from: 'user' });
    expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({ well: true, disk: { well: true, says: '4.0 GB are free for /data' } });
  });
});

test('a language that is not spoken here is refused, and one is spoken however it is spelt', async () => {
  const asked = async (named: string): Promise<string> => {
    const words: string[] = [];
    const commands = program().exitOverride();
    for (const command of allOf(commands)) command.exitOverride().configureOutput({ writeErr: (text) => { words.push(text); } });
    await commands.parseAsync(['--lang', named, 'status'], { from: 'user' }).catch(() => undefined);
    return words.join('');
  };
  expect(await asked('fr')).toContain('en または ja を指定してください。');
  for (const named of ['en', 'ja', 'jp', 'ja_JP.UTF-8', 'en-GB']) expect(await asked(named)).toBe('');
});

test.each([
  [[], {}, 'en'], [[], { LANG: 'ja_JP.UTF-8' }, 'ja'], [[], { LANG: 'C.UTF-8' }, 'en'], [[], { LANG: 'ja_JP.UTF-8', LC_ALL: 'en_GB.UTF-8' }, 'en'],
  [[], { LANG: 'ja_JP.UTF-8', LC_ALL: '' }, 'ja'], [['status', '--lang', 'ja'], {}, 'ja'], [['--lang=en', 'status'], { LANG: 'ja_JP' }, 'en'],
] as const)('%j with %j speaks %s', (args, variables, language) => { expect(languageOfTerminal(args, variables)).toBe(language); });
