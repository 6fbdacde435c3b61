import { setTimeout as wait } from 'node:timers/promises';
import type { Processor } from './processor.ts';

/** The value below which such a share of all lies. */
const share = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const median = (values: readonly number[]): number => share([...values].sort((a, b) => a - b), 0.5);

/** How long things took, in ms. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99) };
}

interface Measurement {
  readonly name: string;
  /** Who did it. */
  readonly side: string;
  readonly callers: number;
  readonly seconds: number;
  readonly used: () => Promise<Processor>;
}

/** What was done in one turn, each by so many at a time. */
export interface Measured extends Spread, Pick<Measurement, 'name' | 'side' | 'callers'> {
  /** Each second. */
  readonly rate: number;
  /** µs of processor time for one. */
  readonly each: Processor;
}

/**
 * Does the same again and again with so many at a time, for some seconds after half a second that does not count.
 * Fails where one fails.
 */
export async function measure({ used, seconds, ...measurement }: Measurement, act: (caller: number) => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  const state = { counts: false, isOver: false };
  const work = Promise.all(Array.from({ length: measurement.callers }, async (_, caller) => {
    while (!state.isOver) {
      const start = performance.now();
      await act(caller);
      if (state.counts) times.push(performance.now() - start);
    }
  }));
  const pause = (ms: number): Promise<unknown> => Promise.race([work, wait(ms)]);
  await pause(500);
  const before = await used();
  const from = performance.now();
  state.counts = true;
  await pause(seconds * 1000);
  state.counts = false;
  const took = (performance.now() - from) / 1000;
  const after = await used();
  state.isOver = true;
  await work;
  const each = (of: keyof Processor): number => (after[of] - before[of]) / times.length;
  return { ...measurement, rate: times.length / took, ...spreadOf(times), each: { program: each('program'), database: each('database') } };
}

/** Several turns of one side as one. */
export function averaged(turns: readonly Measured[]): readonly Measured[] {
  const [one] = turns;
  if (!one) return [];
  const mean = (of: (turn: Measured) => number): number => turns.reduce((sum, turn) => sum + of(turn), 0) / turns.length;
  return [{
    ...one, rate: mean(({ rate }) => rate), p50: mean(({ p50 }) => p50), p95: mean(({ p95 }) => p95), p99: mean(({ p99 }) => p99),
    each: { program: mean(({ each }) => each.program), database: mean(({ each }) => each.database) },
  }];
}

const columns: readonly (readonly [title: string, width: number])[] = [
  ['what', 14], ['callers', 8], ['who', 22], ['per s', 8], ['p50 ms', 8], ['p99 ms', 8], ['program µs', 11], ['database µs', 12], ['now / who: rate (quartiles)', 30], ['µs', 6],
];
const lineOf = (cells: readonly string[]): string => cells.map((cell, index) => (index === 0 || index === 2 ? cell.padEnd(columns[index]?.[1] ?? 0) : cell.padStart(columns[index]?.[1] ?? 0))).join('');

export const heading = lineOf(columns.map(([title]) => title));

const total = ({ each }: Measured): number => each.program + each.database;

/** Medians over the rounds, and how the first side stands beside each other, round by round: its rate, and the other's processor time beside its own. */
export function linesOf(measured: readonly Measured[]): readonly string[] {
  const keyOf = ({ name, callers }: Measured, side: string): string => JSON.stringify([name, callers, side]);
  const groups = new Map<string, Measured[]>();
  for (const turn of measured) groups.set(keyOf(turn, turn.side), [...groups.get(keyOf(turn, turn.side)) ?? [], turn]);
  return [...groups.values()].flatMap((turns) => {
    const [one] = turns;
    if (!one) return [];
    const of = (pick: (turn: Measured) => number): number => median(turns.map(pick));
    const own = groups.get(keyOf(one, 'now')) ?? [];
    const ratios = (pick: (mine: Measured, other: Measured) => number): readonly number[] =>
      turns.flatMap((turn, index) => (own[index] ? [pick(own[index], turn)] : [])).sort((a, b) => a - b);
    const rates = ratios((mine, other) => mine.rate / other.rate);
    const times = ratios((mine, other) => total(other) / total(mine));
    const beside = one.side === 'now' ? ['', ''] : [
      `${median(rates).toFixed(2)} (${share(rates, 0.25).toFixed(2)} to ${share(rates, 0.75).toFixed(2)})`, median(times).toFixed(2),
    ];
    return [lineOf([
      one.name, String(one.callers), one.side, of(({ rate }) => rate).toFixed(0), of(({ p50 }) => p50).toFixed(1), of(({ p99 }) => p99).toFixed(1),
      of(({ each }) => each.program).toFixed(0), of(({ each }) => each.database).toFixed(0), ...beside,
    ])];
  });
}
