import fc from 'fast-check';
import { expect } from 'vitest';
import type { WireId } from '../../../src/wire/values.ts';
import { ModelExam } from './model-exam.ts';
import { Taker } from './taker.ts';
import { Timeline } from './timeline.ts';

const PARTS = [{ id: 1, seconds: 60, questions: [11, 12] }, { id: 2, seconds: 60, questions: [21, 22] }, { id: 3, seconds: 60, questions: [31, 32] }] as const;

/** What the two devices know of the server's time differs by less than this, in ms. */
const SAME_TIME_MS = 2_500;

interface Typed {
  readonly question: WireId;
  readonly text: string;
  readonly at: number;
  readonly by: Taker;
}

interface World {
  readonly timeline: Timeline;
  readonly server: ModelExam;
  readonly takers: readonly [laptop: Taker, phone: Taker];
  readonly typed: Typed[];
}

type Step = readonly [name: string, device: number, amount: number];

type Doing = (world: World, taker: Taker, amount: number) => Promise<void> | void;

/** Where the applicant is: the intro, a part or the end, as a number. */
function placeOf({ run }: Taker): number {
  const step = run?.view().step;
  if (step?.kind === 'group') return step.position;
  return step?.kind === 'outro' ? PARTS.length : -1;
}

const does: Readonly<Record<string, Doing>> = {
  type: async (world, taker, amount) => {
    const { timeline, typed } = world;
    if (taker.part === undefined) await does['start']?.(world, taker, 0);
    const part = PARTS.find(({ id }) => id === taker.part);
    if (!part) return;
    const question = part.questions[amount % 2 === 0 ? 0 : 1];
    const text = `${String(question)} at ${String(timeline.now)}`;
    if (taker.type(question, text)) typed.push({ question, text, at: timeline.now, by: taker });
  },
  wait: ({ timeline }, _taker, amount) => timeline.pass(amount * 30),
  waitLong: ({ timeline }, _taker, amount) => timeline.pass(amount * 120),
  start: async ({ timeline }, taker) => {
    await taker.openExam();
    if (placeOf(taker) === -1) void taker.run?.start();
    await timeline.pass(1_500);
  },
  next: async ({ timeline }, taker, amount) => {
    taker.press('next');
    await timeline.pass(amount * 10);
  },
  /** A double press, 150 to 450 ms apart, on the button of one part. */
  nextTwice: async ({ timeline }, taker, amount) => {
    const before = placeOf(taker);
    const again = taker.press('next');
    await timeline.pass(150 + amount * 3);
    again();
    await timeline.pass(100);
    const step = taker.run?.view().step;
    // At zero it goes on by itself.
    const byItself = step?.kind === 'group' && step.timeWasUp;
    if (before >= 0 && !byItself) expect(placeOf(taker) - before).toBeLessThanOrEqual(1);
  },
  back: async ({ timeline }, taker) => {
    taker.press('back');
    await timeline.pass(500);
  },
  exit: async ({ timeline }, taker) => {
    const { run } = taker;
    void run?.exit();
    await timeline.pass(7_000);
    // Nothing holds anybody.
    if (run) expect(taker.run).not.toBe(run);
  },
  leave: (_world, taker) => { taker.leaveExam(); },
  comeBack: (_world, taker) => taker.openExam(),
  reload: async ({ timeline }, taker) => {
    taker.closeTab();
    taker.open();
    await timeline.pass(300);
  },
  kill: async ({ timeline }, taker, amount) => {
    taker.kill();
    await timeline.pass(amount * 20);
    taker.open();
  },
  closeTab: (_world, taker) => { taker.closeTab(); },
  offline: (_world, { weather }) => { weather.online = false; },
  online: (_world, { weather, page }) => {
    weather.online = true;
    page?.tell('wake');
  },
  slow: (_world, { weather }, amount) => { [weather.there, weather.back] = [amount * 15, amount * 10]; },
  fast: (_world, { weather }) => { [weather.there, weather.back] = [20, 20]; },
  down: (_world, { weather }) => { weather.down = true; },
  up: (_world, { weather }) => { weather.down = false; },
  loseAnswer: (_world, { weather }) => { weather.loseAnswer = true; },
  repeat: (_world, { weather }, amount) => { weather.repeat = amount * 100; },
  refuse: ({ server }) => { server.refuses = true; },
  accept: ({ server }) => { server.refuses = false; },
  expire: (_world, taker) => {
    taker.weather.expired = true;
    taker.standing = 'out';
  },
  logIn: (_world, taker) => { logIn(taker); },
};

function logIn(taker: Taker): void {
  taker.weather.expired = false;
  taker.standing = 'in';
  taker.page?.tellLogIn();
}

const OFTEN = [...Array<string>(14).fill('type'), 'start', 'start', 'wait', 'wait', 'next', 'nextTwice', 'online', 'logIn', 'accept'];
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...OFTEN, ...Object.keys(does)), fc.constantFrom(0, 0, 1), fc.nat({ max: 100 }));

/** What may happen, in any order. */
export const examHappenings = (most: number): fc.Arbitrary<readonly Step[]> => fc.array(step, { minLength: 5, maxLength: most, size: 'max' });

/** All is well again, on both devices, and the time of every part is over. */
async function mend({ timeline, server, takers }: World): Promise<void> {
  server.refuses = false;
  for (const taker of takers) {
    Object.assign(taker.weather, { online: true, down: false, there: 20, back: 20, loseAnswer: false, repeat: undefined });
    taker.open();
    logIn(taker);
    taker.page?.tell('wake');
  }
  await timeline.pass(180_000);
}

/** Whether an answer counts, or one that was typed in the same moment elsewhere; or the applicant was told that it does not. */
const isKeptOrTold = ({ server, typed }: World, { question, text, at, by }: Typed): boolean => {
  const stored = server.stored(question);
  const isOfSameTime = typed.some((other) => other.text === stored && other.by !== by && Math.abs(other.at - at) < SAME_TIME_MS);
  return stored === text || isOfSameTime || by.wasTold(text);
};

/**
 * An exam of three parts is taken on two devices, and whatever happens to pages, networks, server and log-in happens. In the end each
 * answer that was typed last is the one that counts, or the applicant was told of it; and no press led on by more than one part.
 */
export async function walkExam(steps: readonly Step[]): Promise<void> {
  const timeline = new Timeline();
  const server = new ModelExam(timeline, PARTS);
  const world: World = { timeline, server, takers: [new Taker(timeline, server, 0.2), new Taker(timeline, server, 0.7)], typed: [] };
  await does['start']?.(world, world.takers[0], 0);
  for (const [name, device, amount] of steps) await does[name]?.(world, world.takers[device === 1 ? 1 : 0], amount);
  await mend(world);
  const last = new Map(world.typed.map((each) => [each.question, each]));
  expect([...last.values()].filter((each) => !isKeptOrTold(world, each)).map(({ text }) => ({ text, stored: world.server.stored(text.slice(0, 2)) }))).toEqual([]);
}
