import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videos } from '../../server/database/video-schema.ts';
import { addSeconds } from '../../server/base/clock.ts';
import { removeEndedVideos } from '../../server/videos/remove-ended.ts';
import { byTier, oneIn } from '../arbitraries/rounds.ts';
import { spellings } from '../base/spellings.ts';
import { define } from './support/define.ts';
import { examCalls, group, newExam, question, takes } from './support/exams.ts';
import type { Filming } from './support/filming.ts';
import { startFilmingServer } from './support/filming-server.ts';
import { asked, newSession, sessionCalls } from './support/online-sessions.ts';
import { complete, onboarding } from './support/onboarding.ts';
import { applicantsWith, formId, newStranger, register, springParts } from './support/registering.ts';
import { completeSave, errorsOf, field, profileOf, saveParts } from './support/saving.ts';
import type { Answer, TestServer, Visitor } from './support/test-server.ts';
import { originOf } from './support/uploading.ts';

const GONE = 'This video is no longer here. Record or upload it again.';
const UNDER_WAY = 'This video has not been uploaded completely yet. Wait until it has.';
const DAY = 24 * 3600;

let server: TestServer;
let filming: Filming;
let bytes: Uint8Array;
beforeAll(async () => { ({ server, filming, bytes } = await startFilmingServer()); });
afterAll(() => server.close());

const person = (): Promise<Visitor> => server.newVisitor({ canEditPrVideo: true, isOnboarded: true });
const unfinished = async (visitor: Visitor | undefined): Promise<string> => (await filming.create(visitor, bytes.length)).link;
const rowOf = async (link: string) =>
  (await server.services.db.select().from(videos).where(eq(videos.id, /([0-9a-f]{32})\.mp4$/.exec(link)?.[1] ?? '')))[0];

/** A place where the address of a video is saved: how it is saved there, and what is said of one that is refused. */
interface Place {
  readonly save: (visitor: Visitor, link: string) => Promise<Answer>;
  readonly errors: (sentence: string) => unknown;
}

const examId = async (visitor: Visitor): Promise<number> => {
  const id = await newExam(server);
  await takes(server, visitor.id, id);
  await visitor.call('POST', '/api/v1/applicants_exams/get_question_data.json', { payload: { applicants_exam: { exam_id: id, question_group_id: 1 } } });
  return id;
};

const places: Readonly<Record<string, Place>> = {
  'the promotional video': {
    save: (visitor, link) => saveParts(visitor, [...completeSave, ['applicant[pr_video]', link]]), errors: (sentence) => ({ pr_video: [sentence] }),
  },
  'a field of the profile': {
    save: (visitor, link) => saveParts(visitor, [...completeSave, field('Presentation video', link)]), errors: (sentence) => ({ 'custom_fields.Presentation video': [sentence] }),
  },
  'a field of onboarding': {
    save: (visitor, link) => saveParts(visitor, onboarding(complete, [field('Greeting video', link)])), errors: (sentence) => ({ 'custom_fields.Greeting video': [sentence] }),
  },
  'an answer of an exam': {
    save: async (visitor, link) => visitor.call('PUT', '/api/v1/applicants_exams/update.json', {
      payload: { applicants_exam: { exam_id: await examId(visitor), question_id: question.video, answer: link } },
    }),
    errors: (sentence) => sentence,
  },
  'an answer of an online session': {
    save: async (visitor, link) => sessionCalls(visitor).save(await newSession(server, visitor.id), asked.video, link), errors: (sentence) => sentence,
  },
};

describe.each(oneIn(2, Object.entries(places).map(([name, place], turn) => ({ name, turn, ...place }))))('$name', ({ turn, save, errors }) => {
  test('takes a video of the applicant’s own that is there, and it stays', async () => {
    const visitor = await person();
    const link = await filming.put(visitor, bytes);
    expect((await rowOf(link))?.expiresAt).not.toBeNull();
    expect((await save(visitor, link)).statusCode).toBe(200);
    expect((await rowOf(link))?.expiresAt).toBeNull();
  });

  test('refuses another’s, a stranger’s, one that never was, one that is not complete, and one that is no video', async () => {
    const [visitor, other] = [await person(), await person()];
    const never = `${originOf(server.app)}/videos/${'0'.repeat(32)}.mp4`;
    const text = await filming.put(visitor, new TextEncoder().encode('no video'));
    const links = [
      [await filming.put(other, bytes), GONE], [await filming.put(undefined, bytes), GONE], [never, GONE], [await unfinished(visitor), UNDER_WAY],
      [text, 'This file is not a video that can be played here. Choose an mp4, mov or webm file.'],
    ] as const;
    for (const [link, sentence] of links) {
      const answer = await save(visitor, link);
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, errors(sentence)]);
    }
  });

  test('refuses another’s however its address is spelt, and keeps for good what it takes of the applicant’s own', async () => {
    const [visitor, other] = [await person(), await person()];
    const [own, foreign] = [await filming.put(visitor, bytes), await filming.put(other, bytes)];
    const [letIn, lost]: [string[], string[]] = [[], []];
    // In the suite each place takes some of the spellings, and all of them together take each.
    const taken = Object.entries(spellings).filter((_, position) => byTier({ suite: position % Object.keys(places).length === turn, full: true, long: true }));
    expect(taken.length).toBeGreaterThan(1);
    for (const [spelling, spelt] of taken) {
      if ((await save(visitor, spelt(foreign))).statusCode !== 422) letIn.push(spelling);
      await server.services.db.update(videos).set({ expiresAt: addSeconds(server.services.clock(), DAY) }).where(eq(videos.applicantId, visitor.id));
      if ((await save(visitor, spelt(own))).statusCode !== 200) continue;
      await removeEndedVideos(server.services);
      if ((await rowOf(own))?.expiresAt !== null) lost.push(spelling);
    }
    expect({ letIn, lost }).toEqual({ letIn: [], lost: [] });
  });

  test('takes what lies elsewhere as it always did', async () => {
    expect((await save(await person(), `https://videos.example.com/a.mp4`)).statusCode).toBe(200);
  });
});

test('an answer of an online session is no longer than its question allows, but for a moment', async () => {
  const visitor = await person();
  const id = await newSession(server, visitor.id, { questions: [{ question_id: 1, question_name: 'Say', question_type: 'video', timelimit: 1 }] });
  const link = await filming.put(visitor, bytes);
  expect((await sessionCalls(visitor).save(id, 1, link)).statusCode).toBe(200);
  await server.services.db.update(videos).set({ seconds: 3.2 }).where(eq(videos.applicantId, visitor.id));
  expect((await sessionCalls(visitor).save(id, 1, link)).json()).toEqual({ errors: 'This video is too long. It may last at most 1 second.' });
});

test('a question of a type that rests on video takes what one of a video does', async () => {
  const [visitor, other] = [await person(), await person()];
  await define(server, 'field_types', [{ position: 0, name: 'clip', entry: { name: 'clip', base: 'video' } }]);
  const asking = { question_id: 1, question_name: 'Say', question_type: 'clip' };
  const session = await newSession(server, visitor.id, { questions: [{ ...asking, timelimit: 1 }] });
  const exam = await newExam(server, { groups: [group(1, { questions: [asking] })] });
  await takes(server, visitor.id, exam);
  await examCalls(visitor).open(exam, 1);
  const [own, foreign] = [await filming.put(visitor, bytes), await filming.put(other, bytes)];
  for (const save of [(link: string) => sessionCalls(visitor).save(session, 1, link), (link: string) => examCalls(visitor).save(exam, 1, link)]) {
    expect([(await save('a text')).statusCode, (await save(foreign)).json()]).toEqual([422, { errors: GONE }]);
    expect((await save(own)).statusCode).toBe(200);
    expect((await rowOf(own))?.expiresAt).toBeNull();
    await server.services.db.update(videos).set({ expiresAt: addSeconds(server.services.clock(), DAY) }).where(eq(videos.applicantId, visitor.id));
  }
  await server.services.db.update(videos).set({ seconds: 3.2 }).where(eq(videos.applicantId, visitor.id));
  expect((await sessionCalls(visitor).save(session, 1, own)).json()).toEqual({ errors: 'This video is too long. It may last at most 1 second.' });
});

describe('a registration', () => {
  const parts = async (email: string, link: string) => [...springParts(email, await formId(server, 'spring-2027')), field('Video introduction', link)];

  test('takes what its stranger sent, which is the new applicant’s from then on', async () => {
    const [stranger, other] = [newStranger(), newStranger()];
    const link = await filming.put(undefined, bytes);
    expect((await register(server, await parts(stranger.email, link), stranger)).statusCode).toBe(200);
    const [applicant] = await applicantsWith(server, stranger.email);
    expect(await rowOf(link)).toMatchObject({ applicantId: applicant?.id, expiresAt: null });
    const again = await register(server, await parts(other.email, link), other);
    expect([again.statusCode, errorsOf(again)]).toEqual([422, { 'custom_fields.Video introduction': [GONE] }]);
  });

  test('takes none of an applicant’s', async () => {
    const stranger = newStranger();
    const answer = await register(server, await parts(stranger.email, await filming.put(await person(), bytes)), stranger);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { 'custom_fields.Video introduction': [GONE] }]);
  });
});

test('a save that is refused keeps nothing, and the video can be saved by the next', async () => {
  const visitor = await person();
  const link = await filming.put(visitor, bytes);
  const pieces = [...completeSave, ['applicant[pr_video]', link] as const];
  expect((await saveParts(visitor, [...pieces, ['applicant[name]', '']])).statusCode).toBe(422);
  expect((await rowOf(link))?.expiresAt).not.toBeNull();
  expect((await saveParts(visitor, pieces)).statusCode).toBe(200);
});

test('one that a save refers to cannot be taken back by the address that it was sent to', async () => {
  const visitor = await person();
  const { link, uploadLink } = await filming.create(visitor, bytes.length);
  await filming.patch(uploadLink, bytes, 0);
  await saveParts(visitor, [...completeSave, ['applicant[pr_video]', link]]);
  const answer = await fetch(uploadLink, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  expect([answer.status, await answer.json()]).toEqual([409, { errors: 'This video has been saved already and cannot be taken back.' }]);
  expect((await filming.status(link)).upload.status).toBe('complete');
});

describe('in time', () => {
  const later = (seconds: number) => ({ ...server.services, clock: () => addSeconds(server.services.clock(), seconds) });

  test('goes what was never finished, and what was never saved; what was saved stays', async () => {
    const visitor = await person();
    const [begun, unused, saved] = [await filming.create(visitor, bytes.length), await filming.put(visitor, bytes), await filming.put(visitor, bytes)];
    await filming.patch(begun.uploadLink, bytes.subarray(0, 1000), 0);
    await saveParts(visitor, [...completeSave, ['applicant[pr_video]', saved]]);
    await removeEndedVideos(later(6 * DAY));
    expect(await Promise.all([begun.link, unused, saved].map(rowOf))).not.toContain(undefined);
    await removeEndedVideos(later(8 * DAY));
    expect([await rowOf(begun.link), (await filming.head(begun.uploadLink)).status]).toEqual([undefined, 404]);
    const key = (await rowOf(unused))?.fileKey ?? '';
    expect(await server.storedFiles()).toContain(key);
    await removeEndedVideos(later(31 * DAY));
    expect([await rowOf(unused), (await server.storedFiles()).includes(key)]).toEqual([undefined, false]);
    expect(await rowOf(saved)).toMatchObject({ expiresAt: null });
  });

  test('goes what another took the place of, after a while for a second thought', async () => {
    const visitor = await person();
    const [first, second] = [await filming.put(visitor, bytes), await filming.put(visitor, bytes)];
    await saveParts(visitor, [...completeSave, ['applicant[pr_video]', first]]);
    await saveParts(visitor, [['applicant[pr_video]', second]]);
    await removeEndedVideos(server.services);
    expect((await rowOf(first))?.expiresAt).not.toBeNull();
    await saveParts(visitor, [['applicant[pr_video]', first]]);
    await removeEndedVideos(later(8 * DAY));
    expect([await rowOf(first), (await profileOf(visitor))]).toMatchObject([{ expiresAt: null }, { pr_video: first }]);
    await removeEndedVideos(later(16 * DAY));
    expect(await rowOf(second)).toBeUndefined();
  });

  test('goes all that has ended, however much it is', async () => {
    const { db, clock } = server.services;
    const ended = Array.from({ length: 401 }, (_, index) => `ended-${String(index)}`);
    await db.insert(videos).values(ended.map((id) => ({
      id, uploadId: id, caller: 'c', fileName: 'a.webm', isRecording: true, fileSize: 4, createdAt: clock(), expiresAt: clock(),
    })));
    await removeEndedVideos(server.services);
    expect(await db.select().from(videos).where(eq(videos.caller, 'c'))).toEqual([]);
  });

  test('stays what something refers to, whatever was noted of it', async () => {
    const visitor = await person();
    const link = await filming.put(visitor, bytes);
    await saveParts(visitor, [...completeSave, field('Presentation video', link)]);
    await server.services.db.update(videos).set({ expiresAt: server.services.clock() }).where(eq(videos.applicantId, visitor.id));
    await removeEndedVideos(later(DAY));
    expect(await rowOf(link)).toMatchObject({ expiresAt: null });
  });
});
