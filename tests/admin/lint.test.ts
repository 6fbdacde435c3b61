import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { lint } from '../../server/admin/commands/lint.ts';
import { inProject } from '../../server/base/root.ts';
import { withoutBackups } from './support/run-admin.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lint-'));
  await mkdir(join(folder, 'pages'));
  return () => rm(folder, { recursive: true });
});

const both = (text: string) => ({ en: text, jp: `${text}（日本語）` });
const put = (name: string, content: unknown): Promise<void> => writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

/** What is said of the folder, or of files in it, one line for each thing. */
async function said(...names: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const none = () => Promise.reject(new Error('lint asks no server'));
  const say = (line: string): void => { lines.push(line); };
  const surroundings = {
    open: none, migrate: none, look: none, say, show: say, user: 'a test', isTerminal: false, ...withoutBackups,
  };
  const paths = names.length === 0 ? [folder] : names.map((name) => join(folder, name));
  await lint(surroundings, paths).catch((error: unknown) => { lines.push(error instanceof Error ? error.message : String(error)); });
  return lines.map((line) => line.replaceAll(`${folder}/`, ''));
}

/** 日本 as an old editor of Windows writes it. */
const SHIFT_JIS = Buffer.from([0x93, 0xFA, 0x96, 0x7B]);
const job = { id: 1, company_name: both('x'), title: both('x') };
const question = { question_id: 1, question_name: 'x', question_type: 'radio_button', options: [{ option_id: 1, option_name: 'x' }] };
const field = (name: string, more: object = {}) => ({ name, input_type: 'text', translated_name: both(name), ...more });
const form = (...fields: readonly object[]) => ({ categories: [{ category_name: both('A'), fields }] });
const group = { question_group_id: 1, question_group_name: both('A'), timelimit: 60, questions: [{ question_id: 1, question_name: 'x', question_type: 'free_text' }] };
const exam = (...groups: readonly object[]) => ({ id: 1, title: both('A'), intro_text: both('A'), outro_text: both('A'), question_groups: groups });
const page = (name: string) => ({ name, files: { en: `pages/${name}.en.html`, jp: `pages/${name}.jp.html` } });

test('the demo content is in order', async () => {
  await cp(inProject('server', 'demo'), folder, { recursive: true });
  expect((await said()).at(-1)).toMatch(/is in order\.$/);
});

describe('lint names', () => {
  test('the line and the column of broken JSON, and goes on with the other files', async () => {
    await put('jobs.json', '[\n  {"id": 1,}\n]');
    await put('universities.json', [{ id: 0, name: both('A') }]);
    expect(await said()).toEqual([
      'error: jobs.json: is not JSON: "}" is not expected at line 2, column 12', 'error: universities.json /0/id: must be >= 1', '2 errors, 0 warnings. Nothing was stored.',
    ]);
    expect(await said('jobs.json')).toContain('error: jobs.json: is not JSON: "}" is not expected at line 2, column 12');
  });

  test('files in another encoding, pages among them, and texts that no database keeps', async () => {
    await put('static-pages.json', [page('tos'), page('zoom_guide')]);
    for (const name of ['tos.en', 'tos.jp', 'zoom_guide.en', 'zoom_guide.jp']) await put(`pages/${name}.html`, '<p>x</p>');
    await writeFile(join(folder, 'pages', 'tos.jp.html'), SHIFT_JIS);
    await put('pages/zoom_guide.en.html', 'a\0');
    await writeFile(join(folder, 'jobs.json'), Buffer.concat([Buffer.from('["'), SHIFT_JIS, Buffer.from('"]')]));
    await put('universities.json', '[{"id": 1, "name": {"en": "A\\u0000", "jp": "A"}}]');
    expect(await said()).toEqual([
      'error: universities.json /0/name/en: has a character that cannot be stored: NUL, or half of a surrogate pair (line 1, column 27)',
      'error: jobs.json: is not in UTF-8',
      'error: static-pages.json /0/files/jp: pages/tos.jp.html is not in UTF-8',
      'error: static-pages.json /1/files/en: pages/zoom_guide.en.html has a character that cannot be stored: NUL, or half of a surrogate pair',
      '4 errors, 0 warnings. Nothing was stored.',
    ]);
  });

  test('a member that is there twice', async () => {
    await put('jobs.json', `[{"id": 1, "company_name": ${JSON.stringify(both('x'))}, "title": ${JSON.stringify(both('x'))},\n"id": 2}]`);
    expect(await said()).toContain('error: jobs.json /0/id: the member is there a second time (line 2, column 1)');
  });

  test('the allowed values, and the one that may have been meant', async () => {
    await put('jobs.json', [{ ...job, survey_questions: [{ ...question, question_type: 'radio_buton' }] }]);
    expect(await said()).toContain('error: jobs.json /0/survey_questions/0/question_type: must be one of free_text, check_box, radio_button, drop_down; did you mean "radio_button"?');
    await put('exams.json', [exam({ ...group, questions: [{ ...group.questions[0], question_type: 'free_txt' }] })]);
    expect(await said()).toContainEqual(expect.stringMatching(/^error: exams\.json \/0\/question_groups\/0\/questions\/0\/question_type: .*did you mean "free_text"\?$/));
  });

  test('what has no place beside the others, and what is not said of a thing whose type is missing', async () => {
    const { question_type: _type, ...untyped } = question;
    await put('jobs.json', [{ ...job, survey_questions: [{ ...question, question_type: 'free_text' }, { ...untyped, question_id: 2 }] }]);
    await put('profile-form.json', form({ name: 'A' }));
    expect((await said()).slice(0, -1)).toEqual([
      `error: profile-form.json /categories/0/fields/0: must have required property 'input_type'`,
      'error: jobs.json /0/survey_questions/0/options: has no place here',
      `error: jobs.json /0/survey_questions/1: must have required property 'question_type'`,
    ]);
  });

  test.each<readonly [start: unknown, faults: readonly string[]]>([
    [{ in_days: 'x', at: '18:00' }, ['/in_days: must be integer']],
    [{ in_minutes: 5, at: '25:00' }, [': there is no member at here']],
    [{ in_days: 5 }, [`: must have required property 'at'`]],
    [{ in_minute: 5 }, [`: must have required property 'in_minutes'`, ': there is no member in_minute here; did you mean "in_minutes"?']],
    ['soon', [': must match pattern', ': must match format "moment"']],
    [5, [': must be string', ': must be object', ': must be object']],
  ])('of a moment like %j only that in which it comes nearest to one', async (start, faults) => {
    await put('events.json', [{ id: 1, name: both('A'), start, end: '2027-04-01T10:00:00+09:00' }]);
    expect((await said()).slice(0, -1)).toEqual(faults.map((fault) => expect.stringContaining(`error: events.json /0/start${fault}`) as string));
  });

  test('a group without time, and a session of an id that is another’s', async () => {
    await put('exams.json', [exam({ ...group, timelimit: 0 })]);
    const session = { id: 1, title: both('A'), intro_text: both('A'), outro_text: both('A'), questions: [{ question_id: 1, question_name: 'x', question_type: 'number' }], takers: [] };
    await put('online-sessions.json', [session, { ...session, title: both('B') }]);
    expect(await said()).toEqual(expect.arrayContaining(['error: exams.json /0/question_groups/0/timelimit: must be >= 1', 'error: online-sessions.json: has the id 1 twice']));
  });

  test('a member that nobody knows as an error where another was meant', async () => {
    await put('field-types.json', [{ name: 'level', base: 'drop_down', label: both('Level'), optoins: ['a'], options: ['b'], of_ours: 1 }]);
    expect(await said()).toEqual(expect.arrayContaining(['error: field-types.json /0/optoins: unknown key "optoins"; did you mean "options"?', 'warning: field-types.json /0/of_ours: unknown key "of_ours"']));
  });

  test('files that are not there, that are outside, and each once for each place', async () => {
    await put('jobs.json', [{ ...job, logo: 'files/none.webp' }, { ...job, id: 2, logo: '../out.webp' }, { ...job, id: 3, logo: 'pages/link.webp' }]);
    await symlink('/etc/hostname', join(folder, 'pages', 'link.webp'));
    await put('applicants.json', [{ email: 'a@example.com', password: 'a long password', student_id: '1', name: 'A', photograph: 'me.png', documents: { 1: 'a.pdf' }, onboarding: { documents: { 2: 'b.pdf' }, custom_fields: { file: 'c' } } }]);
    expect((await said()).slice(0, -1)).toEqual([
      'error: jobs.json /0/logo: the file files/none.webp is not there', 'error: jobs.json /1/logo: the file ../out.webp is not there', 'error: jobs.json /2/logo: the file pages/link.webp is outside the folder',
      'error: applicants.json /0/photograph: the file me.png is not there', 'error: applicants.json /0/documents/1: the file a.pdf is not there', 'error: applicants.json /0/onboarding/documents/2: the file b.pdf is not there',
    ]);
  });

  test('what a page cannot do: scripts, in whatever form', async () => {
    await put('static-pages.json', [page('tos'), page('home_page')]);
    await put('pages/tos.en.html', '<p>text</p>\n<SCRIPT src="a.js"></SCRIPT>');
    await put('pages/tos.jp.html', '<a href=" javascript:alert(1)">x</a>');
    await put('pages/home_page.en.html', '<p onclick="x()">one = two</p>');
    await put('pages/home_page.jp.html', '<p>description: javascript is a language; on = off</p>');
    expect((await said()).slice(0, -1)).toEqual([
      'error: static-pages.json /0/files/en: pages/tos.en.html has a script (line 2), which no page runs', 'error: static-pages.json /0/files/jp: pages/tos.jp.html has a script (line 1), which no page runs',
      'error: static-pages.json /1/files/en: pages/home_page.en.html has a script (line 1), which no page runs',
    ]);
  });

  test('fields that nobody could answer, or in vain: files without a document, documents that are no files, choices of nothing', async () => {
    await put('field-types.json', [
      { name: 'grade', base: 'drop_down', label: both('Grade') }, { name: 'land', base: 'drop_down', label: both('Land'), options_from: 'countries' }, { name: 'ranked', base: 'radio_button', label: both('Rank'), options: ['a'] },
      { name: 'paper', base: 'document', label: both('Paper') }, { name: 'portrait', base: 'image', label: both('Portrait') }, { name: 'code', base: 'text', label: both('Code') },
    ]);
    await put('registration-forms.json', [{ name: 'a', title: both('A'), ...form(
      field('Code', { input_type: 'code', document_name_id: 1 }), field('Clip', { input_type: 'video', document_name_id: 2 }), field('Paper', { input_type: 'paper' }), field('Photo', { input_type: 'image' }),
      field('Portrait', { input_type: 'portrait' }), field('Grade', { input_type: 'grade' }), field('Odd', { input_type: 'unheard_of', document_name_id: 4 }),
      field('Land', { input_type: 'land' }), field('Rank', { input_type: 'ranked' }), field('Own', { input_type: 'grade', options: ['a'] }), field('Good', { input_type: 'paper', document_name_id: 3 }),
    ) }]);
    const lines = (await said()).filter((line) => line.includes('/fields/'));
    expect(lines).toEqual([
      ...['0', '1'].map((place) => `error: registration-forms.json /0/categories/0/fields/${place}: only a file has a document_name_id; leave it out, or use a type with the base document`),
      'error: registration-forms.json /0/categories/0/fields/2: a file needs a document_name_id; name one of document-names.json',
      ...['3', '4'].map((place) => `error: registration-forms.json /0/categories/0/fields/${place}: a form cannot ask for an image; use a type with the base document`),
      'error: registration-forms.json /0/categories/0/fields/5: a choice needs options; name them, or use a type that has options',
      'error: registration-forms.json /0/categories/0/fields/6/input_type: the input type unheard_of is neither built in nor in field-types.json; define it in field-types.json',
    ]);
  });

  test('options that nobody can send, or that say nothing', async () => {
    const choice = (...options: readonly unknown[]) => field(`Of ${options.length}`, { input_type: 'drop_down', options });
    await put('profile-form.json', form(choice('a\r\nb'), choice('a', ' '), choice('a', 'b', 'a')));
    expect(await said()).toEqual([
      'error: profile-form.json: has the option a of the field "Of 3" twice',
      'error: profile-form.json /categories/0/fields/0/options/0: holds a carriage return, which no form sends; end its lines with "\\n"',
      expect.stringMatching(/^error: profile-form\.json \/categories\/0\/fields\/1\/options\/1: is neither a text nor an option; write a text or/),
      '3 errors, 0 warnings. Nothing was stored.',
    ]);
  });

  test('no field without a Japanese name whose type brings one', async () => {
    await put('field-types.json', [{ name: 'level', base: 'text', label: both('Level') }]);
    await put('profile-form.json', form(field('Level', { input_type: 'level', translated_name: undefined }), field('Text', { translated_name: undefined })));
    expect((await said()).filter((line) => line.includes('translated_name'))).toEqual(['warning: profile-form.json /categories/0/fields/1: the field has no Japanese name; add translated_name']);
  });

  test('a time limit of a question of a type that rests on no video', async () => {
    await put('field-types.json', [{ name: 'clip', base: 'video' }, { name: 'line', base: 'text' }]);
    const questions = ['clip', 'line'].map((type, index) => ({ question_id: index + 1, question_name: 'x', question_type: type, timelimit: 60 }));
    await put('online-sessions.json', [{ id: 1, title: both('A'), intro_text: both('A'), outro_text: both('A'), questions, takers: [] }]);
    expect((await said()).slice(0, -1)).toEqual(['error: online-sessions.json: 1, the question 2 is no recording and has a timelimit']);
  });

  test('questions of a choice that has no options, and conditions on a composite', async () => {
    await put('field-types.json', [
      { name: 'grade', base: 'drop_down', label: both('Grade') }, { name: 'ranked', base: 'radio_button', label: both('Rank'), options: ['a'] }, { name: 'land', base: 'drop_down', label: both('Land'), options_from: 'countries' },
      { name: 'place', base: 'text', label: both('Place'), fields: { city: { input_type: 'text', translated_name: both('City') } } },
    ]);
    const questions = ['grade', 'ranked', 'land'].map((type, index) => ({ question_id: index + 1, question_name: 'x', question_type: type }));
    await put('exams.json', [exam({ ...group, questions: [...questions, { ...question, question_id: 9, question_type: 'grade' }] })]);
    await put('online-sessions.json', [{ id: 1, title: both('A'), intro_text: both('A'), outro_text: both('A'), questions, takers: [] }]);
    await put('onboarding-form.json', form(field('Place', { input_type: 'place' }), field('A', { visible_when: { field: 'Place', in: ['Tokyo'] } })));
    expect((await said()).slice(0, -1)).toEqual([
      'warning: onboarding-form.json /categories/0/fields/1/visible_when: the field "Place" is of several parts and is never one of these; leave the condition out',
      ...['exams.json /0/question_groups/0/questions/0', 'online-sessions.json /0/questions/0'].map((place) => `error: ${place}: a choice needs options; name them, or use a type that has options`),
    ]);
  });

  test('conditions that no option of a type meets, and circles of fields that wait for each other', async () => {
    await put('field-types.json', [{ name: 'level', base: 'drop_down', label: both('Level'), options: ['N1', 'N2'] }, { name: 'land', base: 'drop_down', label: both('Land'), options_from: 'countries' }]);
    const when = (other: string, ...values: readonly string[]) => ({ visible_when: { field: other, in: values } });
    await put('onboarding-form.json', form(
      field('Level', { input_type: 'level' }), field('Land', { input_type: 'land' }), field('Own', { input_type: 'level', options: ['a'] }), field('Text'),
      field('A', when('Level', 'N1', 'N3')), field('B', when('Land', '1')), field('C', when('Own', 'a', 'N1')), field('D', when('Text', 'x')), field('E', when('F', 'x')), field('F', when('E', 'x')), field('G', when('F', 'x')),
    ));
    expect((await said()).filter((line) => line.includes('visible_when'))).toEqual([
      'warning: onboarding-form.json /categories/0/fields/4/visible_when/in/1: "N3" is no option of the field "Level"; did you mean "N1"?', 'warning: onboarding-form.json /categories/0/fields/6/visible_when/in/1: "N1" is no option of the field "Own"',
      ...['8', '9'].map((place) => `warning: onboarding-form.json /categories/0/fields/${place}/visible_when: waits for what waits for it, so that it is never shown; leave the condition out`),
    ]);
  });

  test('names that are whole numbers, of fields and of codes', async () => {
    await put('onboarding-form.json', form(field('2024'), field('Year 2024'), field('02')));
    await put('education-codes.json', { faculties: { 10: both('Law'), law: both('Law') }, education_backgrounds: { ba: both('Bachelor') } });
    const reason = (name: string) => `"${name}" is a whole number and comes before all other names, wherever it stands; begin it with a letter`;
    expect((await said()).filter((line) => line.includes('whole number'))).toEqual([
      `warning: education-codes.json /faculties/10: ${reason('10')}`, `warning: onboarding-form.json /categories/0/fields/0/name: ${reason('2024')}`,
    ]);
  });

  test('a field, an option, a document, an exam and a file that something else names, and what may have been meant', async () => {
    await put('profile-form.json', form(field('Level', { input_type: 'drop_down', options: ['N1', 'N2'] }), field('Score', { visible_when: { field: 'Levl', in: ['N1'] } }), field('Note', { visible_when: { field: 'Level', in: ['N1', 'N3'] } }), field('Resume', { input_type: 'document', document_name_id: 12 }), field('Why', { visible_when: { field: 'Resume', in: ['x'] } })));
    await put('document-names.json', [{ id: 1, name: 'Resume' }]);
    await put('exams.json', [exam(group)]);
    await put('classes.json', [{ id: 1, name: both('A'), exams: [2], lessons: [{ id: 1, date: { in_days: 1, at: '10:00' } }], members: [] }]);
    await put('exam.json', []);
    expect(await said()).toEqual(expect.arrayContaining([
      'error: profile-form.json: shows the field "Score" by "Levl", which is no other field of the form (did you mean "Level"?)',
      'error: profile-form.json: shows the field "Why" by "Resume", which is a file',
      'warning: profile-form.json /categories/0/fields/2/visible_when/in/1: "N3" is no option of the field "Level"; did you mean "N1"?',
      'error: profile-form.json /categories/0/fields/3/document_name_id: document-names.json has no 12', 'error: classes.json /0/exams/0: exams.json has no 2',
      'warning: exam.json: is no file of a content folder, and is not read; did you mean "exams.json"?',
    ]));
  });
});
