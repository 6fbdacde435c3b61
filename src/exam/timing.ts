import type { Clock } from '../base/clock.ts';

/** A server's answer about a group's remaining time. Moments are the monotonic clock's, in ms. */
export interface TimeAnswer {
  /** Whole seconds. */
  readonly remainingTime: number;
  readonly asked: number;
  readonly answered: number;
}

/** The estimate of when a group ends. Immutable: an answer or a clock reading makes a new one. */
export interface Timing {
  /** The group ends between these two moments of the monotonic clock. */
  readonly earliest: number;
  readonly latest: number;
  /** How far the wall clock was ahead of the monotonic one, at the last answer or since it was set back. */
  readonly lead: number;
  /** The device has slept, or its clock was set: when that was noticed, and by how much. The next answer resolves it. */
  readonly doubt?: { readonly since: number; readonly by: number };
}

type Reading = Readonly<{ now: number; monotonic: number }>;

export const readClock = (clock: Clock): Reading => ({ now: clock.now(), monotonic: clock.monotonic() });

/** The server counts whole seconds and may round up or down. */
const ROUNDING_MS = 1_000;

/** A wall clock may drift by this much without a sleep. */
const JUMP_MS = 500;

/** How long after zero the server still accepts what was typed before, in ms (DECISIONS "Time"). */
export const GRACE_MS = 10_000;

/** How long to wait for the server's answer before a doubt counts as a sleep. */
const PATIENCE_MS = 3_000;

const leadOf = ({ now, monotonic }: Reading): number => now - monotonic;

/** The estimate from one answer alone: the first, or one that resolves a doubt. */
const firstEstimate = ({ remainingTime, asked, answered }: TimeAnswer, reading: Reading): Timing => ({
  earliest: asked + remainingTime * 1_000 - ROUNDING_MS,
  latest: answered + remainingTime * 1_000 + ROUNDING_MS,
  lead: leadOf(reading),
});

/**
 * Applies a reading of the device's clocks. A wall clock that has run ahead, suddenly or gradually, means a sleep or was set
 * forward. One that was set back does not show a sleep, but may hide one.
 */
export function adjusted(timing: Timing, reading: Reading): Timing {
  const lead = leadOf(reading);
  const jump = lead - timing.lead;
  if (Math.abs(jump) < JUMP_MS) return timing;
  const { since = reading.monotonic, by = 0 } = timing.doubt ?? {};
  return { ...timing, lead, doubt: { since, by: by + Math.max(0, jump) } };
}

/**
 * Applies an answer of the server. Each bounds the end by its round trip and the server's rounding; several together bound
 * it more closely, however slow some were. One that contradicts them is newer and replaces them. One that was pending when
 * the device slept may be from before or after the sleep, and is ignored.
 */
export function answered(timing: Timing | undefined, answer: TimeAnswer, reading: Reading): Timing {
  const fresh = firstEstimate(answer, reading);
  if (!timing) return fresh;
  const now = adjusted(timing, reading);
  if (now.doubt) return now.doubt.since > answer.asked ? now : fresh;
  const [earliest, latest] = [Math.max(now.earliest, fresh.earliest), Math.min(now.latest, fresh.latest)];
  return earliest <= latest ? { ...fresh, earliest, latest } : fresh;
}

/** The remaining time by the monotonic clock alone, in ms; below 0 after the end. */
export const msLeft = ({ earliest, latest }: Timing, monotonic: number): number => (earliest + latest) / 2 - monotonic;

/**
 * Whole seconds to show. A doubt changes nothing while the server is asked, so that a clock that was set does not disturb the
 * countdown. Without an answer a sleep is by far the likelier cause; but a doubt alone never ends a group, since that cannot
 * be undone.
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
