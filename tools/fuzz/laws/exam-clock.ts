import fc from 'fast-check';
import { isJsonObject } from '../../../src/base/json.ts';
import { AnswerOrder } from '../../../src/exam/answer-order.ts';
import { ServerClock } from '../../../src/base/server-clock.ts';
import { answered, adjusted, secondsLeft, untilNextSecond, type Timing } from '../../../src/exam/timing.ts';
import { firstOf, shown, type PlainSubject } from '../subjects/plain-subject.ts';

/** The answers that a page gets about a group that ends at 100,000 ms by its own clock, and when the page looks. */
interface ClockCase {
  /** When each call was made, in ms, and how long it took there and back. */
  readonly calls: readonly (readonly [asked: number, there: number, back: number])[];
  readonly roundsUp: boolean;
  /** How far the wall clock runs ahead after the last answer: a sleep, or the clock was set. */
  readonly jump: number;
  /** ms after the last answer. */
  readonly looked: number;
  /** Orders of answers that the page has seen, in ms of the server's time, each after so many ms. */
  readonly seen: readonly (readonly [after: number, order: number])[];
}

const END = 100_000;
const WALL = 1_800_000_000_000;
/** The server's rounding, to either side. */
const ROUNDING = 1_000;
/** After how many ms without an answer a page assumes a sleep, and how far a wall clock may drift without one. */
const [PATIENCE, DRIFT] = [3_000, 500];
const DEVICES = 1_024;

const at = (monotonic: number, ahead = 0) => ({ monotonic, now: WALL + monotonic + ahead });

interface Estimate {
  readonly timing: Timing;
  readonly last: number;
  /** The round trip of the quickest call. */
  readonly quickest: number;
}

function estimateOf({ calls, roundsUp }: ClockCase): Estimate | undefined {
  let [timing, last, quickest]: [Timing | undefined, number, number] = [undefined, 0, Infinity];
  for (const [asked, there, back] of calls.toSorted(([one], [other]) => one - other)) {
    const left = (END - asked - there) / 1_000;
    last = Math.max(last, asked + there + back);
    timing = answered(timing, { remainingTime: roundsUp ? Math.ceil(left) : Math.floor(left), asked, answered: asked + there + back }, at(last));
    quickest = Math.min(quickest, there + back);
  }
  return timing && { timing, last, quickest };
}

function misjudged(sample: ClockCase): string | undefined {
  const estimate = estimateOf(sample);
  if (!estimate) return undefined;
  const { timing: { earliest, latest }, quickest } = estimate;
  if (earliest > END || latest < END) return `the end is said to lie between ${earliest} and ${latest}, and is at ${END}`;
  const off = Math.abs((earliest + latest) / 2 - END);
  return off <= ROUNDING + quickest / 2 ? undefined : `the end is told wrong by ${off} ms, though one call took no more than ${quickest}`;
}

/** Whole seconds to a moment. */
const secondsTo = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1_000));

function wrongSeconds(sample: ClockCase): string | undefined {
  const estimate = estimateOf(sample);
  if (!estimate) return undefined;
  const { timing, last } = estimate;
  const end = (timing.earliest + timing.latest) / 2;
  const now = last + sample.looked;
  const doubted = adjusted(timing, at(last, sample.jump));
  const [plain, shownNow, next] = [secondsLeft(timing, now), secondsLeft(doubted, now), untilNextSecond(timing, now)];
  const sure = secondsTo(end, now);
  if (plain !== sure) return `${plain} s are shown, and ${sure} are left`;
  if (sure > 0 && (secondsLeft(timing, now + next) !== sure - 1 || secondsLeft(timing, now + next / 2) !== sure)) return `the next second is said to come in ${next} ms`;
  const isDoubt = Math.abs(sample.jump) >= DRIFT && sample.looked >= PATIENCE;
  const expected = isDoubt ? Math.max(Math.min(sure, 1), secondsTo(end - Math.max(0, sample.jump), now)) : sure;
  return shownNow === expected ? undefined : `after the wall clock ran ahead by ${sample.jump} ms ${shownNow} s are shown, and should be ${expected}`;
}

function wrongOrder({ seen }: ClockCase): string | undefined {
  let monotonic = 0;
  const order = new AnswerOrder(new ServerClock({ now: () => WALL + monotonic, monotonic: () => monotonic }), 0.5);
  let most = 0;
  return firstOf(seen, ([after, other]) => {
    monotonic += after;
    order.see(other);
    const next = order.next();
    const [before, isMine] = [Math.max(most, other), next % DEVICES === DEVICES / 2];
    most = Math.max(before, next);
    if (next <= before || !Number.isSafeInteger(next)) return `the order ${next} comes after ${before}`;
    return isMine ? undefined : `the order ${next} does not tell this device from others`;
  });
}

const ms = (max: number): fc.Arbitrary<number> => fc.nat({ max });

const isMs = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isTuples = (value: unknown, length: number): boolean => Array.isArray(value) && value.every((one) => Array.isArray(one) && one.length === length && one.every(isMs));

/** What a page knows of the time of a group and of the order of its answers (DECISIONS "Time"). */
export const examClock: PlainSubject<ClockCase> = {
  name: 'exam_clock',
  law: 'rules',
  title: 'the rules of an exam give what an account of its own gives',
  values: fc.record({
    calls: fc.array(fc.tuple(ms(60_000), ms(4_000), ms(4_000)), { minLength: 1, maxLength: 6 }), roundsUp: fc.boolean(),
    jump: fc.oneof(fc.constantFrom(0, DRIFT - 1, DRIFT, -DRIFT), fc.integer({ min: -200_000, max: 200_000 })), looked: fc.oneof(fc.constantFrom(PATIENCE - 1, PATIENCE), ms(120_000)),
    seen: fc.array(fc.tuple(ms(5), fc.oneof(ms(1_000), fc.nat({ max: 3_000 }).map((more) => WALL * DEVICES + more))), { maxLength: 5 }),
  }),
  mayBe: (value): value is ClockCase => isJsonObject(value) && isTuples(value.calls, 3) && isTuples(value.seen, 2) && typeof value.roundsUp === 'boolean' && Number.isSafeInteger(value.jump) && isMs(value.looked),
  checks: [
    { title: 'several answers together tell the end more closely than any of them', broken: misjudged },
    { title: 'the seconds shown are those that are left, and a doubt alone ends nothing', broken: wrongSeconds },
    { title: 'an answer comes after all that its page has seen', broken: wrongOrder },
  ],
  decides: (sample) => {
    const estimate = estimateOf(sample);
    return estimate && secondsLeft(estimate.timing, estimate.last + sample.looked) > 0 ? undefined : 'the time is up';
  },
  row: (sample) => {
    const estimate = estimateOf(sample);
    return estimate ? [{ who: 'the page', says: `${secondsLeft(estimate.timing, estimate.last + sample.looked)} s left, the end between ${estimate.timing.earliest} and ${estimate.timing.latest} ms` }] : [{ who: 'the page', says: shown(undefined) }];
  },
};
