import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import type { AnswerToSave, WireAnswer } from '../../src/exam/contract.ts';
import { Sitting } from './support/applicant.ts';
import { BrowserModel } from './support/device.ts';
import { modelServer, type GroupOnServer } from './support/model-server.ts';
import { Timeline } from './support/timeline.ts';

/** A group of two questions and 60 seconds. `change` makes another server of the one that keeps the contract. */
async function sit(change: (server: GroupOnServer) => Partial<GroupOnServer> = () => ({})) {
  const timeline = new Timeline();
  const browser = new BrowserModel(timeline);
  const model = modelServer(timeline, [1, 2], 60);
  const saves: AnswerToSave[] = [];
  const changed = { ...model, ...change(model) };
  const server: GroupOnServer = { ...changed, save: (answer) => { saves.push(answer); return changed.save(answer); } };
  const sitting = new Sitting(timeline, browser, server);
  await sitting.open();
  const toZero = (more = 0): Promise<void> => timeline.pass(server.end() - timeline.now + more);
  return { timeline, browser, server, sitting, saves, toZero, page: () => { if (!sitting.page) throw new Error('no page'); return sitting.page; } };
}

/** The order of an answer that another device typed at this moment of the server's. */
const orderAt = (time: number): number => time * 1_024;

const stored = async ({ stored: all }: GroupOnServer) => Object.fromEntries(await all());

describe('answers', () => {
  it('are at the server two seconds after the first key, one call for all that was typed until then', async () => {
    const { sitting, server, saves, timeline } = await sit();
    for (const text of ['T', 'To', 'Tok', 'Toky', 'Tokyo']) {
      sitting.type(1, text);
      await timeline.pass(200);
    }
    expect(sitting.state).toEqual({ kind: 'saving' });
    await timeline.pass(1_000);
    expect([await stored(server), saves.length]).toEqual([{ 1: 'Tokyo' }, 1]);
    expect(sitting.state).toEqual({ kind: 'saved', at: timeline.clock.now() - 460 });
  });

  it('are there after a crash, from the journal, and go out by themselves', async () => {
    const { sitting, server, timeline, browser } = await sit();
    sitting.type(1, 'Tokyo');
    sitting.crash();
    await timeline.pass(5_000);
    await sitting.open();
    expect(sitting.shown.get(1)).toBe('Tokyo');
    await timeline.pass(100);
    expect([await stored(server), browser.isEmpty]).toEqual([{ 1: 'Tokyo' }, true]);
  });

  it('are told to wait, are tried again ever more seldom, and at once when there is a network again', async () => {
    const { sitting, server, timeline } = await sit();
    sitting.weather.online = false;
    sitting.type(1, 'Tokyo');
    await timeline.pass(2_000);
    expect(sitting.state).toEqual({ kind: 'waiting', for: 'server', kept: true });
    expect(await Promise.race([sitting.page?.session.flush(), timeline.pass(10)])).toMatchObject({ kind: 'unsent' });
    sitting.weather.online = true;
    sitting.page?.tell('wake');
    await timeline.pass(50);
    expect([sitting.state?.kind, await stored(server)]).toEqual(['saved', { 1: 'Tokyo' }]);
  });

  it('wait for a log-in where the session has expired, and go on with it', async () => {
    const { sitting, saves, timeline, page } = await sit();
    sitting.weather.expired = true;
    sitting.type(1, 'Tokyo');
    await timeline.pass(30_000);
    expect(sitting.state).toEqual({ kind: 'waiting', for: 'session', kept: true });
    sitting.weather.expired = false;
    page().loggedIn();
    await timeline.pass(50);
    expect([sitting.state?.kind, saves.length, page().session.remaining()]).toEqual(['saved', 1, 30]);
  });

  it('that the server does not take are told with its words and not repeated by themselves; a change is tried', async () => {
    const { sitting, saves, timeline } = await sit(({ save }) => ({
      save: (answer) => (answer.answer === 'bad' ? Promise.reject(new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['Too odd'], fields: {} } })) : save(answer)),
    }));
    sitting.type(1, 'bad');
    await timeline.pass(20_000);
    const refused = { kind: 'refused', words: 'Too odd', questions: [1] };
    expect([sitting.state, saves.length]).toEqual([{ ...refused, again: false }, 1]);
    const flushed = sitting.page?.session.flush();
    await timeline.pass(100);
    expect([await flushed, sitting.state, saves.length]).toEqual([{ ...refused, again: false }, { ...refused, again: true }, 2]);
    sitting.type(1, 'good');
    await timeline.pass(2_000);
    expect(sitting.state?.kind).toBe('saved');
  });

  it('whose question is gone by the word of the server are named by it for as long as that is so, also while more is typed there, and hold nothing up', async () => {
    let isGone = true;
    const { sitting, timeline, page } = await sit(({ save }) => ({
      save: (answer) => (isGone && answer.questionId === 1 ? Promise.reject(new ApiError({ kind: 'refused', status: 404, refusal: { texts: ['No such question'], fields: {} } })) : save(answer)),
    }));
    const { session } = page();
    sitting.type(2, 'taken');
    await timeline.pass(2_000);
    expect(session.gone()).toEqual([]);
    sitting.type(1, 'to nothing');
    await timeline.pass(2_000);
    const gone = session.gone();
    expect([gone, sitting.state?.kind]).toEqual([[1], 'saved']);
    sitting.type(1, 'to nothing, too');
    expect(session.gone()).toBe(gone);
    const flushed = session.flush();
    await timeline.pass(100);
    expect([await flushed, session.gone()]).toEqual([{ kind: 'saved' }, [1]]);
    isGone = false;
    sitting.type(1, 'there again');
    await timeline.pass(2_000);
    expect(session.gone()).toEqual([]);
  });

  it('are sent again where the network answered for the server, as one that wants a log-in of its own', async () => {
    let between = true;
    const { sitting, saves, timeline } = await sit(({ save }) => ({
      save: (answer) => (between ? Promise.reject(new ApiError({ kind: 'server', status: 403 })) : save(answer)),
    }));
    sitting.type(1, 'Tokyo');
    await timeline.pass(2_000);
    expect([sitting.state, saves.length]).toEqual([{ kind: 'waiting', for: 'server', kept: true }, 1]);
    between = false;
    await timeline.pass(5_000);
    expect(sitting.state?.kind).toBe('saved');
  });

  it.each([[{ status: 503, retryAfterMs: 4_000 }, 4_000], [{ status: 429 }, 5_000]])('are not sent before the time that a server asks for (%o), whoever presses', async (failure, wait) => {
    let busy = true;
    const { sitting, saves, timeline } = await sit(({ save }) => ({
      save: (answer) => (busy ? Promise.reject(new ApiError({ kind: 'server', ...failure })) : save(answer)),
    }));
    sitting.type(1, 'Tokyo');
    const flushed = sitting.page?.session.flush();
    await timeline.pass(100);
    busy = false;
    sitting.page?.tell('wake');
    await timeline.pass(wait - 200);
    expect(saves.length).toBe(1);
    await timeline.pass(wait);
    expect([saves.length, sitting.state?.kind]).toEqual([2, 'saved']);
    if (wait < 5_000) expect(await flushed).toEqual({ kind: 'saved' });
  });

  it('are tried again within half a minute, however long a server asks for: the time of the exam goes on', async () => {
    let busy = true;
    const { sitting, saves, timeline } = await sit(({ save }) => ({
      save: (answer) => (busy ? Promise.reject(new ApiError({ kind: 'server', status: 503, retryAfterMs: 40 * 24 * 60 * 60 * 1_000 })) : save(answer)),
    }));
    sitting.type(1, 'Tokyo');
    await timeline.pass(2_000);
    expect(saves.length).toBe(1);
    busy = false;
    await timeline.pass(25_000);
    expect([saves.length, sitting.state?.kind]).toEqual([2, 'saved']);
  });

  it('wait for the time that a server asks for also where others of them were saved meanwhile', async () => {
    const { sitting, saves, timeline } = await sit(({ save }) => {
      let asks = true;
      return {
        save: async (answer) => {
          if (answer.questionId !== 1 || !asks) return save(answer);
          asks = false;
          throw new ApiError({ kind: 'server', status: 503, retryAfterMs: 4_000 });
        },
      };
    });
    sitting.type(1, 'Tokyo');
    sitting.type(2, 'Osaka');
    const flushed = sitting.page?.session.flush();
    await timeline.pass(3_000);
    expect(saves.map(({ questionId }) => questionId)).toEqual([1, 2]);
    expect(sitting.state).toEqual({ kind: 'waiting', for: 'server', kept: true });
    await timeline.pass(4_000);
    expect([saves.length, sitting.state?.kind, await flushed]).toEqual([3, 'saved', { kind: 'saved' }]);
  });

  it('go out one at a time for each question, where the server knows no numbers, and in their order', async () => {
    const held = new Map<unknown, unknown>();
    const { sitting, saves, timeline } = await sit(() => ({
      save: async ({ questionId, answer }) => { held.set(questionId, answer); return {}; },
      open: async () => ({ remainingTime: 60, questions: [{ id: 1, ...(held.has(1) && { answer: 'older' }) }, { id: 2 }] }),
    }));
    sitting.weather.there = 3_000;
    sitting.type(1, 'older');
    await timeline.pass(1_600);
    sitting.type(1, 'newer');
    sitting.page?.tell('leave');
    await timeline.pass(3_000);
    expect(saves.map(({ answer }) => answer)).toEqual(['older']);
    sitting.crash();
    sitting.weather.there = 20;
    await sitting.open();
    await timeline.pass(100);
    expect([held.get(1), sitting.state?.kind]).toEqual(['newer', 'saved']);
  });
});

describe('two devices', () => {
  it('an answer that comes late overwrites none that was given elsewhere meanwhile, and that is told', async () => {
    const { sitting, server, timeline } = await sit();
    sitting.weather.online = false;
    sitting.type(1, 'an hour ago');
    await timeline.pass(20_000);
    await server.save({ questionId: 1, answer: 'elsewhere', order: orderAt(timeline.serverTime), remainingTime: 0 });
    sitting.weather.online = true;
    sitting.page?.tell('wake');
    await timeline.pass(100);
    expect([await stored(server), sitting.state, sitting.replaced]).toEqual([{ 1: 'elsewhere' }, { kind: 'superseded' }, [{ questionId: 1, own: 'an hour ago', newer: 'elsewhere' }]]);
    sitting.type(1, 'here again');
    await timeline.pass(2_000);
    expect([await stored(server), sitting.state?.kind]).toEqual([{ 1: 'here again' }, 'saved']);
  });

  it('what is typed now counts, however much was typed elsewhere before', async () => {
    const { sitting, server, timeline } = await sit();
    await server.save({ questionId: 1, answer: 'elsewhere', order: orderAt(timeline.serverTime), remainingTime: 0 });
    await timeline.pass(1_000);
    sitting.type(1, 'now');
    await timeline.pass(4_000);
    expect([await stored(server), sitting.state?.kind]).toEqual([{ 1: 'now' }, 'saved']);
  });
});

describe('two tabs', () => {
  it('the second is told that the exam is open elsewhere, and takes it over with all that was typed', async () => {
    const { sitting, server, timeline, browser } = await sit();
    const second = new Sitting(timeline, browser, server);
    await second.open();
    expect([second.state, second.type(1, 'x'), second.page?.session.remaining()]).toEqual([{ kind: 'elsewhere' }, false, 60]);
    second.leave();
    sitting.weather.online = false;
    sitting.type(1, 'in the first tab');
    await second.open(true);
    expect([sitting.state, sitting.type(1, 'x')]).toEqual([{ kind: 'elsewhere' }, false]);
    expect(await sitting.page?.session.flush()).toEqual({ kind: 'elsewhere' });
    expect(second.shown.get(1)).toBe('in the first tab');
    await timeline.pass(100);
    expect([await stored(server), second.state?.kind]).toEqual([{ 1: 'in the first tab' }, 'saved']);
  });

  it('the one that has lost the exam asks for nothing of it any more, however its clock is set', async () => {
    let asks = 0;
    const { sitting, timeline, browser, server } = await sit((model) => ({ ask: () => { asks += 1; return model.ask(); } }));
    const second = new Sitting(timeline, browser, { ...server, ask: () => Promise.reject(new Error('not counted')) });
    await second.open(true);
    expect(sitting.state).toEqual({ kind: 'elsewhere' });
    asks = 0;
    timeline.setClock(-30_000);
    await timeline.pass(20_000);
    expect(asks).toBe(0);
  });
});

describe('zero', () => {
  it('is told once; what was typed in the last moment is sent, and nothing is taken after it [EXAM-21]', async () => {
    const { sitting, server, toZero, page } = await sit();
    await toZero(-50);
    sitting.type(1, 'just in time');
    await toZero(1_000);
    expect([page().session.remaining(), page().zeros(), sitting.type(1, 'too late')]).toEqual([0, 1, false]);
    expect([await stored(server), sitting.state]).toEqual([{ 1: 'just in time' }, { kind: 'over', lost: [] }]);
    expect(await page().session.flush()).toEqual({ kind: 'saved' });
  });

  it('leaves ten seconds of grace in which a flush tries on [EXAM-23]', async () => {
    const { sitting, server, toZero, timeline, page } = await sit();
    await toZero(-100);
    sitting.type(1, 'in time');
    sitting.weather.online = false;
    await toZero(100);
    const flushed = page().session.flush();
    await timeline.pass(8_000);
    sitting.weather.online = true;
    await timeline.pass(1_500);
    expect([await flushed, await stored(server), page().zeros()]).toEqual([{ kind: 'saved' }, { 1: 'in time' }, 1]);
  });

  it('and then says what was lost, with the server\'s words, and repeats it no more; it is kept until that was read [EXAM-23]', async () => {
    const { sitting, browser, saves, toZero, timeline, page } = await sit();
    await toZero(-100);
    sitting.type(1, 'in time');
    sitting.weather.online = false;
    await toZero(100);
    const flushed = page().session.flush();
    await timeline.pass(12_000);
    expect([(await flushed).kind, sitting.state]).toEqual(['unsent', { kind: 'over', lost: [1] }]);
    sitting.weather.online = true;
    page().tell('wake');
    await timeline.pass(30_000);
    expect([sitting.state, saves.length, browser.isEmpty]).toEqual([{ kind: 'over', lost: [1], words: 'Time is up' }, 1, false]);
  });

  it.each([
    ['that took its time to come', ['https://video.example/a.mp4', 'https://video.example/b.mp4'], { tookTime: true }],
    ['in a file, which was read first', [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')], {}],
  ] as const)('takes within the grace an answer %s, and sends it at once; after that nothing [EXAM-21]', async (_what, [first, second], options) => {
    const { server, toZero, timeline, page } = await sit();
    const bring = (answer: WireAnswer): boolean => page().session.record(1, answer, options);
    await toZero(5_000);
    expect([page().session.record(1, 'typed'), bring(first)]).toEqual([false, true]);
    await timeline.pass(500);
    expect(await stored(server)).toEqual({ 1: first });
    await timeline.pass(12_000);
    expect([bring(second), await stored(server)]).toEqual([false, { 1: first }]);
  });

  it('is asked for ever more seldom of a server that does not say it', async () => {
    let asks = 0;
    const { timeline } = await sit(() => ({ ask: async () => { asks += 1; return { questions: [] }; } }));
    await timeline.pass(5_000);
    await timeline.sleep(2_000);
    await timeline.pass(40_000);
    expect(asks).toBeGreaterThan(2);
    expect(asks).toBeLessThan(9);
  });

  it('is none of a part without a time of its own: after a sleep the server is not asked again and again, whatever it says', async () => {
    let asks = 0;
    const { timeline } = await sit(({ open }) => ({
      open: async () => { const { remainingTime: _, ...group } = await open(); return group; },
      ask: async () => { asks += 1; return { questions: [], remainingTime: 0 }; },
    }));
    await timeline.sleep(2_000);
    await timeline.pass(300_000);
    expect(asks).toBeLessThan(2);
  });

  it('is told at once after a sleep over it, and what was typed before is sent [EXAM-21, EXAM-22]', async () => {
    const { sitting, server, timeline, toZero, page } = await sit();
    await toZero(-8_000);
    sitting.type(1, 'then the lid was closed');
    await timeline.sleep(12_000);
    page().tell('wake');
    await timeline.pass(200);
    expect([page().session.remaining(), page().zeros(), await stored(server)]).toEqual([0, 1, { 1: 'then the lid was closed' }]);
  });
});
