import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Receipt } from '../../schemas/generated/wire.d.ts';
import { loadContent } from '../../server/admin/load-content.ts';
import { inProject } from '../../server/base/root.ts';
import { onlineSessionTakers } from '../../server/database/learning-schema.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { errorsOf, statusOf } from './support/exams.ts';
import { ROOT, asked, everyType, headParts, newSession, sessionCalls, storedAnswer } from './support/online-sessions.ts';
import { BOUNDARY, filePart, rawForm, textPart } from './support/raw-form.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

async function newTaker(more: Parameters<typeof newSession>[2] = {}) {
  const visitor = await server.newVisitor();
  const id = await newSession(server, visitor.id, more);
  return { visitor, id, own: sessionCalls(visitor) };
}

describe('the sessions of an applicant', () => {
  test('come with their questions and what was answered, in their order [CALL-58]', async () => {
    const { visitor, id, own } = await newTaker({ position: 5, questions: everyType.slice(0, 3) });
    const first = await newSession(server, visitor.id, { position: 1, introVideo: 'https://example.com/intro.mp4' });
    await own.save(id, asked.text, 'Tea');
    const [one, two] = await own.all();
    expect(one).toMatchObject({ online_session_id: first, intro_video: 'https://example.com/intro.mp4' });
    expect(two).toMatchObject({
      online_session_id: id, title: { en: 'Session' }, intro_text: { en: 'Welcome' }, intro_video: null, outro_text: { en: 'Goodbye' }, mark_as_done: false,
      questions: [
        { question_id: 1, question_name: { en: 'text' }, question_type: 'text', options: null, answer: 'Tea', display_image: null, display_video: null, timelimit: null },
        { question_id: 2, answer: null }, { question_id: 3, question_type: 'video', timelimit: 30, answer: null },
      ],
    });
  });

  test('are nobody else’s, and none is an empty list', async () => {
    await newTaker();
    expect(await sessionCalls(await server.newVisitor()).all()).toEqual([]);
  });
});

describe('an answer', () => {
  test.each<readonly [string, keyof typeof asked, unknown, number, unknown]>([
    ['a text', 'text', 'あいう', 200, 'あいう'],
    ['lines of text', 'text_area', 'a\nb', 200, 'a\nb'],
    ['a text of 10,000 letters', 'text_area', 'あ'.repeat(10_000), 200, 'あ'.repeat(10_000)],
    ['a text that is longer than the field says', 'text', 'a'.repeat(10_001), 422, undefined],
    ['a page that is longer', 'url', `https://example.com/${'a'.repeat(10_000)}`, 422, undefined],
    ['a text with half a character', 'text', 'a\uDC00', 422, undefined],
    ['a list for a text', 'text', ['a'], 422, undefined],
    ['blank', 'text', ' \n', 200, null],
    ['nothing', 'number', null, 200, null],
    ['a number, as it is meant', 'number', '１２', 200, '12'],
    ['a text for a number, which passes as everywhere', 'number', 'about ten', 200, 'about ten'],
    ['a day', 'date', '2027/4/1', 200, '2027-04-01'],
    ['an address', 'email', ' a@b.co ', 200, 'a@b.co'],
    ['a phone number', 'phone_number', '+81 90-1234-5678', 200, '+819012345678'],
    ['a page', 'url', 'https://example.com', 200, 'https://example.com'],
    ['a place', 'location', 'Tokyo', 200, 'Tokyo'],
    ['an amount', 'currency', '¥1000', 200, '¥1000'],
    ['options by their names', 'check_box', ['Red', 'Green, light'], 200, ['Red', 'Green, light']],
    ['options in the other order', 'check_box', ['Blue', 'Red'], 200, ['Blue', 'Red']],
    ['one option, as text', 'check_box', 'Green, light', 200, ['Green, light']],
    ['options joined by commas', 'check_box', 'Red,Blue', 200, ['Red', 'Blue']],
    ['no options', 'check_box', [], 200, null],
    ['the empty text of an empty list', 'check_box', [''], 200, null],
    ['an option that is none', 'check_box', ['Pink'], 422, undefined],
    ['an option twice', 'check_box', ['Red', 'Red'], 422, undefined],
    ['more than there are', 'check_box', ['Red', 'Blue', 'Red', 'Red'], 422, undefined],
    ['more than anybody has', 'check_box', Array.from({ length: 1001 }, () => 'Red'), 422, undefined],
    ['a list of one', 'radio_button', ['Green, light'], 200, ['Green, light']],
    ['one as text', 'drop_down', 'Green, light', 200, ['Green, light']],
    ['a list of none', 'drop_down', [], 200, null],
    ['a list of two', 'drop_down', ['Red', 'Blue'], 422, undefined],
    ['one that is none', 'radio_button', ['Pink'], 422, undefined],
    ['the address of an mp4', 'video', 'https://example.com/a.mp4', 200, 'https://example.com/a.mp4'],
    ['the address of something else', 'video', 'https://example.com/a.mov', 422, undefined],
    ['a script', 'video', 'javascript:alert(1)//.mp4', 422, undefined],
    ['a text for a file', 'document', 'a.pdf', 422, undefined],
    ['nothing for a file', 'document', '', 200, null],
    ['an object', 'text', { a: 1 }, 422, undefined],
    ['a number as such', 'number', 7, 422, undefined],
  ])('that is %s (%s)', async (_what, type, answer, status, kept) => {
    const { own, id } = await newTaker();
    const said = await own.save(id, asked[type], answer);
    expect([said.statusCode, await storedAnswer(server, id, asked[type])]).toEqual([status, kept]);
    expect(said.json()).toEqual(status === 200 ? { message: 'Your answer has been saved.' } : { errors: expect.anything() as unknown });
  });

  test('is the one that arrived last, however often it is sent; a form says it as JSON does [CALL-59]', async () => {
    const { own, id } = await newTaker();
    for (const answer of ['a', 'b', 'b']) await own.save(id, asked.text, answer);
    expect(await own.answer(id, asked.text)).toBe('b');
    expect(await statusOf(own.saveParts([...headParts(id, asked.text), textPart(`${ROOT}[answer]`, 'c\r\nd')]))).toBe(200);
    expect(await statusOf(own.saveParts([...headParts(id, asked.check_box), textPart(`${ROOT}[answer][]`, 'Red'), textPart(`${ROOT}[answer][]`, 'Blue')]))).toBe(200);
    expect([await own.answer(id, asked.text), await own.answer(id, asked.check_box)]).toEqual(['c\nd', ['Red', 'Blue']]);
    await own.saveParts([...headParts(id, asked.check_box), textPart(`${ROOT}[answer][]`, '')]);
    expect(await own.answer(id, asked.check_box)).toBeNull();
  });

  test('holds when all come at once', async () => {
    const { own, id } = await newTaker();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => own.save(id, asked.text, `answer ${String(index)}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await own.answer(id, asked.text)).toMatch(/^answer \d+$/);
  });

  test('that was on its way when the session was submitted changes nothing', async () => {
    const { own, id } = await newTaker();
    const { db, clock } = server.services;
    await own.save(id, asked.text, 'in time');
    let isAnswered = false;
    const { answer } = await inTransaction(db.$client, async (submitting) => {
      await submitting.update(onlineSessionTakers).set({ doneAt: clock() }).where(eq(onlineSessionTakers.onlineSessionId, id));
      const late = statusOf(own.save(id, asked.text, 'late'));
      void late.then(() => { isAnswered = true; });
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isAnswered || (await db.execute(waiting)).rows.length > 0).toBe(true);
      return { answer: late };
    });
    expect([await answer, await own.answer(id, asked.text)]).toEqual([422, 'in time']);
  });

  test('to another’s session, to none, and to a question of another session is not found', async () => {
    const [one, two] = [await newTaker(), await newTaker({ questions: [{ question_id: 99, question_name: 'x', question_type: 'text' }] })];
    const ids: readonly (readonly [unknown, unknown])[] = [[two.id, 99], [one.id, 99], [1_000_000_000, 1], ['x', 1], [one.id, 'x'], [-1, 1]];
    for (const [session, question] of ids) expect([session, question, await statusOf(one.own.save(session, question, 'a'))]).toEqual([session, question, 404]);
    // Nor is said what such a question takes.
    expect(await statusOf(one.own.save(two.id, 99, ['a']))).toBe(404);
    expect(await statusOf(one.own.finish(two.id))).toBe(404);
    expect((await two.own.session(two.id))?.mark_as_done).toBe(false);
  });

  test.each<readonly [string, object]>([
    ['no session', { question_id: 1, answer: 'a' }], ['no answer', { online_session_id: 1, question_id: 1 }],
    ['an answer and the end', { online_session_id: 1, question_id: 1, answer: 'a', mark_as_done: true }], ['nothing', {}],
  ])('with %s breaks the contract', async (_what, said) => {
    const { own } = await newTaker();
    expect(await statusOf(own.put({ [ROOT]: said }))).toBe(422);
  });

  test('that is a file in JSON breaks the contract and empties nothing', async () => {
    const { own, id } = await newTaker();
    await own.saveParts([...headParts(id, asked.document), filePart(`${ROOT}[document]`, 'a.pdf')]);
    expect(await statusOf(own.put({ [ROOT]: { online_session_id: id, question_id: asked.document, document: { name: 'b.pdf', size: 1 } } }))).toBe(422);
    expect(await own.answer(id, asked.document)).toMatch(/a\.pdf/);
  });
});

describe('an answer that is a file', () => {
  const pdf = (content = '%PDF-1.4', name = '作文.pdf') => filePart(`${ROOT}[document]`, name, content);

  test('is kept, given back under an address that its owner alone is told, and replaced [ONL-31]', async () => {
    const { own, id } = await newTaker();
    const before = await server.storedFiles();
    expect((await own.saveParts([...headParts(id, asked.document), pdf()])).json()).toEqual({ message: 'Your answer has been saved.' });
    const address = String(await own.answer(id, asked.document));
    const file = await server.app.inject(address);
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([200, '%PDF-1.4', 'application/pdf']);
    expect(decodeURIComponent(address)).toContain('作文.pdf');
    await own.saveParts([...headParts(id, asked.document), pdf('%PDF-1.5')]);
    expect([(await server.app.inject(address)).statusCode, (await server.app.inject(String(await own.answer(id, asked.document)))).body]).toEqual([404, '%PDF-1.5']);
    expect((await server.storedFiles()).length).toBe(before.length + 1);
    await own.saveParts([...headParts(id, asked.document), textPart(`${ROOT}[document]`, '')]);
    expect([await server.storedFiles(), await own.answer(id, asked.document)]).toEqual([before, null]);
  });

  test.each<readonly [string, keyof typeof asked, ReturnType<typeof filePart>]>([
    ['of another kind than its name says', 'document', pdf('plain')], ['of a kind that is not taken', 'document', pdf('MZ', 'a.exe')],
    ['that is empty', 'document', pdf('')], ['for a text', 'text', pdf()], ['under another name', 'document', filePart(`${ROOT}[answer]`, 'a.pdf')],
  ])('%s is refused and not kept', async (_what, type, file) => {
    const { own, id } = await newTaker();
    const before = await server.storedFiles();
    expect(await statusOf(own.saveParts([...headParts(id, asked[type]), file]))).toBe(422);
    expect(await server.storedFiles()).toEqual(before);
  });

  test('stays when the file that it replaces cannot be removed', async () => {
    const { own, id } = await newTaker();
    await own.saveParts([...headParts(id, asked.document), pdf()]);
    const away = vi.spyOn(server.services.storage, 'remove').mockRejectedValueOnce(new Error('the storage is away'));
    expect(await statusOf(own.saveParts([...headParts(id, asked.document), pdf('%PDF-1.5')]))).toBe(200);
    away.mockRestore();
    expect((await server.app.inject(String(await own.answer(id, asked.document)))).body).toBe('%PDF-1.5');
  });

  test('that is another’s or comes too late is not kept either', async () => {
    const [one, two] = [await newTaker(), await newTaker()];
    const before = await server.storedFiles();
    expect(await statusOf(two.own.saveParts([...headParts(one.id, asked.document), pdf()]))).toBe(404);
    await one.own.finish(one.id);
    expect(await statusOf(one.own.saveParts([...headParts(one.id, asked.document), pdf()]))).toBe(422);
    expect(await server.storedFiles()).toEqual(before);
  });
});

describe('a repeat with the key of an answer that was stored', () => {
  const [key, other] = ['0123456789abcdef0', '0123456789abcdef1'];
  async function newKeyed() {
    const taker = await newTaker();
    const save = (answer: string, named: string) => taker.visitor.call('PUT', '/api/v1/applicants_online_sessions/update.json', {
      payload: { [ROOT]: { online_session_id: taker.id, question_id: asked.text, answer } }, headers: { 'idempotency-key': named },
    });
    return { ...taker, save };
  }

  test('is answered as that was and replaces nothing that came since, also once the session is done', async () => {
    const { own, id, save } = await newKeyed();
    const first = await save('Tea', key);
    await save('Coffee', other);
    const again = await save('Tea', key);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    await own.finish(id);
    expect((await save('Tea', key)).statusCode).toBe(200);
    expect(await own.answer(id, asked.text)).toBe('Coffee');
  });

  test('is stored once of many at once, and is an answer of its own without a key', async () => {
    const { own, id, save } = await newKeyed();
    expect((await Promise.all(Array.from({ length: 5 }, () => save('Tea', key)))).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await save('Coffee', other);
    await own.save(id, asked.text, 'Tea');
    expect(await own.answer(id, asked.text)).toBe('Tea');
  });

  test('is refused where it is another answer, and where the key is none', async () => {
    const { own, id, save } = await newKeyed();
    await save('Tea', key);
    expect([(await save('Milk', key)).statusCode, (await save('Milk', 'x')).statusCode]).toEqual([422, 422]);
    expect(await own.answer(id, asked.text)).toBe('Tea');
  });

  test('leaves the file that has come since', async () => {
    const { visitor, own, id } = await newTaker();
    const before = await server.storedFiles();
    const save = (name: string, named: string) => visitor.call('PUT', '/api/v1/applicants_online_sessions/update.json', {
      payload: rawForm([...headParts(id, asked.document), filePart(`${ROOT}[document]`, name)]),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'idempotency-key': named },
    });
    for (const [name, named] of [['a.pdf', key], ['b.pdf', other], ['a.pdf', key]] as const) expect((await save(name, named)).statusCode).toBe(200);
    expect(await own.answer(id, asked.document)).toMatch(/b\.pdf/);
    expect(await server.storedFiles()).toHaveLength(before.length + 1);
  });
});

describe('an answer that says how long ago it was typed', () => {
  async function newAged() {
    const taker = await newTaker();
    const save = (payload: string | Buffer | object, age: string | undefined, headers = {}) =>
      taker.visitor.call('PUT', '/api/v1/applicants_online_sessions/update.json', { payload, headers: { ...headers, ...(age !== undefined && { 'answer-age': age }) } });
    return {
      ...taker,
      save: (answer: string, age?: string, headers = {}) =>
        save({ [ROOT]: { online_session_id: taker.id, question_id: asked.text, answer } }, age, headers),
      saveFile: (name: string, age?: string) => save(
        rawForm([...headParts(taker.id, asked.document), filePart(`${ROOT}[document]`, name)]), age, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      ),
    };
  }

  test.each<readonly [string, readonly (readonly [answer: string, age?: string])[], string]>([
    ['replaces nothing that was typed later', [['later'], ['earlier', '300']], 'later'],
    ['replaces what was typed earlier', [['earlier', '300'], ['later', '200']], 'later'],
    ['replaces nothing typed later that has waited as well', [['later', '200'], ['earlier', '300']], 'later'],
    ['is the first', [['only', '300']], 'only'],
    ['is replaced by whatever is typed now', [['before', '300'], ['now']], 'now'],
    ['is older than anything, however long ago it was', [['later'], ['earlier', '9007199254740991']], 'later'],
  ])('%s', async (_what, saves, kept) => {
    const { own, id, save } = await newAged();
    for (const each of saves) expect((await save(...each)).statusCode).toBe(200);
    expect(await own.answer(id, asked.text)).toBe(kept);
  });

  test('is told where a newer one is kept', async () => {
    const { save } = await newAged();
    const words = [(await save('later')), (await save('earlier', '300'))].map((answer) => answer.json<{ readonly message: string }>().message);
    expect(words).toEqual(['Your answer has been saved.', 'A newer answer to this question has been saved already, and is kept.']);
  });

  test('is told the same at each repeat with its key, whatever came meanwhile', async () => {
    const { save } = await newAged();
    const keys = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }];
    const told = async (answer: string, age: string, key = {}): Promise<unknown> => (await save(answer, age, key)).json();
    const sent = [['first', '400', keys[0]], ['earlier', '500', keys[1]]] as const;
    const first = [await told(...sent[0]), await told(...sent[1])];
    expect(first).toEqual([{ message: 'Your answer has been saved.' }, { message: expect.stringContaining('A newer answer') }]);
    await save('later');
    expect([await told(...sent[0]), await told(...sent[1])]).toEqual(first);
  });

  test('also where the newer one came in the same moment', async () => {
    const { save } = await newAged();
    for (let round = 0; round < 20; round += 1) {
      const earlier = (key: object): ReturnType<typeof save> => save('earlier', '300', key);
      const key = { 'idempotency-key': randomUUID() };
      server.pass(1000);
      const [, answer] = await Promise.all([save(`later ${String(round)}`), earlier(key)]);
      expect((await earlier(key)).body).toBe(answer.body);
    }
  });

  test('leaves the file that was chosen later', async () => {
    const { own, id, saveFile } = await newAged();
    const before = await server.storedFiles();
    for (const [name, age] of [['later.pdf'], ['earlier.pdf', '300']] as const) expect((await saveFile(name, age)).statusCode).toBe(200);
    expect(await own.answer(id, asked.document)).toMatch(/later\.pdf/);
    expect(await server.storedFiles()).toHaveLength(before.length + 1);
  });

  test.each(['-1', '1.5', 'soon', '', '99999999999999999'])('is refused where it says %j', async (age) => {
    const { own, id, save } = await newAged();
    expect((await save('Tea', age)).statusCode).toBe(422);
    expect(await own.answer(id, asked.text)).toBeNull();
  });
});

describe('the end', () => {
  test('is for good; saying it again, or again what is held, changes nothing and is no failure [CALL-60]', async () => {
    const { own, id } = await newTaker();
    await own.save(id, asked.text, 'Tea');
    await own.saveParts([...headParts(id, asked.document), filePart(`${ROOT}[document]`, 'a.pdf')]);
    expect(await own.session(id)).not.toHaveProperty('receipt_number');
    const sent = (await own.finish(id)).json<{ receipt: Receipt }>();
    expect(sent).toEqual({ message: 'Your session has been submitted. Thank you.', receipt: expect.anything() as unknown });
    expect((await own.saveParts([textPart(`${ROOT}[online_session_id]`, String(id)), textPart(`${ROOT}[mark_as_done]`, 'true')])).statusCode).toBe(200);
    const files = await server.storedFiles();
    expect([await statusOf(own.save(id, asked.text, 'Tea')), await statusOf(own.saveParts([...headParts(id, asked.document), filePart(`${ROOT}[document]`, 'a.pdf')]))]).toEqual([200, 200]);
    expect(await errorsOf(own.save(id, asked.text, 'Coffee'))).toBe('This session has been submitted and cannot be changed any more.');
    expect(await errorsOf(own.save(id, asked.text, null, 'ja'))).toBe('このセッションはすでに提出されているため、変更できません。');
    expect(await own.session(id)).toMatchObject({ mark_as_done: true, receipt_number: sent.receipt.number });
    expect([await own.answer(id, asked.text), await server.storedFiles()]).toEqual(['Tea', files]);
  });

  test('needs no answers', async () => {
    const { own, id } = await newTaker();
    expect(await statusOf(own.finish(id))).toBe(200);
  });
});

describe('the demo', () => {
  test('has a session with every type of question and two on video, one to choose besides, and one that is done', async () => {
    const own = sessionCalls(await server.logIn('demo@example.com', 'demo-password'));
    const sessions = await own.all();
    expect(sessions.map(({ mark_as_done: isDone }) => isDone)).toEqual([false, false, true]);
    const types = (sessions[0]?.questions ?? []).map((question) => String(question['question_type']));
    expect([new Set(types), types.filter((type) => type === 'video').length]).toEqual([new Set(Object.keys(asked)), 2]);
    expect(await own.answer(3, 302)).toEqual(['The talk', 'The people']);
    const image = String(sessions[0]?.questions?.find((question) => question['display_image'])?.['display_image']);
    for (const [address, type] of [[image, 'image/webp'], [String(sessions[0]?.intro_video), 'video/mp4']] as const) {
      expect((await server.app.inject(address)).headers['content-type']).toBe(type);
    }
  });

  test('is loaded again without a change of what was answered, or of any file', async () => {
    const own = sessionCalls(await server.logIn('demo@example.com', 'demo-password'));
    await own.save(2, 202, 'Entered since');
    const before = [await server.storedFiles(), (await own.all()).map(({ title }) => title)];
    await loadContent(server.services, inProject('server', 'demo'));
    expect([await server.storedFiles(), (await own.all()).map(({ title }) => title)]).toEqual(before);
    expect(await own.answer(2, 202)).toBe('Entered since');
  });
});
