import type { Clock } from '../base/clock.ts';

/** What the server said of the time that a group has left. Moments are the monotonic clock's, in ms. */
export interface TimeAnswer {
  /** Whole seconds. */
  readonly remainingTime: number;
  readonly asked: number;
  readonly answered: number;
}

/** What is known of when a group ends. Frozen; a reading, an answer or a look at the clocks makes a new one. */
export interface Timing {
  /** Between these two moments of the monotonic clock. */
  readonly earliest: number;
  readonly latest: number;
  /** How far the wall clock was ahead of the monotonic one, at the last answer or since it was set back. */
  readonly lead: number;
  /** The device has slept, or its clock was set: since when that is known, and by how much. The next answer settles it. */
  readonly doubt?: { readonly since: number; readonly by: number };
}

type Reading = Readonly<{ now: number; monotonic: number }>;

export const readClock = (clock: Clock): Reading => ({ now: clock.now(), monotonic: clock.monotonic() });

/** The server counts in whole seconds, and does not say whether it rounds up or down. */
const ROUNDING_MS = 1_000;

/** A wall clock may go astray by this much, and nobody slept. */
const JUMP_MS = 500;

/** For how long after zero the server still takes what was typed before, in ms (DECISIONS "Time"). */
export const GRACE_MS = 10_000;

/** How long the server may take to say whether the device slept, before it is taken to have. */
const PATIENCE_MS = 3_000;

const leadOf = ({ now, monotonic }: Reading): number => now - monotonic;

/** The first answer, or one that settles a doubt: what was known before says nothing. */
const begun = ({ remainingTime, asked, answered }: TimeAnswer, reading: Reading): Timing => ({
  earliest: asked + remainingTime * 1_000 - ROUNDING_MS,
  latest: answered + remainingTime * 1_000 + ROUNDING_MS,
  lead: leadOf(reading),
});

/**
 * The device's clocks were looked at. A wall clock that has run ahead, at once or by and by, is a sleep or was set forward.
 * One that was set back says nothing of a sleep, but may hide one.
 */
export function looked(timing: Timing, reading: Reading): Timing {
  const lead = leadOf(reading);
  const jump = lead - timing.lead;
  if (Math.abs(jump) < JUMP_MS) return timing;
  const { since = reading.monotonic, by = 0 } = timing.doubt ?? {};
  return { ...timing, lead, doubt: { since, by: by + Math.max(0, jump) } };
}

/**
 * The server answered. Each answer tells the end within the time it took and the server's rounding; several together tell
 * it more closely, however slow some were. One that contradicts them is newer and holds alone. Of one that was under way
 * when the device slept nobody knows which side of the sleep it is of: it says nothing.
 */
export function answered(timing: Timing | undefined, answer: TimeAnswer, reading: Reading): Timing {
  const said = begun(answer, reading);
  if (!timing) return said;
  const now = looked(timing, reading);
  if (now.doubt) return now.doubt.since > answer.asked ? now : said;
  const [earliest, latest] = [Math.max(now.earliest, said.earliest), Math.min(now.latest, said.latest)];
  return earliest <= latest ? { ...said, earliest, latest } : said;
}

/** How long the group goes on by the monotonic clock alone, in ms; below 0 after its end. */
export const msLeft = ({ earliest, latest }: Timing, monotonic: number): number => (earliest + latest) / 2 - monotonic;

/**
 * Whole seconds to be shown. A doubt changes nothing for a moment, in which the server is asked: a clock that was set does
 * not disturb the countdown. Where no answer comes, sleep is by far the likelier; but it alone never brings a group to its
 * end, since that cannot be taken back.
 */
export function secondsLeft(timing: Timing, monotonic: number): number {
  const left = msLeft(timing, monotonic);
  const sure = wholeSeconds(left);
  const { doubt } = timing;
  if (!doubt || monotonic - doubt.since < PATIENCE_MS) return sure;
  return Math.max(Math.min(sure, 1), wholeSeconds(left - doubt.by));
}

const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000));

/** In how many ms the shown seconds change next. */
export function untilNextSecond(timing: Timing, monotonic: number): number {
  const past = msLeft(timing, monotonic) % 1_000;
  return past > 0 ? past : 1_000 + past;
}
