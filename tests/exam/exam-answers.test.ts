import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import type { AnswerToSave, RunningGroup, Undelivered } from '../../src/exam/contract.ts';
import { ModelExam, type Part } from './support/model-exam.ts';
import { Taker } from './support/taker.ts';
import { Timeline } from './support/timeline.ts';

/** The time of parts that have no limit, in seconds. */
const UNLIMITED = Number.POSITIVE_INFINITY;

/** An exam of so many parts of 30 seconds, begun on one device. */
async function begin(parts = 2, seconds = 30) {
  const timeline = new Timeline();
  const server = new ModelExam(timeline, [{ id: 1, seconds, questions: [11, 12] }, { id: 2, seconds, questions: [21] }, { id: 3, seconds, questions: [31] }].slice(0, parts));
  const taker = new Taker(timeline, server, 0.2);
  await start({ timeline, taker });
  return { timeline, server, taker, zero: timeline.now - 1_100 + 30_000 };
}

async function start({ timeline, taker }: { readonly timeline: Timeline; readonly taker: Taker }): Promise<void> {
  await taker.openExam();
  void taker.run?.start();
  await timeline.pass(1_100);
}

function runningOf({ run }: Taker): RunningGroup {
  const step = run?.view().step;
  if (step?.kind !== 'group' || !step.running) throw new Error('no part is worked on');
  return step.running;
}

const until = (timeline: Timeline, moment: number): Promise<void> => timeline.pass(moment - timeline.now);

const undelivered = ({ page }: Taker): readonly Pick<Undelivered, 'answer' | 'state' | 'words'>[] =>
  (page?.answers.undelivered() ?? []).map(({ answer, state, words }) => ({ answer, state, ...(words !== undefined && { words }) }));

it('what is typed after a log-out that was thought over waits for more to be typed, as before', async () => {
  const { timeline, server, taker } = await begin();
  taker.type(11, 'before');
  taker.type(12, 'before, too');
  void taker.page?.answers.settle(2_000);
  await timeline.pass(200);
  expect([server.stored(11), server.stored(12)]).toEqual(['before', 'before, too']);
  taker.type(11, 'after');
  await timeline.pass(1_000);
  expect(server.stored(11)).toBe('before');
  await timeline.pass(1_000);
  expect(server.stored(11)).toBe('after');
});

describe('a part that is left with an answer on its way', () => {
  it('sends it at once, whichever page of the portal comes next', async () => {
    const { timeline, server, taker } = await begin();
    taker.type(11, 'then the menu');
    taker.leaveExam();
    await timeline.pass(100);
    expect([server.stored(11), taker.keepsNothing, taker.page?.answers.isSending()]).toEqual(['then the menu', true, false]);
  });

  it('goes on with it where there was no network, and says meanwhile which it is', async () => {
    const { timeline, server, taker } = await begin();
    taker.weather.online = false;
    taker.type(11, 'without a network');
    taker.leaveExam();
    await timeline.pass(5_000);
    expect([undelivered(taker), taker.page?.answers.isSending()]).toEqual([[{ answer: 'without a network', state: 'waiting' }], true]);
    taker.weather.online = true;
    taker.page?.tell('wake');
    await timeline.pass(100);
    expect([undelivered(taker), server.stored(11), taker.keepsNothing]).toEqual([[], 'without a network', true]);
  });

  it('does not wait for more to be typed where an earlier answer is just on its way', async () => {
    const { timeline, server, taker } = await begin();
    taker.weather.there = 400;
    taker.type(11, 'earlier');
    await timeline.pass(1_600);
    taker.type(11, 'later');
    taker.leaveExam();
    await timeline.pass(1_000);
    expect(server.stored(11)).toBe('later');
  });

  it('says by title and text what the server refuses, also after a reload, until that was read', async () => {
    const { timeline, server, taker } = await begin();
    server.refuses = true;
    taker.type(11, 'refused');
    taker.leaveExam();
    await timeline.pass(100);
    expect(undelivered(taker)).toEqual([{ answer: 'refused', state: 'refused', words: 'Not now' }]);
    taker.kill();
    taker.open();
    await timeline.pass(500);
    expect(taker.page?.answers.undelivered()).toMatchObject([{ to: { exam: 3, group: 1, question: 11, title: { en: 'Question 11' } }, answer: 'refused', state: 'refused' }]);
    taker.page?.answers.dismiss(3);
    await timeline.pass(100);
    expect([undelivered(taker), taker.keepsNothing]).toEqual([[], true]);
  });

  it('is sent for nobody else: it waits for a log-in of its own applicant, and ends where somebody else comes', async () => {
    const { timeline, server, taker } = await begin();
    taker.standing = 'out';
    taker.type(11, 'mine');
    taker.leaveExam();
    await timeline.pass(20_000);
    expect([server.stored(11), undelivered(taker)]).toEqual([undefined, [{ answer: 'mine', state: 'waiting' }]]);
    taker.standing = 'gone';
    taker.page?.tellLogIn();
    await timeline.pass(5_000);
    expect([server.stored(11), undelivered(taker), taker.keepsNothing]).toEqual([undefined, [], false]);
  });

  it('goes on under the next log-in of its applicant', async () => {
    const { timeline, server, taker } = await begin();
    Object.assign(taker.weather, { expired: true });
    taker.type(11, 'mine');
    taker.leaveExam();
    await timeline.pass(3_000);
    Object.assign(taker.weather, { expired: false });
    taker.page?.tellLogIn();
    await timeline.pass(100);
    expect([server.stored(11), undelivered(taker)]).toEqual(['mine', []]);
  });
});

describe('an answer that an earlier page has left', () => {
  it('goes at the first page that is opened, before the next part is [EXAM-20, EXAM-23]', async () => {
    const { timeline, server, taker, zero } = await begin();
    await until(timeline, zero - 1_400);
    taker.type(11, 'in the last moment');
    taker.kill();
    await until(timeline, zero + 700);
    await start({ timeline, taker });
    expect([taker.part, server.stored(11), undelivered(taker)]).toEqual([2, 'in the last moment', []]);
  });

  it('holds up the next part for a second at most, goes on through the grace, and is then told [EXAM-23]', async () => {
    const { timeline, taker, zero } = await begin();
    await until(timeline, zero - 3_000);
    taker.type(11, 'calls fail');
    taker.weather.online = false;
    await until(timeline, zero - 1_000);
    taker.kill();
    await until(timeline, zero + 100);
    taker.weather.online = true;
    await taker.openExam();
    taker.silent = true;
    void taker.run?.start();
    await timeline.pass(600);
    expect(taker.run?.view().settling).toBe(true);
    await timeline.pass(1_000);
    expect([taker.part, undelivered(taker)]).toEqual([2, [{ answer: 'calls fail', state: 'sending' }]]);
    taker.silent = false;
    taker.kill();
    await until(timeline, zero + 11_000);
    taker.open();
    await timeline.pass(500);
    expect(undelivered(taker)).toEqual([{ answer: 'calls fail', state: 'refused', words: 'Time is up' }]);
  });

  it('comes before the end of the exam, which nothing is taken after', async () => {
    const { timeline, server, taker, zero } = await begin(1);
    await until(timeline, zero - 500);
    taker.type(11, 'at the very end');
    taker.kill();
    await until(timeline, zero + 500);
    taker.weather.online = false;
    taker.open();
    await timeline.pass(500);
    taker.weather.online = true;
    await taker.openExam();
    void taker.run?.start();
    await timeline.pass(2_200);
    taker.press('next');
    await timeline.pass(3_000);
    expect([server.stored(11), server.done, taker.run?.view().step.kind]).toEqual(['at the very end', 1, 'outro']);
  });

  it('that fails for ever in a part without a time limit holds up the end of the exam for two minutes at most, and is still told', async () => {
    const { timeline, server, taker } = await begin(2, UNLIMITED);
    const { save } = server;
    Object.assign(server, { save: (answer: AnswerToSave) => {
      if (answer.questionId === 11) throw new ApiError({ kind: 'server', status: 500 });
      return save(answer);
    } });
    taker.type(11, 'breaks the server');
    taker.kill();
    await server.open(2, 1);
    await start({ timeline, taker });
    await timeline.pass(1_000);
    expect(taker.part).toBe(2);
    taker.press('next');
    await timeline.pass(100_000);
    expect([server.done, undelivered(taker)]).toEqual([0, [{ answer: 'breaks the server', state: 'waiting' }]]);
    await timeline.pass(30_000);
    expect([server.done, taker.run?.view().step.kind, undelivered(taker)]).toEqual([1, 'outro', [{ answer: 'breaks the server', state: 'waiting' }]]);
  });

  it.each(['withdrawn', 'moved to another part'])('is told with its text after its part where its question was %s meanwhile, and holds nobody up', async (how) => {
    const { timeline, server, taker } = await begin();
    taker.weather.online = false;
    taker.type(11, 'to a question that went');
    taker.type(12, 'to one that stayed');
    taker.kill();
    const [first, second] = server.parts as [Part, Part];
    server.parts = [{ ...first, questions: [12] }, how === 'withdrawn' ? second : { ...second, questions: [11, 21] }];
    taker.weather.online = true;
    await start({ timeline, taker });
    await timeline.pass(1_000);
    const { session } = runningOf(taker);
    expect([taker.part, server.stored(12), undelivered(taker), session.state().kind]).toEqual([1, 'to one that stayed', [], 'saved']);
    taker.press('next');
    await timeline.pass(1_500);
    expect([taker.part, taker.page?.answers.undelivered()])
      .toMatchObject([2, [{ to: { group: 1, question: 11, title: { en: 'Question 11' } }, answer: 'to a question that went', state: 'refused' }]]);
    taker.kill();
    taker.open();
    await timeline.pass(500);
    const told = undelivered(taker).map(({ answer, state }) => [answer, state]);
    // The part that has the question now is open.
    expect([server.stored(11), told]).toEqual(how === 'withdrawn' ? [undefined, [['to a question that went', 'refused']]] : ['to a question that went', []]);
  });

  it('is not lost where an earlier build has left it', async () => {
    const { timeline, server, taker } = await begin();
    taker.kill();
    const { device } = taker.browser.openPage();
    await Promise.all([
      device.rows.transact((rows) => rows.put({ scope: '7/exam/3/1', page: 'of an earlier build', field: '11', entry: { kind: 'answer', answer: 'from before' }, at: timeline.clock.now(), number: 4 })),
      timeline.pass(100),
    ]);
    taker.open();
    await timeline.pass(500);
    expect([server.stored(11), taker.keepsNothing]).toEqual(['from before', true]);
  });
});

describe('a part that is opened once more', () => {
  it('has what the browser had no room for and the server could not be sent, on the same page', async () => {
    const { timeline, server, taker } = await begin();
    taker.browser.isFull = true;
    taker.weather.online = false;
    taker.type(11, 'nowhere but here');
    void taker.run?.exit();
    await timeline.pass(6_000);
    taker.weather.online = true;
    taker.weather.down = true;
    await timeline.pass(100);
    taker.weather.down = false;
    taker.silent = true;
    await start({ timeline, taker });
    const step = taker.run?.view().step;
    expect(step?.kind === 'group' && [...step.running?.unsent ?? []]).toEqual([[11, 'nowhere but here']]);
    taker.silent = false;
    taker.type(12, 'another');
    await timeline.pass(3_000);
    taker.leaveExam();
    await timeline.pass(100);
    await start({ timeline, taker });
    await timeline.pass(3_000);
    expect([server.stored(11), server.stored(12)]).toEqual(['nowhere but here', 'another']);
  });

  it('tells of an answer that waited here and was replaced by a newer one meanwhile', async () => {
    const { timeline, server, taker: laptop } = await begin();
    laptop.weather.online = false;
    laptop.type(11, 'on the laptop');
    laptop.kill();
    const phone = new Taker(timeline, server, 0.7);
    await start({ timeline, taker: phone });
    phone.type(11, 'later, on the phone');
    await timeline.pass(3_000);
    laptop.weather.online = true;
    laptop.open();
    await timeline.pass(500);
    const told = { to: { exam: 3, group: 1, question: 11, title: { en: 'Question 11' } }, answer: 'on the laptop', state: 'replaced' };
    expect(laptop.page?.answers.undelivered()).toMatchObject([told]);
    laptop.kill();
    laptop.open();
    await timeline.pass(500);
    expect(laptop.page?.answers.undelivered()).toMatchObject([told]);
    await start({ timeline, taker: laptop });
    const step = laptop.run?.view().step;
    const session = step?.kind === 'group' ? step.running?.session : undefined;
    expect(session?.replaced()).toMatchObject([{ questionId: 11, own: 'on the laptop', newer: 'later, on the phone' }]);
    laptop.leaveExam();
    await timeline.pass(500);
    expect([server.stored(11), undelivered(laptop), laptop.keepsNothing]).toEqual(['later, on the phone', [], true]);
  });

  it('is not taken for that of another tab where an answer to the part before is acknowledged meanwhile', async () => {
    const { timeline, server, taker } = await begin();
    const { page } = taker;
    if (!page) throw new Error('No page is open.');
    taker.weather.back = 100;
    taker.type(11, 'on its way');
    taker.leaveExam();
    await timeline.pass(118);
    const now = timeline.clock.monotonic();
    const opening = page.answers.open({ account: page.account, examId: 3, group: { id: 2, questions: [], remainingTime: 30, asked: now, answered: now } });
    await timeline.pass(50);
    expect([server.stored(11), (await opening).session.state().kind]).toEqual(['on its way', 'saved']);
  });
});

describe('a press', () => {
  it.each([150, 300, 450])('that is a double one, %i ms apart, hands in one part', async (apart) => {
    const { timeline, server, taker } = await begin();
    const again = taker.press('next');
    await timeline.pass(apart);
    again();
    await timeline.pass(5_000);
    expect([taker.part, server.done]).toEqual([2, 0]);
    taker.press('next');
    await timeline.pass(1_000);
    expect([taker.run?.view().step, server.done]).toEqual([{ kind: 'outro', timeWasUp: false }, 1]);
  });

  it('of Next says which part it hands in, and hands in no other', async () => {
    const { timeline, server, taker } = await begin();
    const phone = new Taker(timeline, server, 0.7);
    await start({ timeline, taker: phone });
    phone.press('next');
    await timeline.pass(1_500);
    expect(phone.part).toBe(2);
    // This device still shows the first part: going on to the second is no step for the server, and the end is refused.
    await expect(server.finish(1)).rejects.toThrow('refused');
    taker.press('next');
    await timeline.pass(1_500);
    expect([taker.part, server.done]).toEqual([2, 0]);
  });

  it('of Next goes on from a part that another device has handed in, though what was typed there is refused', async () => {
    const { timeline, server, taker } = await begin();
    const phone = new Taker(timeline, server, 0.7);
    await start({ timeline, taker: phone });
    phone.press('next');
    await timeline.pass(1_500);
    taker.type(11, 'too late');
    await timeline.pass(2_000);
    expect([taker.part, taker.problems]).toEqual([1, []]);
    taker.press('next');
    await timeline.pass(3_000);
    expect([taker.part, server.stored(11), undelivered(taker)]).toEqual([2, undefined, [{ answer: 'too late', state: 'refused', words: 'Handed in' }]]);
  });

  it('of Next ends where another device has handed the exam in', async () => {
    const { timeline, server, taker } = await begin(3);
    await server.finish(1);
    taker.press('next');
    await timeline.pass(1_500);
    expect([taker.run?.view().step.kind, taker.problems]).toEqual(['outro', []]);
  });

  it('of Exit where nothing was answered takes no answer of another device away', async () => {
    const { timeline, server, taker } = await begin();
    const phone = new Taker(timeline, server, 0.7);
    await start({ timeline, taker: phone });
    phone.type(11, 'typed on the phone');
    await timeline.pass(3_000);
    void taker.run?.exit();
    await timeline.pass(3_000);
    expect([server.stored(11), undelivered(taker)]).toEqual(['typed on the phone', []]);
  });

  it.each<readonly [string, (taker: Taker) => void]>([
    ['Exit', (taker) => void taker.run?.exit()],
    ['another page that is asked for', (taker) => { taker.shown = false; }],
  ])('of %s opens no part, though Next was pressed just before', async (_way, go) => {
    const { timeline, server, taker } = await begin();
    const opened: unknown[] = [];
    const { open } = server;
    Object.assign(server, { open: (...of: Parameters<typeof open>) => { opened.push(of[0]); return open(...of); } });
    // A video that arrives after a moment for Next, and holds up Exit for as long as it may.
    const moments = [300, 5_000];
    taker.run?.show({ finishPending: () => new Promise((resolve) => { timeline.after(moments.shift() ?? 0, () => { resolve([]); }); }), detached: () => undefined, cancelPending: () => undefined });
    taker.press('next');
    await timeline.pass(100);
    go(taker);
    await timeline.pass(10_000);
    expect([opened, taker.problems]).toEqual([[], []]);
  });

  it.each<readonly [string, number, (taker: Taker, timeline: Timeline) => void]>([
    ['Exit', 0, (taker) => void taker.run?.exit()],
    ['Exit, which does not wait for a slow network', 0, (taker) => {
      taker.weather.there = 6_000;
      void taker.run?.exit();
    }],
    ['another page, over a slow network', 1, (taker, timeline) => {
      taker.weather.there = 6_000;
      timeline.after(2_000, () => { taker.leaveExam(); });
    }],
    ['another page that is asked for', 1, (taker) => { taker.shown = false; }],
    ['another page', 1, (taker) => { taker.leaveExam(); }],
  ])('of %s after Submit hands in %i exam: a Submit that was confirmed is done, wherever the applicant is by then', async (_way, done, go) => {
    const { timeline, server, taker } = await begin(1);
    taker.run?.show({ finishPending: () => new Promise((resolve) => { timeline.after(300, () => { resolve([]); }); }), detached: () => undefined, cancelPending: () => undefined });
    taker.type(11, 'in time');
    taker.press('next');
    await timeline.pass(100);
    go(taker, timeline);
    await timeline.pass(26_000);
    expect([server.done, server.stored(11), taker.problems]).toEqual([done, 'in time', []]);
    expect(taker.submits).toEqual(done === 0 ? [] : [true]);
  });

  it.each<readonly [string, (taker: Taker, server: ModelExam) => void]>([
    ['its answers cannot be sent', (taker) => { taker.weather.online = false; }],
    ['its answers are refused', (_taker, server) => { server.refuses = true; }],
    ['its end is refused', (_taker, server) => { Object.assign(server, { finish: () => Promise.reject(new Error('refused')) }); }],
    ['its video does not arrive', (taker) => { taker.run?.show({ finishPending: async () => ['21'], detached: () => undefined, cancelPending: () => undefined }); }],
  ])('of another page after Submit leaves nobody in the belief that an exam was handed in, where %s', async (_what, happen) => {
    const { timeline, server, taker } = await begin(1);
    taker.type(11, 'in time');
    happen(taker, server);
    taker.press('next');
    taker.leaveExam();
    await timeline.pass(26_000);
    expect([server.done, taker.submits, taker.problems]).toEqual([0, [false], []]);
  });

  it('of another page after Submit is told to nobody who has logged out', async () => {
    const { timeline, taker } = await begin(1);
    taker.weather.online = false;
    taker.type(11, 'in time');
    taker.press('next');
    taker.leaveExam();
    taker.standing = 'gone';
    taker.page?.tellLogIn();
    await timeline.pass(26_000);
    expect(taker.submits).toEqual([]);
  });

  it.each(['of the answers', 'of a video'])('hands nothing in for an applicant who has logged out during the wait %s', async (what) => {
    const { timeline, server, taker } = await begin(1);
    const wait = new Promise<readonly string[]>((resolve) => { timeline.after(1_000, () => { resolve([]); }); });
    if (what === 'of a video') taker.run?.show({ finishPending: () => wait, detached: () => undefined, cancelPending: () => undefined });
    else Object.assign(taker.weather, { online: false });
    if (what === 'of the answers') taker.type(11, 'in time');
    taker.press('next');
    taker.standing = 'gone';
    taker.page?.tellLogIn();
    taker.weather.online = true;
    await timeline.pass(5_000);
    expect([server.done, taker.problems]).toEqual([0, []]);
  });

  it('of Next is held up by another answer that is refused in the place of one that was told', async () => {
    const { timeline, server, taker } = await begin();
    server.retyped.add(11);
    taker.type(11, 'of the earlier type');
    taker.press('next');
    await timeline.pass(1_500);
    taker.type(11, 'corrected, but in vain');
    taker.press('next');
    await timeline.pass(1_500);
    expect([taker.part, taker.problems.length]).toEqual([1, 2]);
    taker.press('next');
    await timeline.pass(1_500);
    expect([taker.part, undelivered(taker).map(({ answer }) => answer)]).toEqual([2, ['corrected, but in vain']]);
  });

  it('of Next is held up by the refusal of an answer to a question that was withdrawn and is back as another', async () => {
    const { timeline, server, taker } = await begin();
    const { parts } = server;
    server.parts = parts.map((part) => ({ ...part, questions: part.questions.filter((id) => id !== 11) }));
    taker.type(11, 'to nothing');
    await timeline.pass(3_000);
    const { session } = runningOf(taker);
    expect([session.gone(), session.state().kind]).toEqual([[11], 'saved']);
    server.parts = parts;
    server.retyped.add(11);
    taker.type(11, 'of the earlier type');
    await timeline.pass(3_000);
    expect([session.gone(), session.state().kind]).toEqual([[], 'refused']);
    taker.press('next');
    await timeline.pass(1_500);
    expect([taker.part, taker.problems.length]).toEqual([1, 1]);
  });

  it('of Next is held up by what is refused, says of which answers one more goes on without them, and tells of no refusal when it does', async () => {
    const { timeline, server, taker } = await begin();
    server.retyped.add(11);
    const pressed = async () => {
      taker.press('next');
      await timeline.pass(1_500);
      return [taker.part, runningOf(taker).session.state(), taker.problems.length];
    };
    const refused = (questions: readonly number[], again: boolean) => expect.objectContaining({ kind: 'refused', questions, again });
    taker.type(11, 'of the earlier type');
    await timeline.pass(2_000);
    expect(runningOf(taker).session.state()).toEqual(refused([11], false));
    expect(await pressed()).toEqual([1, refused([11], true), 1]);
    server.retyped.add(12);
    taker.type(12, 'of the earlier type as well');
    expect(await pressed()).toEqual([1, refused([11, 12], true), 2]);
    // Who mends one of them is not asked again about the other.
    server.retyped.delete(12);
    expect(await pressed()).toEqual([2, { kind: 'saved' }, 2]);
    expect([server.stored(12), undelivered(taker).map(({ answer }) => answer)]).toEqual(['of the earlier type as well', ['of the earlier type']]);
  });

  it.each(['next', 'exit'] as const)('of %s tries anew what was refused', async (way) => {
    const { timeline, server, taker } = await begin();
    server.refuses = true;
    taker.type(11, 'taken later');
    await timeline.pass(2_000);
    server.refuses = false;
    if (way === 'next') taker.press('next');
    else void taker.run?.exit();
    await timeline.pass(1_000);
    expect([server.stored(11), taker.problems]).toEqual(['taken later', []]);
    expect(taker.part).toBe(way === 'next' ? 2 : undefined);
  });

  it('of Exit leaves whatever the server says, and tells what is not stored', async () => {
    const { timeline, server, taker } = await begin();
    server.refuses = true;
    taker.type(11, 'refused for good');
    void taker.run?.exit();
    await timeline.pass(1_000);
    expect([taker.run, taker.problems, undelivered(taker)]).toEqual([undefined, [{ kind: 'refused', words: 'Not now' }], [{ answer: 'refused for good', state: 'refused', words: 'Not now' }]]);
  });

  it('of Exit waits for no answer that does not come', async () => {
    const { timeline, taker } = await begin();
    taker.silent = true;
    taker.type(11, 'no answer');
    void taker.run?.exit();
    await timeline.pass(6_000);
    expect([taker.run, undelivered(taker)]).toEqual([undefined, [{ answer: 'no answer', state: 'sending' }]]);
  });

  it.each<readonly [string, (world: Awaited<ReturnType<typeof begin>>) => void]>([
    ['cannot be reached', ({ taker }) => { taker.weather.online = false; }],
    ['takes nothing any more', ({ server }) => { server.refuses = true; }],
  ])('of Exit tells of no answer that the server has, where it %s', async (_what, happen) => {
    const world = await begin();
    const { timeline, server, taker } = world;
    taker.type(11, 'saved before');
    await timeline.pass(2_000);
    happen(world);
    void taker.run?.exit();
    await timeline.pass(6_000);
    expect([taker.run, undelivered(taker), taker.page?.answers.isSending()]).toEqual([undefined, [], false]);
    await timeline.pass(60_000);
    taker.weather.online = true;
    taker.page?.tell('wake');
    await timeline.pass(1_000);
    expect([undelivered(taker), server.stored(11), taker.problems.filter(({ kind }) => kind !== 'failed')]).toEqual([[], 'saved before', []]);
  });

  it('of Exit in the last second loses nothing that the server has', async () => {
    const { timeline, taker, zero } = await begin();
    taker.type(11, 'saved before');
    await until(timeline, zero - 500);
    taker.weather.online = false;
    void taker.run?.exit();
    await timeline.pass(6_000);
    expect([taker.run, taker.problems.filter(({ kind }) => kind === 'lost'), undelivered(taker)]).toEqual([undefined, [], []]);
  });

  it('of Exit sends the current answers with the time that is left, also where nothing has changed [EXAM-33]', async () => {
    const { timeline, server, taker } = await begin();
    taker.type(11, 'mine');
    await timeline.pass(5_000);
    const saves: unknown[] = [];
    const save = server.save.bind(server);
    Object.assign(server, { save: (answer: Parameters<typeof save>[0]) => { saves.push([answer.questionId, answer.answer, answer.remainingTime]); return save(answer); } });
    for (const again of [false, true]) {
      if (again) await start({ timeline, taker });
      saves.length = 0;
      const shown = taker.remaining;
      void taker.run?.exit();
      await timeline.pass(500);
      expect([saves, shown]).toEqual([[[11, 'mine', shown]], expect.any(Number)]);
    }
    expect(server.stored(11)).toBe('mine');
  });
});

describe('two devices', () => {
  it('the later typed counts, whichever comes first to the server, and the other is told and can take its own back', async () => {
    const { timeline, server, taker: laptop } = await begin();
    const phone = new Taker(timeline, server, 0.7);
    laptop.weather.online = false;
    for (const text of ['m', 'ma', 'many keys', 'many keys on the laptop']) laptop.type(11, text);
    await timeline.pass(3_000);
    await start({ timeline, taker: phone });
    phone.type(11, 'later, on the phone');
    await timeline.pass(3_000);
    laptop.weather.online = true;
    laptop.page?.tell('wake');
    await timeline.pass(500);
    const step = laptop.run?.view().step;
    const session = step?.kind === 'group' ? step.running?.session : undefined;
    expect([server.stored(11), session?.state(), session?.replaced()]).toMatchObject(['later, on the phone', { kind: 'superseded' }, [{ questionId: 11, own: 'many keys on the laptop' }]]);
    session?.reclaim(11);
    await timeline.pass(2_000);
    expect([server.stored(11), session?.state().kind]).toEqual(['many keys on the laptop', 'saved']);
    phone.page?.tell('wake');
    await timeline.pass(6_000);
    phone.page?.tell('wake');
    await timeline.pass(500);
    const onPhone = phone.run?.view().step;
    expect(onPhone?.kind === 'group' && onPhone.running?.session.replaced())
      .toMatchObject([{ own: 'later, on the phone', newer: 'many keys on the laptop' }]);
  });

  it('what was replaced by a later answer, which is heard of at the Exit alone, is told all the same', async () => {
    const { timeline, server, taker: laptop } = await begin();
    const phone = new Taker(timeline, server, 0.7);
    laptop.weather.online = false;
    laptop.type(11, 'on the laptop');
    await timeline.pass(3_000);
    await start({ timeline, taker: phone });
    phone.type(11, 'later, on the phone');
    await timeline.pass(3_000);
    laptop.weather.online = true;
    const left = laptop.run?.exit();
    await timeline.pass(500);
    await left;
    laptop.leaveExam();
    await timeline.pass(500);
    expect(laptop.page?.answers.undelivered()).toMatchObject([{ answer: 'on the laptop', state: 'replaced' }]);
    laptop.page?.answers.dismiss(3);
    await timeline.pass(500);
    expect([server.stored(11), undelivered(laptop), laptop.keepsNothing]).toEqual(['later, on the phone', [], true]);
  });

  it('a clock that was set on one of them changes nothing of that', async () => {
    const { timeline, server, taker: laptop } = await begin();
    timeline.setClock(-3_600_000);
    const phone = new Taker(timeline, server, 0.7);
    await start({ timeline, taker: phone });
    laptop.type(11, 'first');
    await timeline.pass(3_000);
    phone.type(11, 'second');
    await timeline.pass(2_000);
    laptop.type(11, 'third');
    await timeline.pass(2_000);
    expect(server.stored(11)).toBe('third');
  });

  it('an intro that was opened before another device went on hands in nothing of what that one works on', async () => {
    const { timeline, server, taker: laptop } = await begin();
    const phone = new Taker(timeline, server, 0.7);
    await phone.openExam();
    laptop.press('next');
    await timeline.pass(1_100);
    void phone.run?.start();
    await timeline.pass(1_100);
    expect(phone.problems).toMatchObject([{ kind: 'failed' }]);
    expect([laptop.type(21, 'still taken'), phone.part]).toEqual([true, undefined]);
    await timeline.pass(2_000);
    expect(server.stored(21)).toBe('still taken');
  });

  it('nor does a part that is only read on one of them', async () => {
    const { timeline, server, taker: laptop } = await begin(3);
    const phone = new Taker(timeline, server, 0.7);
    await start({ timeline, taker: phone });
    await timeline.pass(30_000);
    laptop.leaveExam();
    await start({ timeline, taker: laptop });
    for (const { part } of [laptop, phone]) expect(part).toBe(2);
    phone.press('back');
    await timeline.pass(1_100);
    expect(phone.part).toBeUndefined();
    laptop.leaveExam();
    await start({ timeline, taker: laptop });
    expect(laptop.part).toBe(3);
    phone.press('next');
    await timeline.pass(1_100);
    expect(phone.problems.at(-1)).toMatchObject({ kind: 'failed' });
    expect(laptop.type(31, 'still taken')).toBe(true);
    await timeline.pass(2_000);
    expect(server.stored(31)).toBe('still taken');
  });
});

describe('two tabs', () => {
  it('the second takes the exam over where the first has gone on to, and not at the part that it shows', async () => {
    const { timeline, server, taker: first } = await begin(3);
    const second = new Taker(timeline, server, 0.2, first.browser);
    await start({ timeline, taker: second });
    for (const part of [2, 3]) {
      first.press('next');
      await timeline.pass(1_500);
      expect(first.part).toBe(part);
    }
    void second.run?.takeOver();
    await timeline.pass(1_500);
    expect([second.part, second.type(31, 'here'), first.type(31, 'there'), second.problems]).toEqual([3, true, false, []]);
  });
});

describe('zero', () => {
  it('is followed by the next part as soon as somebody has logged in [EXAM-21]', async () => {
    const { timeline, taker, zero } = await begin();
    Object.assign(taker.weather, { expired: true });
    taker.standing = 'out';
    await until(timeline, zero + 1_500);
    expect(taker.part).toBe(1);
    Object.assign(taker.weather, { expired: false });
    taker.standing = 'in';
    taker.page?.tellLogIn();
    await timeline.pass(200);
    expect(taker.part).toBe(2);
  });

  it.each([['at once', 0, 1], ['from somebody without a network until nothing is taken any more', 15_000, 0]])('at the end of the whole exam, within a part that is not the last, hands it in (%s)', async (_when, offline, done) => {
    const { timeline, server, taker } = await begin(3);
    taker.press('next');
    await timeline.pass(1_500);
    taker.leaveExam();
    server.endsAt = timeline.now + 10_000;
    await start({ timeline, taker });
    taker.type(21, 'in time');
    await timeline.pass(3_000);
    taker.weather.online = offline === 0;
    await until(timeline, server.endsAt + offline);
    taker.weather.online = true;
    taker.page?.tell('wake');
    await timeline.pass(15_000);
    expect([taker.run?.view().step, server.done, server.stored(21)]).toEqual([{ kind: 'outro', timeWasUp: true }, done, 'in time']);
  });

  it('waits for a video until nobody would take it, then says which was not sent, and goes on [EXAM-21]', async () => {
    const { timeline, taker, zero } = await begin();
    taker.run?.show({ finishPending: (signal) => new Promise((resolve) => { signal.addEventListener('abort', () => { resolve(['questions.12']); }); }), detached: () => undefined, cancelPending: () => undefined });
    await until(timeline, zero + 7_000);
    expect(taker.part).toBe(1);
    await until(timeline, zero + 9_500);
    expect([taker.part, taker.problems]).toEqual([2, [{ kind: 'videoUnsent', fields: ['questions.12'], over: true }]]);
  });
});
