import fc from 'fast-check';
import { expect } from 'vitest';
import { Sitting } from './applicant.ts';
import { BrowserModel } from './device.ts';
import type { GroupOnServer } from './model-server.ts';
import type { Timeline } from './timeline.ts';

/** Two questions that are answered by a text, and one by ids of options. */
export const QUESTIONS = [11, 12, 13] as const;
const CHOICE = 13;
/** How long the group of a walk has, in seconds. */
export const SECONDS = 120;

interface World {
  readonly timeline: Timeline;
  readonly server: GroupOnServer;
  readonly sitting: Sitting;
  /** Another tab of the same browser. */
  readonly other: Sitting;
}

type Step = readonly [name: string, amount: number];

/** A page opens the group again, and shows what was typed last, wherever it was. */
async function reopen({ server, timeline }: World, sitting: Sitting, takeOver = false): Promise<void> {
  await sitting.open(takeOver);
  if (sitting.page && sitting.state?.kind !== 'elsewhere' && timeline.now < server.end()) expect(sitting.shown).toEqual(sitting.typed);
}

const does: Readonly<Record<string, (world: World, amount: number) => Promise<void> | void>> = {
  type: ({ sitting }, amount) => { sitting.type(QUESTIONS[amount % 2] ?? 11, `text ${String(amount)}`); },
  choose: ({ sitting }, amount) => { sitting.type(CHOICE, amount % 4 === 0 ? [] : [String(amount % 4)]); },
  wait: ({ timeline }, amount) => timeline.pass(amount * 40),
  waitLong: ({ timeline }, amount) => timeline.pass(amount * 300),
  flush: async ({ sitting, timeline }) => {
    const flushed = sitting.page?.session.flush();
    await timeline.pass(3_000);
    void flushed;
  },
  reload: async (world) => {
    world.sitting.leave();
    await reopen(world, world.sitting);
  },
  crash: async (world) => {
    world.sitting.crash();
    await reopen(world, world.sitting);
  },
  goAway: ({ sitting }) => { sitting.leave(); },
  comeBack: async (world) => { if (!world.sitting.page) await reopen(world, world.sitting); },
  offline: ({ sitting }) => { sitting.weather.online = false; },
  online: ({ sitting }) => {
    sitting.weather.online = true;
    sitting.page?.tell('wake');
  },
  slow: ({ sitting }, amount) => { [sitting.weather.there, sitting.weather.back] = [amount * 25, amount * 15]; },
  fast: ({ sitting }) => { [sitting.weather.there, sitting.weather.back] = [20, 20]; },
  loseAnswer: ({ sitting }) => { sitting.weather.loseAnswer = true; },
  repeat: ({ sitting }, amount) => { sitting.weather.repeat = amount * 100; },
  kill: async ({ sitting, server: { power } }, amount) => {
    if (!power) sitting.weather.down = true;
    else await power.cut(amount % 4 === 0 ? undefined : amount / 10);
  },
  restart: async ({ sitting, server: { power } }) => {
    sitting.weather.down = false;
    await power?.restore();
  },
  expire: ({ sitting }) => { sitting.weather.expired = true; },
  logIn: ({ sitting }) => {
    sitting.weather.expired = false;
    sitting.page?.loggedIn();
  },
  setClock: ({ timeline }, amount) => { timeline.setClock((amount - 50) * 120_000); },
  sleep: async ({ timeline, sitting }, amount) => {
    await timeline.sleep(amount * 200);
    if (amount % 2 === 0) sitting.page?.tell('wake');
  },
  otherTab: async (world, amount) => {
    const { other, sitting, timeline } = world;
    for (const [id, answer] of sitting.typed) other.typed.set(id, answer);
    await reopen(world, other, true);
    if (!other.page) return;
    expect(sitting.state?.kind ?? 'elsewhere').toBe('elsewhere');
    if (other.type(11, `from the other tab ${String(amount)}`)) sitting.typed.set(11, other.typed.get(11) ?? '');
    await timeline.pass(amount * 10);
    other.leave();
    sitting.leave();
    await reopen(world, sitting);
  },
};

const OFTEN = ['type', 'type', 'type', 'choose', 'wait', 'wait'];
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...OFTEN, ...Object.keys(does)), fc.nat({ max: 100 }));

/** All is well again: what was in the way is gone, and somebody looks at the page. */
async function mend(world: World): Promise<void> {
  const { sitting, timeline, server } = world;
  await server.power?.restore();
  Object.assign(sitting.weather, { online: true, down: false, expired: false, there: 20, back: 20, loseAnswer: false, repeat: undefined });
  if (!sitting.page) await reopen(world, sitting);
  sitting.page?.loggedIn();
  sitting.page?.tell('wake');
  await timeline.pass(8_000);
}

/** What must hold whenever the page can be looked at. */
async function isHonest({ sitting, server }: World): Promise<void> {
  const { page, state } = sitting;
  if (!page || state?.kind === 'elsewhere') return;
  if (state?.kind === 'saved') expect(await server.stored()).toEqual(sitting.typed);
  if (page.session.remaining() === 0) expect(page.zeros()).toBe(1);
}

function showsTheTime({ sitting, server, timeline }: World): void {
  const shown = sitting.page?.session.remaining() ?? 0;
  expect(Math.abs(shown - Math.max(0, Math.ceil((server.end() - timeline.now) / 1_000)))).toBeLessThanOrEqual(1);
}

/**
 * Somebody sits the group of a server, and whatever happens to page, network, server and clocks happens: what the page says
 * is saved is what is stored, and when all is well again the server has what was typed last.
 */
export async function walk(timeline: Timeline, server: GroupOnServer, steps: readonly Step[]): Promise<void> {
  const browser = new BrowserModel(timeline);
  const world: World = { timeline, server, sitting: new Sitting(timeline, browser, server), other: new Sitting(timeline, browser, server) };
  await world.sitting.open();
  for (const [name, amount] of steps) {
    await does[name]?.(world, amount);
    await isHonest(world);
  }
  const inTime = timeline.now < server.end();
  await mend(world);
  await isHonest(world);
  if (inTime && timeline.now < server.end()) {
    expect(await server.stored()).toEqual(world.sitting.typed);
    expect(world.sitting.state?.kind).toBe('saved');
    expect(browser.isEmpty).toBe(true);
    showsTheTime(world);
  }
}

/** What may happen, in any order. */
export const happenings = (most: number): fc.Arbitrary<readonly Step[]> => fc.array(step, { maxLength: most });
