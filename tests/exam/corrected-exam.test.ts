import { describe, expect, it } from 'vitest';
import { ModelExam, type Part } from './support/model-exam.ts';
import { Taker } from './support/taker.ts';
import { Timeline } from './support/timeline.ts';

const [first, second, third, added]: readonly [Part, Part, Part, Part] = [
  { id: 1, seconds: 60, questions: [11, 12] }, { id: 2, seconds: 60, questions: [21, 22] }, { id: 3, seconds: 60, questions: [31] }, { id: 9, seconds: 60, questions: [91] },
];

/** What an administrator corrects while the second of three parts is worked on. */
const corrections: Readonly<Record<string, (server: ModelExam) => void>> = {
  'a part before it': (server) => { server.parts = [first, added, second, third]; },
  'a part between it and the next': (server) => { server.parts = [first, second, added, third]; },
  'a part after all': (server) => { server.parts = [first, second, third, added]; },
  'the part taken out': (server) => { server.parts = [first, third]; },
  'the next part taken out': (server) => { server.parts = [first, second]; },
  'the parts in another order': (server) => { server.parts = [third, second, first]; },
  'a closed part before it becomes valid': (server) => { server.parts = [{ ...added, valid: true }, first, second, third]; },
  'its question withdrawn': (server) => { server.parts = [first, { ...second, questions: [22] }, third]; },
  'its question of another type': (server) => { server.retyped.add(21); },
};

/** The second part is worked on by somebody who has answered in it, and then in the corrected one. */
async function corrected(correct: (server: ModelExam) => void, anew: boolean) {
  const timeline = new Timeline();
  const server = new ModelExam(timeline, [first, second, third]);
  const taker = new Taker(timeline, server, 0.2);
  await taker.openExam();
  await start(timeline, taker);
  taker.press('next');
  await timeline.pass(1_100);
  taker.type(22, 'before');
  await timeline.pass(2_000);
  correct(server);
  taker.type(21, 'typed meanwhile');
  if (anew) {
    taker.closeTab();
    await timeline.pass(100);
    await taker.openExam();
    await timeline.pass(500);
    await start(timeline, taker);
  }
  return { timeline, server, taker };
}

async function start(timeline: Timeline, taker: Taker): Promise<void> {
  void taker.run?.start();
  await timeline.pass(1_500);
}

const isThere = (server: ModelExam, id: number) => server.parts.some((part) => part.id === id);

describe.each(Object.entries(corrections))('an exam that is corrected while it is taken: %s', (_what, correct) => {
  describe.each([['that stays open', false], ['that is loaded anew', true]] as const)('on a page %s', (_page, anew) => {
    it.each(['next', 'zero', 'exit'] as const)('holds nobody up on the way out by %s, and loses nothing that was typed', async (way) => {
      const { timeline, server, taker } = await corrected(correct, anew);
      // Whose part is there still is there once more.
      if (isThere(server, 2)) expect(taker.part).toBe(2);
      const { run } = taker;
      if (way === 'exit') {
        void run?.exit();
        await timeline.pass(7_000);
        expect(taker.run).toBeUndefined();
        await taker.openExam();
        await start(timeline, taker);
      }
      const seen = new Set<unknown>();
      for (let steps = 0; steps < 30 && taker.run?.view().step.kind === 'group'; steps += 1) {
        seen.add(taker.part);
        if (way === 'zero') await timeline.pass(20_000);
        else {
          taker.press('next');
          await timeline.pass(1_500);
        }
      }
      expect([taker.run?.view().step, server.done]).toEqual([{ kind: 'outro', timeWasUp: way === 'zero' }, 1]);
      // What is withdrawn was not late.
      const isWithdrawn = isThere(server, 2) && server.parts.every(({ questions }) => !questions.includes(21));
      if (isWithdrawn) expect(taker.problems.map(({ kind }) => kind)).not.toContain('lost');
      for (const { id } of server.parts) expect([id, id < 2 || seen.has(id)]).toEqual([id, true]);
      for (const [question, text] of [[21, 'typed meanwhile'], [22, 'before']] as const) {
        const isTold = taker.page?.answers.undelivered().some(({ answer }) => answer === text);
        expect([question, server.stored(question) === text || isTold]).toEqual([question, true]);
      }
    });
  });
});

describe('Submit in the last part', () => {
  it.each([
    ['that was added', added, true], ['that became valid', { ...third, valid: true }, true], ['that can only be read', { ...added, valid: false }, false],
  ] as const)('leads to a part %s meanwhile, and says so, and to the end from there; it hands in nothing that was not shown', async (_what, last, isShown) => {
    const timeline = new Timeline();
    const server = new ModelExam(timeline, [first, second, { ...third, valid: false }].slice(0, last.id === third.id ? 3 : 2));
    const taker = new Taker(timeline, server, 0.2);
    await taker.openExam();
    await start(timeline, taker);
    const next = async () => {
      taker.press('next');
      await timeline.pass(1_500);
      return taker.run?.view();
    };
    expect((await next())?.step).toMatchObject({ group: { id: 2 }, wasAdded: false });
    if (last.id === third.id) expect((await next())?.step).toMatchObject({ group: { id: 3 }, running: undefined, next: undefined });
    server.parts = [first, second, last];
    const view = await next();
    if (isShown) expect([view?.exam.groups.length, view?.step, taker.part, server.done]).toMatchObject([3, { kind: 'group', wasAdded: true, timeWasUp: false, next: undefined }, last.id, 0]);
    if (isShown) expect((await next())?.step.kind).toBe('outro');
    expect([taker.run?.view().step.kind, server.done, taker.problems]).toEqual(['outro', 1, []]);
  });
});
