import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withdraw } from '../../server/admin/assignments.ts';
import { adminProgram } from '../../server/admin/commands/program.ts';
import { compare, isChanged } from '../../server/admin/compare.ts';
import { loadContent } from '../../server/admin/load-content.ts';
import { publishContent } from '../../server/admin/publish.ts';
import { publish } from './support/publish.ts';
import { readLiveContent, writeFolder } from '../../server/admin/write-folder.ts';
import { inProject } from '../../server/base/root.ts';
import { readContent } from '../../server/content/read-content.ts';
import { examTakers } from '../../server/database/learning-schema.ts';
import { contentChanges } from '../../server/database/definitions-schema.ts';
import { noLists } from '../../server/definitions/read-lists.ts';
import { requireNoLostReferences } from '../../server/definitions/references.ts';
import { readHistory, readLive, rollBack, versionsSince } from '../../server/definitions/versions.ts';
import { withoutBackups } from './support/run-admin.ts';
import { png } from '../server/support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from '../server/support/test-server.ts';
import { inTransaction } from '../../server/database/transaction.ts';

const DEMO = inProject('server', 'demo');
const said = { author: 'tests', action: 'publish', message: 'a try' };

let server: TestServer;
let demo: Visitor;
let onboarded: Visitor;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  [demo, onboarded] = [await server.logIn('demo@example.com', 'demo-password'), await server.logIn('onboarded@example.com', 'onboarded-password')];
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-publish-'));
  return () => rm(folder, { recursive: true });
});

const readPart = async (part: string): Promise<unknown> => JSON.parse(await readFile(join(folder, `${part}.json`), 'utf8')) as unknown;
const readLiveSheets = async (): Promise<readonly unknown[]> => {
  await writeFolder(server.services, join(folder, 'live'));
  await cp(join(folder, 'live', 'files'), join(folder, 'files'), { recursive: true });
  return await readPart('live/downloadable-documents') as readonly unknown[];
};
const liveUniversities = async (): Promise<readonly unknown[]> => {
  await writeFolder(server.services, join(folder, 'live'));
  return await readPart('live/universities') as readonly unknown[];
};
const writePart = (part: string, content: unknown): Promise<void> => writeFile(join(folder, `${part}.json`), JSON.stringify(content));
const back = (version?: number): Promise<number> =>
  inTransaction(server.services.db.$client, (transaction) => rollBack(transaction, { ...said, action: 'rollback', at: server.services.clock() }, version));

const READS = [
  '/api/v1/field_types.json', '/api/v1/universities.json', '/api/v1/countries.json', '/api/v1/registration_templates.json', '/config.json',
  '/api/v1/static_pages/get_tos.json', '/api/v1/static_pages/get_tos_campus.json', '/api/v1/static_pages/get_homepage_content.json', '/api/v1/static_pages/get_zoom_guide.json',
  '/api/v1/applicants/my_profile.json', '/api/v1/applicants/edit_profile.json', '/api/v1/applicants/get_my_profile_fields.json', '/api/v1/applicants/verify_user.json',
  '/api/v1/applicants/get_downloadable_documents_list.json', '/api/v1/applicants/onboarding_display_data.json', '/api/v1/applicants/onboarding_edit_data.json',
  '/api/v1/applicants/onboarding_company_info.json', '/api/v1/applicants/applied_events.json', '/api/v1/applicants_online_sessions/my_online_sessions.json',
];

/** What is asked by POST: exams that run and that are over, and the questions of a group, whose clock runs from the first time on. */
const ASKS = [
  ...[1, 2, 3, 4].map((exam_id) => ['/api/v1/applicants_exams/get_exam_data.json', { exam_id }] as const),
  ['/api/v1/applicants_exams/get_question_data.json', { exam_id: 1, question_group_id: 11 }] as const,
];

/** Signed addresses of files say when they end, and groups of exams what is left of their time. */
const withoutTimes = (body: string): string => body.replaceAll(/proof=[^"&]+/g, 'proof').replaceAll(/"remaining_time":\d+/g, '"remaining_time":0');

/** All that an applicant can read of what the deployment defines, as it came. */
async function answersOf(visitor: Visitor): Promise<Readonly<Record<string, string>>> {
  const reads = READS.map(async (url) => [url, withoutTimes((await visitor.call('GET', url)).body)] as const);
  const asks = ASKS.map(async ([url, exam]) => [`${url} ${JSON.stringify(exam)}`, withoutTimes((await visitor.call('POST', url, { payload: { applicants_exam: exam } })).body)] as const);
  return Object.fromEntries(await Promise.all([...reads, ...asks]));
}

const allAnswers = async (): Promise<unknown> => [await answersOf(demo), await answersOf(onboarded)];

describe('publishing', () => {
  test('what is live changes nothing, whoever wrote it', async () => {
    expect((await compare(server.services.db, server.services, DEMO, await readContent(DEMO))).filter(isChanged)).toEqual([]);
    expect(await publish(server.services, DEMO, said)).toEqual({ version: undefined, parts: [] });
  });

  test('what was exported changes nothing, nor does loading it', async () => {
    await writeFolder(server.services, folder);
    const before = await readLive(server.services.db);
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
    const answers = await allAnswers();
    await loadContent(server.services, folder);
    const versions = (answer: unknown): string => JSON.stringify(answer).replaceAll(/form_version\W+\d+/g, '');
    expect(versions(await allAnswers())).toBe(versions(answers));
    await back(before);
  });

  test('a class that nobody is in changes nothing when it is published again', async () => {
    await writeFolder(server.services, join(folder, 'live'));
    const empty = { id: 910, name: { en: 'A', jp: 'あ' }, lessons: [{ id: 910, date: { in_days: 1, at: '10:00' } }], members: [] };
    await writePart('classes', [...await readPart('live/classes') as readonly object[], empty]);
    expect(await publish(server.services, folder, said)).toMatchObject({ parts: ['classes'] });
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
    await back();
  });

  test('and going back answers byte for byte what was answered before', async () => {
    const before = await allAnswers();
    await writeFolder(server.services, folder);
    for (const part of ['universities', 'document-names', 'jobs', 'events', 'exams', 'online-sessions', 'downloadable-documents', 'registration-forms', 'company-info']) {
      const items = await readPart(part) as readonly object[];
      const added = { ...items.at(-1), id: 77_001, name: part === 'registration-forms' ? 'added' : { en: 'Added', jp: '追加' } };
      if (part === 'document-names' || part === 'downloadable-documents') Object.assign(added, { name: 'Added' });
      if (part === 'registration-forms') Reflect.deleteProperty(added, 'id');
      await writePart(part, part === 'company-info' ? items.slice(1) : [...items.map((item) => ('title' in item ? { ...item, title: { en: 'New', jp: '新' } } : item)), ...(part === 'jobs' || part === 'exams' || part === 'online-sessions' || part === 'events' ? [] : [added])]);
    }
    const exams = await readPart('exams') as readonly { readonly question_groups: readonly object[] }[];
    await writePart('exams', exams.map((exam) => ({ ...exam, question_groups: exam.question_groups.map((group) => ({ ...group, question_group_name: { en: 'New part', jp: '新しい部' } })) })));
    await writePart('profile-form', { categories: [{ category_name: { en: 'All', jp: '全' }, fields: [{ name: 'Level', input_type: 'jlpt' }] }] });
    await writePart('field-types', [{ name: 'jlpt', base: 'drop_down', options: ['N1', 'N2'] }]);
    const { version } = await publish(server.services, folder, said);
    expect(version).toBeGreaterThan(0);
    const after = await answersOf(demo);
    for (const [url, exam] of ASKS) expect(after[`${url} ${JSON.stringify(exam)}`]).toContain('New');
    expect((await demo.call('GET', '/api/v1/applicants/edit_profile.json')).body).toContain('"input_type":"jlpt"');
    await back();
    expect(await allAnswers()).toEqual(before);
    await back(version);
    expect((await demo.call('GET', '/api/v1/applicants/edit_profile.json')).body).toContain('"input_type":"jlpt"');
    await back();
    expect(await allAnswers()).toEqual(before);
    const history = await readHistory(server.services.db, 4);
    expect(history.map(({ author, action }) => `${author} ${action}`)).toEqual(['tests rollback', 'tests rollback', 'tests rollback', 'tests publish']);
  });

  test('changes a part of a composite whatever it is called, and the order of its parts alone', async () => {
    const part = (label: string) => ({ input_type: 'text', translated_name: { en: label, jp: label } });
    const before = await readLive(server.services.db);
    for (const fields of [
      { done: part('Done'), applied: part('Applied') }, { done: part('Finished'), applied: part('Applied') }, { applied: part('Applied'), done: part('Finished') },
    ]) {
      await writePart('field-types', [{ name: 'task', base: 'text', fields }]);
      await publish(server.services, folder, said);
      expect((await server.app.inject('/api/v1/field_types.json')).body).toContain(JSON.stringify(fields));
    }
    await back(before);
  });

  test('of members in another order is no version, nor is an import of them', async () => {
    const before = await readLive(server.services.db);
    const { content: { universities = [] } } = await readLiveContent(server.services);
    await writePart('universities', universities.map(({ name: { en, jp }, ...more }) => ({ name: { jp, en }, ...more })));
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
    await loadContent(server.services, folder);
    expect(await readLive(server.services.db)).toBe(before);
  });

  test('leaves the pictures of pages that are open where they are, however many people are brought after it', async () => {
    const { db, clock } = server.services;
    const before = await readLive(db);
    await writePart('universities', [...(await liveUniversities()), { id: 901, name: { en: 'New', jp: '新' } }]);
    const { version = 0 } = await publish(server.services, folder, said);
    await db.insert(contentChanges).values(Array.from({ length: 25 }, () => ({ ...said, at: clock(), version })));
    expect([...await versionsSince(db, clock())].slice(0, 2)).toEqual([version, before]);
    await back(before);
    server.pass(1);
    expect([...await versionsSince(db, clock())]).toEqual([before]);
  });

  test('is refused as a whole, in one sentence, where applicants’ data hang on what would go', async () => {
    const before = await allAnswers();
    await writeFolder(server.services, folder);
    await writePart('jobs', []);
    await writePart('universities', [{ id: 1, name: { en: 'Only', jp: '唯一' } }]);
    await expect(publish(server.services, folder, said)).rejects.toThrow(/^Nothing was changed: applicants' data in \w+ hang on something that would go \(.*\)\.$/);
    expect(await allAnswers()).toEqual(before);
  });

  test.each([
    ['faculties', 'faculty', 'science', 'bachelor'], ['education_backgrounds', 'education_background', 'bachelor', 'science'],
  ] as const)('is refused where one of the %s would go that somebody has chosen, and not where nobody has', async (part, kind, code, ofTheOther) => {
    const before = await readLive(server.services.db);
    await writeFolder(server.services, folder);
    const codes = await readPart('education-codes') as Readonly<Record<typeof part, Readonly<Record<string, object>>>>;
    const { [code]: chosen, ...others } = codes[part];
    await writePart('education-codes', { ...codes, [part]: others });
    await expect(publish(server.services, folder, said)).rejects.toThrow(
      `Nothing was changed: applicants' data in education_entries hang on something that would go (${kind} ${code} of education_codes).`,
    );
    await writePart('education-codes', { ...codes, [part]: { ...codes[part], [ofTheOther]: chosen } });
    await publish(server.services, folder, said);
    await writePart('education-codes', codes);
    await publish(server.services, folder, said);
    await back(before);
  });

  test('is refused as a whole where one of its parts does not fit', async () => {
    const before = await allAnswers();
    await cp(DEMO, folder, { recursive: true });
    await writePart('universities', [{ id: 900, name: { en: 'One', jp: '一' } }]);
    await writePart('onboarding-form', { categories: [{ category_name: { en: 'A', jp: 'あ' }, fields: [{ name: 'Odd', input_type: 'colour' }] }] });
    await expect(publish(server.services, folder, said)).rejects.toThrow(/"Odd" of the form onboarding is of the input type colour/);
    expect(await allAnswers()).toEqual(before);
  });

  test('is refused where a field type would go that something live is of', async () => {
    await writePart('field-types', [{ name: 'jlpt', base: 'text' }]);
    await writePart('onboarding-form', { categories: [{ category_name: { en: 'A', jp: 'あ' }, fields: [{ name: 'Level', input_type: 'jlpt' }] }] });
    await publish(server.services, folder, said);
    await rm(join(folder, 'onboarding-form.json'));
    await writePart('field-types', []);
    await expect(publish(server.services, folder, said)).rejects.toThrow('the field "Level" of the form onboarding is of the input type jlpt');
    await back();
  });

  test('is refused where the type of a live field is one by which it could not be asked', async () => {
    await writePart('field-types', [{ name: 'jlpt', base: 'drop_down', options: ['N1'] }]);
    await writePart('onboarding-form', { categories: [{ category_name: { en: 'A', jp: 'あ' }, fields: [{ name: 'Level', input_type: 'jlpt' }] }] });
    await publish(server.services, folder, said);
    await rm(join(folder, 'onboarding-form.json'));
    for (const [type, reason] of [[{ base: 'drop_down' }, 'a choice needs options'], [{ base: 'image' }, 'a form cannot ask for an image'], [{ base: 'document' }, 'a file needs a document_name_id']] as const) {
      await writePart('field-types', [{ name: 'jlpt', ...type }]);
      for (const bring of [publish, loadContent]) {
        await expect(bring(server.services, folder, said)).rejects.toThrow(`Nothing was changed: the field "Level" of the form onboarding cannot be asked: ${reason}.`);
      }
    }
    await back();
  });

  test('is refused where a field type cannot be read with what its look-up has, and not where that is long', async () => {
    await writePart('field-types', [{ name: 'school', base: 'drop_down', options_from: 'universities' }]);
    await writePart('universities', []);
    await expect(publish(server.services, folder, said)).rejects.toThrow('Nothing was changed: the field type school cannot take its options from universities: from 1 to 10000 are needed.');
    await writePart('universities', Array.from({ length: 1_200 }, (_, index) => ({ id: index + 1, name: { en: `University ${String(index)}`, jp: `第${String(index)}大学` } })));
    await publish(server.services, folder, said);
    expect((await server.services.definitions.live(server.services.db)).types.get('school')).toMatchObject({ base: 'drop_down', options: { length: 1_200 } });
    await back();
  });

  test('locks nothing of an applicant while files are brought', async () => {
    const { services } = server;
    const { email, id } = await server.newVisitor();
    await writeFolder(services, join(folder, 'live'));
    const [exam] = await readPart('live/exams') as readonly object[];
    const [session] = await readPart('live/online-sessions') as readonly { questions: readonly object[] }[];
    await writePart('exams', [{ ...exam, takers: [{ applicant: email }] }]);
    await cp(join(folder, 'live', 'files'), join(folder, 'files'), { recursive: true });
    await loadContent(services, folder);
    await writePart('exams', [{ ...exam, takers: [{ applicant: email, extra_time: 60 }] }]);
    await writeFile(join(folder, 'new.png'), png(2_000).stream());
    await writePart('online-sessions', [{ ...session, questions: session?.questions.map((question) => ({ ...question, display_image: 'new.png' })) }]);
    const put = vi.fn(async (path: string) => {
      await services.db.execute(sql`select from exam_takers where applicant_id = ${id} for update nowait`);
      return services.storage.put(path);
    });
    await loadContent({ ...services, storage: { ...services.storage, put } }, folder);
    expect(put).toHaveBeenCalledOnce();
    expect(await services.db.select().from(examTakers).where(eq(examTakers.applicantId, id))).toMatchObject([{ extraTime: 60 }]);
    await back();
  });

  test('gives a file to download another name, though the same is in it', async () => {
    const [sheet, ...others] = await readLiveSheets() as readonly { readonly file: string }[];
    await cp(join(folder, sheet?.file ?? ''), join(folder, 'renamed.pdf'));
    await writePart('downloadable-documents', [{ ...sheet, file: 'renamed.pdf' }, ...others]);
    const before = (await server.services.definitions.live(server.services.db)).lists.downloadable_documents[0];
    expect(await publish(server.services, folder, said)).toMatchObject({ parts: ['downloadable-documents'] });
    const after = (await server.services.definitions.live(server.services.db)).lists.downloadable_documents[0];
    expect(after).toEqual({ ...before, fileName: 'renamed.pdf' });
    await back();
  });

  test('reads of the storage only what the parts of its folder name', async () => {
    const { storage } = server.services;
    const open = vi.fn(storage.open);
    await writePart('universities', await liveUniversities());
    expect(await publish({ ...server.services, storage: { ...storage, open } }, folder, said)).toMatchObject({ parts: [] });
    expect(open).not.toHaveBeenCalled();
  });

  test('keeps the files that it brought where nobody can say whether it was committed', async () => {
    const { db } = server.services;
    const pool = db.$client;
    const connect = async (): Promise<pg.PoolClient> => {
      const client = await pool.connect();
      const query = async (asked: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
        const answer = await client.query(asked, values);
        if (asked === 'commit') throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
        return answer;
      };
      return Object.assign(Object.create(client) as pg.PoolClient, { query });
    };
    const $client = Object.assign(Object.create(pool) as typeof pool, { connect });
    const broken = { ...server.services, db: Object.assign(Object.create(db) as typeof db, { $client }) };
    await cp(join(DEMO, 'files', 'bank-book.pdf'), join(folder, 'more.pdf'));
    for (const bring of [publish, loadContent] as const) {
      await writePart('downloadable-documents', [...await readLiveSheets(), { id: 78_001, name: `More ${bring.name}`, file: 'more.pdf' }]);
      await expect(bring(broken, folder, said)).rejects.toThrow('Connection terminated');
      const sheet = (await server.services.definitions.live(db)).lists.downloadable_documents.find(({ id }) => id === 78_001);
      expect(await server.services.storage.sizeOf(sheet?.fileKey ?? '0'.repeat(32))).toBeGreaterThan(0);
      await back();
    }
  });

  test('goes back no further than there is something', async () => {
    await expect(back(4711)).rejects.toThrow('there is no version 4711');
    await expect(back(1)).rejects.toThrow(/^Nothing was changed: /);
  });
});

test('pictures and videos are exported under the names that they were brought under, and two of one name beside each other', async () => {
  const named = async (part: string): Promise<readonly string[]> => [...new Set(JSON.stringify(await readPart(part)).match(/files\/[^"]+/g))].toSorted();
  await writeFolder(server.services, folder);
  expect(await named('registration-forms')).toEqual(['files/banner-campus.webp', 'files/banner-spring.webp']);
  expect(await named('jobs')).toEqual(['hana', 'hikari', 'hokuto', 'midori', 'sora'].map((name) => `files/logo-${name}.webp`));
  expect(await named('exams')).toEqual(expect.arrayContaining(['files/exam-intro.mp4', 'files/exam-notice.webp']));
  expect(await named('online-sessions')).toEqual(expect.arrayContaining(['files/session-intro.mp4', 'files/session-offices.webp']));
  const jobs = await readPart('jobs') as { logo?: string }[];
  await mkdir(join(folder, 'more'));
  await cp(join(folder, 'files', 'banner-campus.webp'), join(folder, 'more', 'Logo-Hana.webp'));
  await writePart('jobs', [...jobs, { id: 990, company_name: { en: 'A', jp: 'A' }, title: { en: 'A', jp: 'A' }, logo: 'more/Logo-Hana.webp' }]);
  await publish(server.services, folder, said);
  const again = join(folder, 'again');
  await writeFolder(server.services, again);
  expect(await compare(server.services.db, server.services, again, await readContent(again)).then((all) => all.filter(isChanged).map(({ part }) => part))).toEqual([]);
  const exported = JSON.parse(await readFile(join(again, 'jobs.json'), 'utf8')) as { id: number; logo?: string }[];
  expect(exported.find(({ id }) => id === 990)?.logo).toMatch(/^files\/[0-9a-f]{32}\/Logo-Hana\.webp$/);
  expect(await readFile(join(again, exported.find(({ id }) => id === 990)?.logo ?? ''))).toEqual(await readFile(join(folder, 'more', 'Logo-Hana.webp')));
  await back();
});

const OTHERS_CHANGE = 'Nothing was changed: somebody else has changed the content meanwhile; run the command again.';

/** Commands of which the first, while it writes what is live, has something done beside it. */
function programBeside(act: () => Promise<void>): () => ReturnType<typeof adminProgram> {
  const { services } = server;
  let isFirst = true;
  const open: typeof services.storage.open = async (...args) => {
    if (isFirst) {
      isFirst = false;
      await act();
    }
    return services.storage.open(...args);
  };
  return () => adminProgram({
    open: () => Promise.resolve({ services: { ...services, storage: { ...services.storage, open } }, close: () => Promise.resolve() }),
    migrate: () => Promise.resolve(), look: () => Promise.resolve([]), say: () => undefined, user: 'nobody', isTerminal: false,
    ...withoutBackups,
  });
}

test('an entry is put and retired beside one that was accepted before it was found wrong, and a whole folder of both is refused', async () => {
  const { services } = server;
  const { content: { exams = [] } } = await readLiveContent(services);
  const [text, options] = [{ en: 'A', jp: 'ア' }, [{ option_id: 1, option_name: 'A' }]];
  const examOf = (id: number, own: readonly object[]) => ({
    id, title: text, intro_text: text, outro_text: text,
    question_groups: [{ question_group_id: 1, question_group_name: text, timelimit: 60, questions: [{ question_id: 1, question_name: text, question_type: 'radio_button', options: own }] }],
  });
  await writeFolder(services, join(folder, 'live'));
  const run = programBeside(() => Promise.resolve());
  const idsOf = async () => (await readLiveContent(services)).content.exams?.map(({ id }) => id);
  await publishContent(services, join(folder, 'live'), { exams: [...exams, examOf(995, [...options, ...options])] as typeof exams }, said);
  await writeFile(join(folder, 'exam.json'), JSON.stringify(examOf(996, options)));
  await run().parseAsync(['exam', 'put', join(folder, 'exam.json')], { from: 'user' });
  expect(await idsOf()).toEqual(expect.arrayContaining([995, 996]));
  await run().parseAsync(['exam', 'retire', '996'], { from: 'user' });
  expect(await idsOf()).not.toContain(996);
  await writeFolder(services, join(folder, 'live'));
  await expect(readContent(join(folder, 'live'))).rejects.toThrow('exams.json, 995, has the option 1 of question 1 twice.');
  await run().parseAsync(['exam', 'retire', '995'], { from: 'user' });
  expect(await idsOf()).not.toContain(995);
});

test('an entry that was read before another was put is not put over it, and is when the command is run again', async () => {
  const { services } = server;
  const own = await readLiveSheets();
  await cp(join(DEMO, 'files', 'bank-book.pdf'), join(folder, 'more.pdf'));
  const sheet = (id: number) => ({ id, name: `Sheet ${String(id)}`, file: 'more.pdf' });
  const file = join(folder, 'sheet.json');
  await writeFile(file, JSON.stringify(sheet(79_001)));
  const program = programBeside(async () => {
    await writePart('downloadable-documents', [...own, sheet(79_002)]);
    await publish(services, folder, said);
  });
  const put = async (): Promise<void> => { await program().parseAsync(['download', 'put', file], { from: 'user' }); };
  await expect(put()).rejects.toThrow(OTHERS_CHANGE);
  await put();
  const ids = (await services.definitions.live(services.db)).lists.downloadable_documents.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([79_001, 79_002]));
  await back();
  await back();
});

test('what an applicant was given or lost meanwhile is not put back by who read the exam before', async () => {
  const { services } = server;
  const { email, id } = await server.newVisitor();
  await writeFolder(services, folder);
  const exam = (await readPart('exams') as readonly { id: number; takers: readonly object[] }[])[0];
  if (!exam) throw new Error('there is no exam');
  await writePart('exams', [{ ...exam, takers: [{ applicant: email, extra_time: 60 }] }]);
  await loadContent(services, folder);
  const file = join(folder, 'exam.json');
  await writeFile(file, JSON.stringify({ ...exam, takers: [{ applicant: email, extra_time: 60 }], outro_text: { en: 'Bye', jp: '終' } }));
  const program = programBeside(() => withdraw(services, email, 'exam', exam.id, { ...said, at: services.clock() }));
  const put = async (): Promise<void> => { await program().parseAsync(['exam', 'put', file], { from: 'user' }); };
  await expect(put()).rejects.toThrow(OTHERS_CHANGE);
  expect(await services.db.select().from(examTakers).where(eq(examTakers.applicantId, id))).toEqual([]);
});

test('a change of the content and a registration do not wait for each other', async () => {
  const pool = server.services.db.$client;
  const gone = { ...noLists, ...Object.fromEntries(['universities', 'document_names', 'registration_forms'].map((list) => [list, [{ id: 999_999 }]])) };
  const WAITING = `select from pg_locks where mode = 'ShareLock' and not granted and database = (select oid from pg_database where datname = current_database())`;
  let changing: Promise<void> | undefined;
  await inTransaction(pool, async (registering) => {
    await registering.execute(sql`delete from applicants where false`);
    changing = inTransaction(pool, (queries) => requireNoLostReferences(queries, gone, noLists));
    await expect.poll(async () => (await server.services.db.execute(WAITING)).rowCount).toBe(1);
    for (const table of ['education_entries', 'documents']) await registering.execute(sql`delete from ${sql.identifier(table)} where false`);
  });
  await changing;
});
